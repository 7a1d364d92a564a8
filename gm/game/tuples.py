"""Value types: the library's named tuples, each class made in a sixth of the time, for a quick command begins by making
a hundred of them, and fields replaced in some two thirds of it, for the fold of a duel does little else.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # from there on annotations are no longer at hand in a class's body
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    _GLOBALS = {"_new": tuple.__new__, "__builtins__": {}}

    @cache
    def _code(count):
        """The code that makes a tuple of so many arguments; only their names differ from class to class."""
        values = "".join(f"a{at}, " for at in range(count))
        return eval(f"lambda _cls, {values}: _new(_cls, ({values}))", {}).__code__

    @cache
    def _getter(at):
        return _tuplegetter(at, f"Field {at}")

    def _make(cls, values):
        """A tuple of these values. Raises TypeError if they are too few or too many."""
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replacing(places):
        """What replaces fields that have these places by their names."""

        def _replace(self, /, **new):
            """The same with some fields anew. Raises ValueError for a field that there is not."""
            values = [*self]
            try:
                for name in new:
                    values[places[name]] = new[name]
            except KeyError as error:
                raise ValueError(f"{type(self).__name__} has no field {error}") from None
            return tuple.__new__(type(self), values)

        return _replace

    def _asdict(self):
        """The fields by their names."""
        return dict(zip(self._fields, self, strict=True))

    @cache
    def _shown(fields):
        """What stands around the values where a tuple with these fields is shown."""
        return f"({', '.join(f'{name}=%r' for name in fields)})"

    def _said(self):
        """``Row(seq=3, words='note rain')``."""
        return self.__class__.__name__ + _shown(self._fields) % self

    _SHARED = {
        "_make": classmethod(_make),
        "_asdict": _asdict,
        "__repr__": _said,
        "__getnewargs__": lambda self: tuple(self),
        "__slots__": (),
    }

    class _Maker(type):
        """Makes of a class body with annotated fields a tuple with these; what it makes are classes like any other."""

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

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {"__doc__": "To be derived from, first of all."})
