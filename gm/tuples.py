"""Named tuples that are faster than those of the standard library.

A short command defines a hundred classes when it starts. Defining a class here takes a sixth of the usual time. Most of
a replay consists of replacing fields. Replacing a field here takes two thirds of the usual time.
"""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from 3.14 on, the namespace of a class has no annotations yet
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    _new = tuple.__new__
    _GLOBALS = {"_new": _new, "__builtins__": {}}
    _WRITTEN_OUT = (
        lambda _cls: _new(_cls, ()),
        lambda _cls, a: _new(_cls, (a,)),
        lambda _cls, a, b: _new(_cls, (a, b)),
        lambda _cls, a, b, c: _new(_cls, (a, b, c)),
        lambda _cls, a, b, c, d: _new(_cls, (a, b, c, d)),
        lambda _cls, a, b, c, d, e: _new(_cls, (a, b, c, d, e)),
        lambda _cls, a, b, c, d, e, f: _new(_cls, (a, b, c, d, e, f)),
        lambda _cls, a, b, c, d, e, f, g: _new(_cls, (a, b, c, d, e, f, g)),
        lambda _cls, a, b, c, d, e, f, g, h: _new(_cls, (a, b, c, d, e, f, g, h)),
        lambda _cls, a, b, c, d, e, f, g, h, i: _new(_cls, (a, b, c, d, e, f, g, h, i)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j: _new(_cls, (a, b, c, d, e, f, g, h, i, j)),
        lambda _cls, a, b, c, d, e, f, g, h, i, j, k: _new(_cls, (a, b, c, d, e, f, g, h, i, j, k)),
    )
    """Functions that make a tuple of 0, 1, 2 … arguments. They are written out because compiling takes time."""

    @cache
    def _code(count):
        """Return the code of a function that makes a tuple of ``count`` arguments.

        Each class of named tuples uses a copy of this code, in which the arguments have the names of its fields.
        """
        if count < len(_WRITTEN_OUT):
            return _WRITTEN_OUT[count].__code__
        values = "".join(f"a{at}, " for at in range(count))
        return eval(f"lambda _cls, {values}: _new(_cls, ({values}))", {}).__code__

    @cache
    def _getter(at):
        return _tuplegetter(at, f"Field {at}")

    def _make(cls, values):
        """Return an instance of ``cls`` with these values. Raises TypeError if the number of values is wrong."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replacing(places):
        """Return the method ``_replace`` of a class. ``places`` maps the name of each field to its position."""

        def _replace(self, /, **new):
            """Return a copy with some fields replaced. Raises ValueError for an unknown field."""
            values = [*self]
            try:
                for name in new:
                    values[places[name]] = new[name]
            except KeyError as error:
                raise ValueError(f"{type(self).__name__} has no field {error}") from None
            return tuple.__new__(type(self), values)

        return _replace

    def _asdict(self):
        """Return the values of the fields by name."""
        return dict(zip(self._fields, self, strict=True))

    @cache
    def _shown(fields):
        """Return the format string for ``__repr__``, such as ``(seq=%r, words=%r)``."""
        return f"({', '.join(f'{name}=%r' for name in fields)})"

    def _repr(self):
        """Return the tuple as ``Row(seq=3, words='note rain')``."""
        return self.__class__.__name__ + _shown(self._fields) % self

    _SHARED = {
        "_make": classmethod(_make),
        "_asdict": _asdict,
        "__repr__": _repr,
        "__getnewargs__": lambda self: tuple(self),
        "__slots__": (),
    }

    class _Maker(type):
        """The metaclass that turns a class with annotated fields into a named tuple."""

        def __new__(maker, name, bases, body):
            fields = (*body.get("__annotations__", ()),)
            defaults = {field: body[field] for field in fields if field in body}
            code = _code(len(fields)).replace(co_varnames=("_cls", *fields), co_name="__new__")
            made = FunctionType(code, _GLOBALS, "__new__", (*defaults.values(),) or None)
            made.__qualname__ = f"{name}.__new__"
            own = {**_SHARED, **body, **{field: _getter(at) for at, field in enumerate(fields)}}
            own |= {"__new__": made, "_fields": fields, "_field_defaults": defaults, "__match_args__": fields}
            own["_replace"] = _replacing({field: at for at, field in enumerate(fields)})
            return type(name, (tuple, *bases[1:]), own)

    NamedTuple = type.__new__(
        _Maker, "NamedTuple", (), {"__doc__": "A base class for named tuples. It must come first."}
    )


class Once(dict[str, Any]):
    """A namespace for a class body, in which no name can be declared twice.

    A second declaration raises ValueError with the text ``fault``, a colon and the name.
    """

    def __init__(self, fault: str) -> None:
        super().__init__()
        self.fault = fault

    def __setitem__(self, name: str, value: Any) -> None:
        if name in self and not name.startswith("__"):
            raise ValueError(f"{self.fault}: {name}")
        super().__setitem__(name, value)


class Catalog:
    """The base class for a part of a state that is used to look things up, such as all cards of a deck.

    The attributes in ``_fields`` define it. They are also the arguments of its constructor. Two objects are equal if
    these attributes are equal.
    """

    _fields: ClassVar[tuple[str, ...]]

    def __iter__(self) -> Iterator[Any]:
        return iter([getattr(self, field) for field in self._fields])

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, type(self)) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}{tuple(self)}"
