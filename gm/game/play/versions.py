"""The versions of a game's rules. A game declares each ruling that has changed, and the version that changed it.

    class Rules(RulesVersion):
        void_cast_settles: bool = since(2)
        pages_for_leaving: int = by_version({1: 0, 3: 1})

    GameInfo(…, rules_version=Rules.LATEST)
    State(…, version=setup.version)          # in ``start``
    Rules.of(state.version).void_cast_settles

A duel keeps the version that it began under, so that an old record always means the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import new_class
from typing import TYPE_CHECKING, Any, ClassVar

from gm.tuples import NamedTuple


class _Ruling(NamedTuple):
    values: Mapping[int, Any]


def since(version: int) -> Any:
    """Declare a ruling that is True from this version of the rules on, and False in all earlier versions."""
    return _Ruling({1: False, version: True})


def by_version(values: Mapping[int, Any]) -> Any:
    """Declare a value that depends on the version of the rules.

    ``values`` has the value in version 1, and the new value for each version that changes it: ``{1: 0, 3: 1}``.
    """
    return _Ruling(values)


if TYPE_CHECKING:
    from typing import Self, dataclass_transform

    @dataclass_transform(frozen_default=True, kw_only_default=True)
    class RulesVersion:
        """The base class for the changed rulings of a game: a record with a field for each ruling that has changed."""

        LATEST: ClassVar[int]
        """The version under which new duels begin."""

        @classmethod
        def of(cls, version: int) -> Self:
            """Return the rulings as they are in this version."""

else:

    class _RulesVersionType(type):
        """The metaclass that turns a class of rulings into a named tuple with the attributes ``LATEST`` and ``of``."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            rulings = {field: value.values for field, value in body.items() if isinstance(value, _Ruling)}

            @cache
            def of(made, version):
                since = {field: max(first for first in values if first <= version) for field, values in rulings.items()}
                return made(**{field: values[since[field]] for field, values in rulings.items()})

            latest = max((version for values in rulings.values() for version in values), default=1)
            rest = {field: value for field, value in body.items() if field not in rulings}
            own = {"LATEST": latest, "of": classmethod(of)}
            return new_class(name, (NamedTuple,), {}, lambda space: space.update({**rest, **own}))

    class RulesVersion(metaclass=_RulesVersionType):
        """The base class for the changed rulings of a game: a record with a field for each ruling that has changed."""
