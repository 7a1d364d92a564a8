"""Where an entry is worked out: the state as it stands so far, and what was announced."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Literal

from gm.errors import Refusal
from gm.game import Change, Level, Notice, Term, Value, mark_changes
from gm.games.grimlore.combat import Combat
from gm.games.grimlore.holdings import PARTY, moved, written
from gm.games.grimlore.state import Hero, State, hero_of

_NOTHING: Mapping[str, Value] = {}
PAID_BY = {
    **dict.fromkeys(("gold", "ore", "essence", "organics", "rations"), "gl.r25"),
    **dict.fromkeys(("advantage", "disadvantage"), "gl.r14"),
    **dict.fromkeys(("clues", "local"), "gl.r50"),
    "xp": "gl.r4",
    "destiny": "gl.r16",
}
"""The rule behind what has to be paid."""

_STANDS = attrgetter(*State._fields)


class Desk:
    """Where a session stands after what was done so far, with everything that a :class:`State` has, and the notices,
    unless it is ``silent``: what is replayed was announced when it was played. Characters and combat as they were
    ``shown`` are those of the latest notice."""

    __slots__ = (*State._fields, "notices", "silent", "shown")

    def __init__(self, state: State, silent: bool = False) -> None:
        self.notices: list[Notice] = []
        self.silent = silent
        self.shown = state.heroes, state.combat
        (
            self.house,
            self.cards,
            self.party,
            self.heroes,
            self.bench,
            self.first,
            self.phase,
            self.turn,
            self.active,
            self.stack,
            self.tile,
            self.event,
            self.successes,
            self.failures,
            self.attempts,
            self.peeks,
            self.combat,
            self.winners,
            self.learnt,
        ) = state

    def state(self) -> State:
        """The state as it stands."""
        return State._make(_STANDS(self))

    def tell(
        self,
        kind: str,
        params: Mapping[str, Value] = _NOTHING,
        rules: tuple[str, ...] = (),
        changes: tuple[Change, ...] = (),
        sum: tuple[Term, ...] = (),
        level: Level = "info",
        marks: Literal["", "round"] = "",
    ) -> None:
        """Announce something, and what has come to lie on anybody by it."""
        if not self.silent:
            self.notices.append(Notice(kind, params, (*changes, *self._laid()), sum, rules, level, marks))

    def said(self) -> tuple[Notice, ...]:
        """All notices; what has come to lie on anybody after the last of them goes with it."""
        if self.notices and (laid := self._laid()):
            last = self.notices.pop()
            self.notices.append(last._replace(changes=(*last.changes, *laid)))
        return tuple(self.notices)

    def _laid(self) -> tuple[Change, ...]:
        """What lies on everybody now on whom something else was shown; it is shown by that."""
        before, self.shown = self.shown, (self.heroes, self.combat)
        if before == self.shown:
            return ()
        return mark_changes("statuses", written(*before), written(*self.shown))

    def hero(self, id: str) -> Hero:
        """A character as it stands."""
        return hero_of(self, id)

    def put(self, changed: Hero) -> None:
        """A character as it stands from now on."""
        self.heroes = tuple([changed if hero.id == changed.id else hero for hero in self.heroes])

    def set(self, id: str, **new: Any) -> Hero:
        """A character with something about it changed."""
        changed = self.hero(id)._replace(**new)
        self.put(changed)
        return changed

    def carry(self, changed: Hero) -> tuple[Change, ...]:
        """A character whose items have changed, and what that changes of where they are."""
        before = self.heroes
        self.put(changed)
        return moved(before, self.heroes)

    def gain(self, what: str, number: int) -> tuple[Change, ...]:
        """The party gets or gives so much of its goods or tokens; there must be enough (see :meth:`pay`)."""
        if not number:
            return ()
        self.party = self.party._replace(**{what: getattr(self.party, what) + number})
        return (Change(PARTY, what, number),)

    def pay(self, what: str, number: int) -> tuple[Change, ...]:
        """The party gives so much. Raises Refusal where it has less."""
        have = getattr(self.party, what)
        if have < number:
            raise Refusal("few", {"what": what, "need": number, "have": have}, (PAID_BY[what],))
        return self.gain(what, -number)

    @property
    def fray(self) -> Combat:
        """The combat under way, where there is one."""
        assert self.combat is not None
        return self.combat
