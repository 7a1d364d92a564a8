"""An entry and its form in one declaration: a named tuple whose fields say how they are read.

    class Cast(NamedEntry, help="a card, its price paid", example="cast fog", rules=("wg.r9",)):
        card: str = field(CardField, ("own",), help="one of your own cards")
        paid: int | None = field(Number, 0, 10, default=None, help="what was paid, if not its price")

    FORMS = forms_of(Cast, Pass)

``Cast("fog").kind`` is "cast", the last field of the tuple.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar

from gm.game.fields import Field
from gm.game.forms import Form
from gm.tuples import NamedTuple, Once

_REQUIRED: Any = object()


class _Declared(NamedTuple):
    """A declared field of an entry: the class that parses it (``reader``), arguments for the class, and the default."""

    reader: Callable[..., Field] | None
    args: tuple[Any, ...]
    options: Mapping[str, Any]
    default: Any

    def make(self, name: str) -> Field:
        """Return the declared field as a form's field called ``name``."""
        assert self.reader is not None
        made = self.reader(name, *self.args, **self.options)
        if self.default is not _REQUIRED:
            made.optional = True
        return made


def field(reader: Callable[..., Field] | None = None, *args: Any, default: Any = _REQUIRED, **options: Any) -> Any:
    """Declare a field of an entry: ``field(Number, 0, 10, default=None)``.

    ``reader`` is the class that parses the field, such as Number. It is called with the name of the field, ``args`` and
    ``options``. A field with a ``default`` may be left out. If there is no ``reader``, the form needs another parser
    for the field. This parser is a :class:`Field` in a branch of the form (the fields that follow a certain value of
    another field), or a :class:`Field` that is passed to :meth:`NamedEntry.form`.
    """
    return _Declared(reader, args, options, default)


if TYPE_CHECKING:
    from typing import Self, dataclass_transform

    @dataclass_transform(frozen_default=True, field_specifiers=(field,))
    class NamedEntry:
        """The base class of entries that declare their own form.

        ``kind`` is the word of the entry, by default the name of the class in lower case. ``example`` is a line that
        is accepted, by default that word alone. ``form_type`` may be a subclass of :class:`~gm.game.forms.Form`. All
        other options are passed on to the form.
        """

        kind: ClassVar[str]
        _fields: ClassVar[tuple[str, ...]]

        def __init_subclass__(
            cls, *, help: str, example: str = "", kind: str = "", form_type: type[Form] = Form, **options: Any
        ) -> None: ...
        @classmethod
        def form(cls, **fields: Field) -> Form:
            """Return the form of the entry. Each of ``fields`` replaces the declared field of the same name."""

        def _replace(self, **values: Any) -> Self: ...
        def _asdict(self) -> dict[str, Any]: ...

else:

    class _EntryType(type):
        """The metaclass that turns a class with declared fields into a named tuple with its form."""

        @classmethod
        def __prepare__(cls, name, bases, **options):
            return Once(f"{name} declares a field twice")

        def __new__(cls, name, bases, body, *, kind="", example="", form_type=Form, **options):
            if not bases:
                return super().__new__(cls, name, bases, body)
            kind = kind or name.lower()
            declared = {name: value for name, value in body.items() if isinstance(value, _Declared)}

            def form(entry, **fields):
                made = [
                    fields[name] if name in fields else declaration.make(name)
                    for name, declaration in declared.items()
                    if declaration.reader or name in fields
                ]
                return form_type(entry, *made, example=example or kind, **options)

            rest = {name: value for name, value in body.items() if name not in declared}
            defaults = {
                name: declaration.default
                for name, declaration in declared.items()
                if declaration.default is not _REQUIRED
            }
            annotations = {**{name: body["__annotations__"][name] for name in declared}, "kind": "str"}
            own = {"__annotations__": annotations, "form": classmethod(form), "kind": kind}
            return new_class(name, (NamedTuple,), {}, lambda space: space.update({**rest, **defaults, **own}))

    class NamedEntry(metaclass=_EntryType):
        """The base class of entries that declare their own form."""


def forms_of(*entries: type[NamedEntry] | Form) -> Mapping[str, Form]:
    """Return the forms of ``entries`` by kind, in the given order.

    Raises ValueError if two entries have the same kind.
    """
    forms = [entry if isinstance(entry, Form) else entry.form() for entry in entries]
    if twice := [kind for kind, count in Counter(form.name for form in forms).items() if count > 1]:
        raise ValueError(f"entries declared twice: {', '.join(twice)}")
    return {form.name: form for form in forms}
