"""Where an entry is worked out: the state as it stands so far, and what was announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Literal, TypeVar

from gm.game import Change, Level, Notice, Term, Value, mark_changes
from gm.games.gentlemen.state import Side, State, Unit, in_deck, side_of, written

T = TypeVar("T")

_STANDS = attrgetter(*State._fields)


class Desk:
    """A state that may be changed (see :class:`State` for what each part is), and the notices so far, unless it is
    ``silent``: what is replayed was announced when it was played. The units as they were ``shown`` are those of the
    latest notice."""

    sides: Sequence[Side]
    units: Sequence[Unit]
    shown: Sequence[Unit]

    def __init__(self, state: State, silent: bool = False) -> None:
        (
            self.house,
            self.force,
            self.sides,
            self.units,
            self.turn,
            self.phase,
            self.next,
            self.began,
            self.last,
            self.acting,
            self.ap,
            self.moved,
            self.wielded,
            self.used,
            self.check,
            self.jobs,
            self.contact,
            self.blast,
            self.routs,
            self.melee,
            self.winners,
        ) = state
        self.notices: list[Notice] = []
        self.silent = silent
        self.shown = state.units

    def state(self) -> State:
        """The state as it stands."""
        self.sides, self.units = tuple(self.sides), tuple(self.units)
        return State._make(_STANDS(self))

    def tell(
        self,
        kind: str,
        params: Mapping[str, Value],
        rules: tuple[str, ...],
        changes: tuple[Change, ...] = (),
        sum: tuple[Term, ...] = (),
        level: Level = "info",
        marks: Literal["", "round"] = "",
    ) -> None:
        """Announce something, and what has come to lie on units by it."""
        if not self.silent:
            self.notices.append(Notice(kind, params, (*changes, *self._laid()), sum, rules, level, marks))

    def carried(self, count: int, pile: str, onto: str) -> tuple[Change, ...]:
        """Cards that go from one pile to another, as changes to announce."""
        return () if self.silent else (Change(pile, "cards", -count), Change(onto, "cards", count))

    def said(self) -> tuple[Notice, ...]:
        """All notices; what has come to lie on units after the last of them goes with it."""
        if self.notices and (laid := self._laid()):
            last = self.notices.pop()
            self.notices.append(last._replace(changes=(*last.changes, *laid)))
        return tuple(self.notices)

    def _laid(self) -> tuple[Change, ...]:
        """What lies on units now that were shown otherwise; they are shown so by that."""
        before, self.shown = self.shown, tuple(self.units)
        other = [(old, new) for old, new in zip(before, self.shown, strict=True) if old is not new]
        was = {old.id: written(self, old) for old, _ in other}
        return mark_changes("statuses", was, {new.id: written(self, new) for _, new in other})

    def unit(self, id: str) -> Unit:
        """A unit as it stands."""
        return self.units[self.force.place[id]]

    def put(self, changed: Unit) -> None:
        """A unit as it stands from now on."""
        self.units = some = _own(self.units)
        some[self.force.place[changed.id]] = changed

    def set(self, id: str, **new: Any) -> Unit:
        """A unit with something about it changed."""
        changed = self.unit(id)._replace(**new)
        self.put(changed)
        return changed

    def side(self, id: str) -> Side:
        """A side as it stands."""
        return side_of(self, id)

    def put_side(self, changed: Side) -> None:
        """A side as it stands from now on."""
        self.sides = tuple([changed if one.id == changed.id else one for one in self.sides])

    def deck(self, side: str) -> int:
        """The cards in a side's draw deck."""
        return in_deck(self, side_of(self, side))


def _own(some: Sequence[T]) -> list[T]:
    """A list that may be changed: what came from a state is copied when the first of it changes."""
    return some if isinstance(some, list) else [*some]
