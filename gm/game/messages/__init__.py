"""The sentences of a game, made from templates in a card file.

``cards/<slug>/en/messages.toml`` has these tables. A game leaves out those that it does not need::

    [notices]     kind = "template"                          a notice
    [prompts]     entry = "template"                         a prompt that must be answered
    [possible]    entry = "template"                         a prompt that may be answered
    [spectators]  entry = "template"                         a prompt on the public page, if its text differs there
    [refusals]    kind = ["what is wrong", "what to type"]   a refusal and its remedy
    [moves]       what = "template"                          a move that puts the table right. The key is what is moved,
                                                             or the kind of notice taken back; "*" is for others
    [outcomes]    kind = "template"                          the end
    [calls]       entry = "template"                         what somebody says to report an entry (for exercises)
    [phrases]     key = "template"                           a part of other sentences
    [phrases.x]   value = "template"                         the filter ``x``: a text for each value of a field

:mod:`gm.game.messages.template` describes the language of templates. The file is read when the first sentence is
needed, and each template is compiled when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gm.errors import GmError, Refusal
from gm.game.messages.filters import KIT, items
from gm.game.messages.template import Filter, Scope, Template, TemplateError, unfiltered
from gm.game.messages.values import text_of
from gm.game.naming import join_and
from gm.game.values import Move, Names, Notice, Outcome, Prompt

GameFilter = Callable[[Any, Names], Any]
Computed = Callable[[Mapping[str, Any], Names], Any]

FIELDS: Mapping[str, str] = {
    **dict.fromkeys(("who", "giver", "taker"), "name"),
    **dict.fromkeys(("seats", "winners"), "names"),
}
"""The default filter of each field that means the same in every game: ``who`` is an id, printed as a name."""
_PROMPT_FIELDS = ("entry", "seats", "fixed", "open", "default", "example")
_NOBODY: Names = {}
TABLES = ("notices", "prompts", "possible", "spectators", "refusals", "moves", "outcomes", "calls", "phrases")


class _Values:
    """The values that fill one sentence. Some are given; others are computed when a template uses them."""

    __slots__ = ("computed", "names", "params")

    def __init__(self, params: Mapping[str, Any], names: Names, computed: Mapping[str, Computed]) -> None:
        self.params = params
        self.names = names
        self.computed = computed

    def value(self, field: str) -> Any:
        if field in self.computed:
            return self.computed[field](self.params, self.names)
        if "." not in field:
            return self.params.get(field)
        head, *keys = field.split(".")
        value = self.value(head)
        for key in keys:
            value = _inside(value, key)
        return value

    def item(self, value: Any) -> Scope:
        parts = value if isinstance(value, tuple | list) else (value,)
        named = value._asdict() if hasattr(value, "_asdict") else value if isinstance(value, Mapping) else {}
        places = {str(place): part for place, part in enumerate(parts)}
        return _Values({**self.params, **places, **named, "item": value}, self.names, self.computed)


def _inside(value: Any, key: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(key)
    if key.isdecimal() and isinstance(value, tuple | list):
        return value[int(key)] if int(key) < len(value) else None
    return getattr(value, key, None)


class Messages:
    """The sentences of a game.

    ``source()`` returns the content of the card file. ``fields`` maps fields to the names of their default filters.
    ``filters`` has further filters: functions ``(value, names)``. ``computed`` has further fields: functions
    ``(params, names)``, called when a template uses the field. A template may use the parameters of its notice, prompt,
    refusal or outcome. In addition, a notice has the fields ``sum`` and ``moved`` (its changes). An outcome has the
    field ``winners``. A prompt has the fields ``entry``, ``seats``, ``fixed``, ``open``, ``default`` and ``example``. A
    template for a move may use the fields of the move, and the parameters of the notice that the move takes back.
    """

    def __init__(
        self,
        source: Callable[[], Mapping[str, Any]],
        *,
        fields: Mapping[str, str] = {},
        filters: Mapping[str, GameFilter] = {},
        computed: Mapping[str, Computed] = {},
    ) -> None:
        self.source = source
        self._tables: Mapping[str, Any] | None = None
        self._is_missing = False
        self.fields = {**FIELDS, **fields}
        self.filters = filters
        self.computed = computed
        self._compiled: dict[tuple[str, str, int], Template] = {}

    def say(self, thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
        """Return the sentence for a notice, a prompt, a refusal, an outcome, or one of the moves in a settlement."""
        if isinstance(thing, Notice):
            params = {**thing.params, "moved": thing.changes} if thing.changes else thing.params
            params = {**params, "sum": thing.sum} if thing.sum else params
            return self._fill("notices", thing.kind, params, names)
        if isinstance(thing, Prompt):
            possible = not thing.due and thing.entry in self.table("possible")
            return self._fill("possible" if possible else "prompts", thing.entry, _of_prompt(thing), names)
        if isinstance(thing, Refusal):
            return self._fill("refusals", thing.kind, thing.params, names)
        if isinstance(thing, Move):
            return self._move(thing, names)
        return self._fill("outcomes", thing.kind, {**thing.params, "winners": thing.winners}, names)

    def remedy(self, refusal: Refusal, names: Names) -> str:
        """Return what to type instead of the refused entry."""
        return self._fill("refusals", refusal.kind, refusal.params, names, 1)

    def spectator(self, prompt: Prompt, names: Names) -> str:
        """Return the text of a prompt for people who only watch; "" if they should see nothing."""
        if prompt.entry not in self.table("spectators"):
            return self.say(prompt, names)
        return self._fill("spectators", prompt.entry, _of_prompt(prompt), names)

    def winners(self, outcome: Outcome, names: Names) -> str:
        """Return the names of all winners, "" for none."""
        return text_of(self.filter_for("winners")(outcome.winners, self._scope({}, names)))

    def call(self, entry: str, values: Mapping[str, Any], names: Names) -> str | None:
        """Return what somebody says to report an entry with these values; None without a template for the entry."""
        return self._fill("calls", entry, values, names) if entry in self.table("calls") else None

    def phrase(self, key: str, params: Mapping[str, Any] = {}, names: Names = _NOBODY) -> str:
        """Return the phrase ``key``, filled with ``params``. A key in a table of phrases is written ``table.key``."""
        return self._fill("phrases", key, params, names)

    def check(self) -> list[str]:
        """Return the mistakes in the templates, each with its table, key and column."""
        self.table("notices")
        faults = ["en/messages.toml is missing."] if self._is_missing else []
        faults += [
            f"en/messages.toml: there is no table [{name}]." for name in self._tables or () if name not in TABLES
        ]
        faults += [
            f"“{name}”, the default filter of “{field}”, is missing."
            for field, name in self.fields.items()
            if self.filter_named(name) is None
        ]
        for table, key, at in self.templates():
            try:
                self._template(table, key, at)
            except GmError as error:
                faults.append(error.message)
        return faults

    def templates(self) -> Iterator[tuple[str, str, int]]:
        """Yield (table, key, position) for every template. The position is 1 for the remedy of a refusal, else 0."""
        for table in TABLES:
            for key, entry in self.table(table).items():
                if isinstance(entry, Mapping):
                    yield from ((table, f"{key}.{value}", 0) for value in entry)
                else:
                    yield from ((table, key, at) for at in range(2 if table == "refusals" else 1))

    def used(self, table: str, key: str, at: int = 0) -> frozenset[str]:
        """Return the fields that a template uses, without computed fields. Raises GmError (``file``).

        A refusal has two templates: ``at`` is 0 for what is wrong, and 1 for the remedy.
        """
        return self._template(table, key, at).fields - self.computed.keys()

    def fill(self, table: str, key: str, params: Mapping[str, Any], names: Names, at: int = 0) -> str:
        """Return the text of one template, filled with ``params``. Raises GmError (``file``) for a bad template.

        A refusal has two templates: ``at`` is 0 for what is wrong, and 1 for the remedy.
        """
        return self._template(table, key, at).fill(self._scope(params, names))

    def table(self, name: str) -> Mapping[str, Any]:
        """Return a table of the card file, empty if it is missing."""
        if self._tables is None:
            try:
                self._tables = self.source()
            except KeyError:  # a missing file must not stop a duel at the table
                self._tables = {}
                self._is_missing = True
        table: Mapping[str, Any] = self._tables.get(name, {})
        return table

    def _scope(self, params: Mapping[str, Any], names: Names) -> _Values:
        return _Values(params, names, self.computed)

    def _fill(self, table: str, key: str, params: Mapping[str, Any], names: Names, at: int = 0) -> str:
        """Return the text of a filled template. If the template is missing or malformed, return its key in words."""
        try:
            return self.fill(table, key, params, names, at)
        except GmError:
            return key.replace("-", " ")

    def _move(self, move: Move, names: Names) -> str:
        if move.again:
            return self.say(move.again, names)
        deed = move.deed
        key = deed.kind if deed else move.what
        params = {**(deed.params if deed else {}), **move._asdict()}
        if (move.before is None) != (move.after is None):  # the dial does not exist before or after the move
            params |= {name: "none" for name in ("before", "after") if params[name] is None}
        return self._fill("moves", key if key in self.table("moves") else "*", params, names)

    def _template(self, table: str, key: str, at: int) -> Template:
        place = (table, key, at)
        if place not in self._compiled:
            source = self._text(table, key, at)
            try:
                self._compiled[place] = Template(source, self)
            except TemplateError as error:
                raise _fault(table, key, at, f"column {error.column}: {error}") from error
        return self._compiled[place]

    def _text(self, table: str, key: str, at: int) -> str:
        entry = self.table(table).get(key)
        if table == "phrases" and entry is None and "." in key:
            name, _, value = key.partition(".")
            entry = self.table(table).get(name, {}).get(value)
        if entry is None:
            raise _fault(table, key, at, "is missing")
        if table == "refusals":
            if not isinstance(entry, list) or len(entry) != 2:
                raise _fault(table, key, at, "must be [what is wrong, what to type]")
            entry = entry[at]
        if not isinstance(entry, str):
            raise _fault(table, key, at, "must be text")
        return entry

    def filter_for(self, field: str) -> Filter:
        """Return the filter that templates use for ``field`` by default; ``unfiltered`` if the field has no default."""
        name = self.fields.get(field)
        return (self.filter_named(name) if name else None) or unfiltered

    def filter_named(self, name: str) -> Filter | None:
        """Return the filter ``name``, None if no filter has this name.

        Filters are ``name``, ``names``, ``either``, the game's own filters, the filters in KIT, and tables of phrases.
        """
        if name == "name":
            return self._name
        if name in self.filters:
            own = self.filters[name]
            return lambda value, scope: own(value, scope.names)
        if name in ("names", "either"):
            join = "and" if name == "names" else "or"
            return lambda value, scope: join_and([self._name(item, scope) for item in items(value)], join)
        if name in KIT:
            kit = KIT[name]
            return lambda value, scope: kit(value)
        return self._by_value(name) if isinstance(self.table("phrases").get(name), Mapping) else None

    def phrase_named(self, name: str) -> Callable[[Scope], str] | None:
        """Return a function that fills the phrase ``name``, None if there is no such phrase."""
        if not isinstance(self.table("phrases").get(name), str):
            return None
        return lambda scope: self._template("phrases", name, 0).fill(scope)

    def _by_value(self, table: str) -> Filter:
        def find(value: Any, scope: Scope) -> str:
            texts = self.table("phrases")[table]
            return self._template("phrases", f"{table}.{value}", 0).fill(scope) if str(value) in texts else str(value)

        return find

    def _name(self, value: Any, scope: Scope) -> str:
        """Return the name of the player or thing with the id ``value``.

        Other words are translated by the game's filter ``name`` or, without that filter, by the table ``phrases.name``.
        """
        if not isinstance(value, str):
            return text_of(value)
        if value in scope.names:
            return scope.names[value]
        if "name" in self.filters:
            return str(self.filters["name"](value, scope.names))
        return str(self.table("phrases").get("name", {}).get(value, value))


def _of_prompt(prompt: Prompt) -> dict[str, Any]:
    return {**{field: getattr(prompt, field) for field in _PROMPT_FIELDS}, **prompt.params}


def _fault(table: str, key: str, at: int, what: str) -> GmError:
    part = ("", " (remedy)")[at]
    return GmError("file", f"en/messages.toml, [{table}] {key}{part}, {what}.", "Restore the shipped file.")
