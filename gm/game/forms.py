"""The form of an entry: its words in order, each a field.

Help, usage, completion, short forms, parsing, formatting and the JSON schema all read this one declaration.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

from gm.game.fields import Field, Flag
from gm.game.naming import NewName, Who
from gm.game.tuples import NamedTuple
from gm.game.values import Name, Value


class Branch(NamedTuple):
    """The further fields, and a line of help, that one value of a form's branching field brings."""

    fields: tuple[Field, ...]
    help: str


Tail = tuple[str, Mapping[str, Branch]]


class _Given:
    """An entry's class with some fields given."""

    def __init__(self, entry: Callable[..., Any], given: Mapping[str, Value]) -> None:
        self.entry, self.given = entry, given
        self._field_defaults: Mapping[str, Any] = entry._field_defaults  # type: ignore[attr-defined]

    def __call__(self, **values: Value) -> Any:
        return self.entry(**{**self.given, **values})


def _but(fields: tuple[Field, ...], given: Mapping[str, Value]) -> tuple[Field, ...]:
    return tuple(field for field in fields if field.name not in given)


class Form:
    """A kind of entry: its class, its fields in order, help, an example and rule ids.

    ``check`` examines a finished entry without the state and raises Refusal (code ``words``). ``branching`` names a
    field, and the further fields that each of its values brings. ``secret(then, now, entry)`` returns whether the words
    of an entry that was made in the state ``then`` are still hidden in the state ``now``; its notices are public at
    once. ``leading`` is the field that says whose entry it is, or None. An entry with ``turn`` begins a turn, which the
    report and the clock measure. With ``name_omitted`` a short form may begin with a value of the branching field where
    nothing that is next accepts the line. With ``explicit`` the form is only meant by its own name, never by the name
    of a player.
    """

    def __init__(
        self,
        entry: Callable[..., Any],
        *fields: Field,
        help: str,
        example: str,
        rules: tuple[str, ...] = (),
        check: Callable[[Any], None] | None = None,
        branching: Tail | None = None,
        secret: Callable[[Any, Any, Any], bool] | None = None,
        turn: bool = False,
        name_omitted: bool = False,
        explicit: bool = False,
    ) -> None:
        self.entry = entry
        self.name: str = entry._field_defaults["kind"]  # type: ignore[attr-defined]
        self.fields = fields
        names = [field.name for field in fields]
        if len({*names}) < len(names):
            raise ValueError(f"{self.name} has two fields of the same name: {', '.join(names)}")
        self.help = help
        self.example = example
        self.rules = rules
        self.check = check
        self.branching = branching
        self.secret = secret
        first = fields[0] if fields else None
        self.leading: Who | None = first if isinstance(first, Who) and first.leads else None
        self.turn = turn
        self.name_omitted = name_omitted
        self.explicit = explicit

    def fields_for(self, values: Mapping[str, Value]) -> tuple[Field, ...]:
        """Return the fields of an entry of which some values are known."""
        if self.branching is None:
            return self.fields
        by, tails = self.branching
        value = values.get(by)
        return self.fields if value is None else (*self.fields, *tails[str(value)].fields)

    def every_field(self) -> tuple[Field, ...]:
        """Return all fields that any entry of this form may have, each name once."""
        return self._every

    @cached_property
    def _every(self) -> tuple[Field, ...]:
        tails = [field for branch in self.branching[1].values() for field in branch.fields] if self.branching else []
        return tuple({field.name: field for field in (*self.fields, *tails)}.values())

    @cached_property
    def _naming(self) -> tuple[Field, ...]:
        return tuple(field for field in self.fields if field.kinds)

    @cached_property
    def _new(self) -> tuple[NewName, ...]:
        return tuple(field for field in self._every if isinstance(field, NewName))

    def named_ids(self, entry: Any) -> Iterator[tuple[tuple[str, ...], str]]:
        """Yield the ids that an entry names, each with the kinds of names that it may be."""
        fields = self._naming if self.branching is None else self.fields_for(entry._asdict())
        for field in fields:
            if field.kinds:
                for id in field.named_ids(getattr(entry, field.name)):
                    yield field.kinds, id

    def new_names(self, entry: Any) -> tuple[Name, ...]:
        """Return the names that an entry adds."""
        new = [(field, getattr(entry, field.name)) for field in self._new]
        return tuple(Name(*field.id_and_name(value), field.kind) for field, value in new if value)

    def usage(self) -> str:
        """Return the words in order, optional ones in brackets: ``play WHO [NUMBER] …``."""
        parts = (f"[{f.usage()}]" if f.optional else f.usage() for f in self.fields)
        return " ".join((self.name, *parts, *(["…"] if self.branching else [])))

    def branches(self) -> dict[str, tuple[str, str]]:
        """Return for each value of the branching field the words that follow it, and its help."""
        found = {}
        for value, branch in self.branching[1].items() if self.branching else ():
            words = (f"[{field.usage()}]" if field.optional else field.usage() for field in branch.fields)
            found[value] = (" ".join((value, *words)), branch.help)
        return found

    def build(self, values: Mapping[str, Value]) -> Any:
        """Return the entry with these values. Raises Refusal (``words``) if they contradict each other."""
        entry = self.entry(**values)
        if self.check:
            self.check(entry)
        return entry

    def starts_with(self, word: str) -> bool:
        """Return whether a line that begins with this word may be of this form without its name."""
        return self.name_omitted and self.branching is not None and word.casefold() in self.branching[1]

    def as_query(self, name: str, example: str, help: str = "", /, **given: Value) -> "Form":
        """Return the form of a query about such an entry: with another ``name``, and typed alike.

        The ``given`` fields are not read and have these values. The answer does what ``check`` does here.
        """
        tail = None
        if self.branching:
            branches = {
                word: Branch(_but(branch.fields, given), branch.help) for word, branch in self.branching[1].items()
            }
            tail = self.branching[0], branches
        fields = _but(self.fields, given)
        entry = _Given(self.entry, given)
        asked = Form(entry, *fields, help=help or self.help, example=example, rules=self.rules, branching=tail)
        asked.name = name
        return asked

    def schema(self) -> dict[str, Any]:
        """Return the JSON schema of the entry."""
        fields = {field.name: field.schema() for field in self._every}
        for field in self._every:
            if (field.optional or field not in self.fields) and not isinstance(field, Flag):
                fields[field.name] = {"anyOf": [fields[field.name], {"type": "null"}]}
        return {
            "type": "object",
            "properties": {"kind": {"const": self.name}, **fields},
            "required": ["kind", *(field.name for field in self.fields if not field.optional)],
            "additionalProperties": False,
        }
