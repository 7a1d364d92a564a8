"""The form of an entry: its words in order, each with a field.

Help, usage, completion, short forms, parsing, formatting and the JSON schema all use this one declaration.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from gm.game.choices import Flag
from gm.game.fields import Field, NotRecognized
from gm.game.naming import NewName, Who
from gm.game.values import Context, Name, Prompt, Value
from gm.tuples import NamedTuple


class Branch(NamedTuple):
    """A branch of a form: the fields that follow one value of the branching field, and the help for that value."""

    fields: tuple[Field, ...]
    help: str


Tail = tuple[str, Mapping[str, Branch]]
"""The name of a form's branching field, and a branch for each value of that field. The value decides what follows."""


class _Given:
    """An entry class with some of its fields set in advance."""

    def __init__(self, entry: Callable[..., Any], given: Mapping[str, Value]) -> None:
        self.entry, self.given = entry, given
        self._field_defaults: Mapping[str, Any] = entry._field_defaults  # type: ignore[attr-defined]

    def __call__(self, **values: Value) -> Any:
        return self.entry(**{**self.given, **values})


def _without(fields: tuple[Field, ...], given: Mapping[str, Value]) -> tuple[Field, ...]:
    return tuple(field for field in fields if field.name not in given)


class Form:
    """The declaration of a kind of entry: its class, its fields in order, help, an example and rule ids.

    ``check`` examines a finished entry without the state and raises Refusal (code ``words``). ``branching`` names a
    field whose value decides which further fields follow. ``leading`` is the field for the player who makes the entry,
    or None. With ``turn``, the entry begins a player's turn: the report and the clock say how long turns took.

    ``secret(then, now, entry)`` returns whether the words of ``entry`` are still hidden in the state ``now``. ``then``
    is the state in which the entry was made. Three options say when a line may leave out the form's name. With
    ``explicit``: never. With ``name_omitted``: if the rest begins with a value of the branching field and no prompt
    accepts the line. With ``evident``: if a word matches that regular expression, as in ``ana hp-1``.
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
        evident: str = "",
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
        self.evident = evident

    def fields_for(self, values: Mapping[str, Value]) -> tuple[Field, ...]:
        """Return the fields of an entry. If ``values`` (those read so far) select a branch, add the branch's fields."""
        if self.branching is None:
            return self.fields
        by, tails = self.branching
        value = values.get(by)
        return self.fields if value is None else (*self.fields, *tails[str(value)].fields)

    def every_field(self) -> tuple[Field, ...]:
        """Return all fields of all branches. Of several fields with the same name, return only one."""
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
        """Yield a pair (kinds, id) for each player or thing that ``entry`` names.

        ``kinds`` are the kinds of names that the id's field accepts.
        """
        fields = self._naming if self.branching is None else self.fields_for(entry._asdict())
        for field in fields:
            if field.kinds:
                for id in field.named_ids(getattr(entry, field.name)):
                    yield field.kinds, id

    def new_names(self, entry: Any) -> tuple[Name, ...]:
        """Return the names that an entry adds to the duel."""
        new = [(field, getattr(entry, field.name)) for field in self._new]
        return tuple(Name(*field.id_and_name(value), field.kind) for field, value in new if value)

    def usage(self) -> str:
        """Return the words of a line in order, with optional words in brackets: ``play WHO [NUMBER] …``."""
        parts = (f"[{f.usage()}]" if f.optional else f.usage() for f in self.fields)
        return " ".join((self.name, *parts, *(["…"] if self.branching else [])))

    def branches(self) -> dict[str, tuple[str, str]]:
        """Return a pair (words, help) for each value of the branching field.

        ``words`` are the words to type. They begin with the value.
        """
        branches = {}
        for value, branch in self.branching[1].items() if self.branching else ():
            words = (f"[{field.usage()}]" if field.optional else field.usage() for field in branch.fields)
            branches[value] = (" ".join((value, *words)), branch.help)
        return branches

    def build(self, values: Mapping[str, Value]) -> Any:
        """Return the entry with ``values``. Raises Refusal (``words``) if the values contradict each other."""
        entry = self.entry(**values)
        if self.check:
            self.check(entry)
        return entry

    def starts_with(self, word: str) -> bool:
        """Return whether a line of this form may begin with ``word`` instead of the form's name."""
        return self.name_omitted and self.branching is not None and word.casefold() in self.branching[1]

    def as_query(self, name: str, example: str, help: str = "", /, **given: Value) -> "Form":
        """Return the form of a query that asks what this entry would do. A line of the query begins with ``name``.

        The rest of the line has the fields of the entry. The fields in ``given`` have fixed values and are not typed.
        The form has no ``check``, so the function that answers the query must report an invalid entry.
        """
        tail = None
        if self.branching:
            branches = {
                word: Branch(_without(branch.fields, given), branch.help) for word, branch in self.branching[1].items()
            }
            tail = self.branching[0], branches
        fields = _without(self.fields, given)
        entry = _Given(self.entry, given)
        query = Form(entry, *fields, help=help or self.help, example=example, rules=self.rules, branching=tail)
        query.name = name
        return query

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


class AfterWord(Field):
    """A field for a fixed ``word`` and the text that is typed after it. ``example`` is an example of such a text."""

    word = ""
    example = ""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        if self.is_open(old):
            return self.checked(word)
        if word.casefold() == self.word:
            return ""
        raise NotRecognized

    def checked(self, word: str) -> str:
        """Return the field's value for the typed text ``word``. A subclass may raise GmError (``words``)."""
        return word

    def is_open(self, value: Value) -> bool:
        return bool(value == "")

    def is_complete(self, value: Value) -> bool:
        return bool(value)

    def missing(self, value: Value) -> str:
        return "" if value or (value is None and self.optional) else self.usage()

    def format(self, value: Value) -> list[str]:
        return [self.word, str(value)]

    def usage(self) -> str:
        return f"{self.word} {self.name.upper()}"

    def vocabulary(self) -> tuple[str, ...]:
        return (self.word,)

    def choices(self, prompt: Prompt, names: tuple[Name, ...]) -> Sequence[Value]:
        return (self.example,)


class Because(AfterWord):
    """A field for the word ``because`` and a reason."""

    word = "because"
    example = "as the table agreed"

    def usage(self) -> str:
        return 'because "REASON"'
