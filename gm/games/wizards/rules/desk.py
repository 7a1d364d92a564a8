"""Where an entry is worked out: the state as it stands so far, and what was announced."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Literal

from gm.game import Change, End, Level, Notice, Term, Value
from gm.games.wizards.cards import Spell
from gm.games.wizards.state import Effect, Owned, State, Wizard, wizard

_NOTHING: Mapping[str, Value] = {}

_STANDS = attrgetter(*State._fields)


class Desk:
    """Where a duel stands after what was done so far, with everything that a :class:`State` has, and the notices,
    unless it is ``silent``: what is replayed was announced when it was played."""

    __slots__ = (*State._fields, "notices", "silent")

    def __init__(self, state: State, silent: bool = False) -> None:
        self.notices: list[Notice] = []
        self.silent = silent
        self.go_on_from(state)

    def go_on_from(self, state: State) -> None:
        """Take up a state."""
        (
            self.house,
            self.book,
            self.wizards,
            self.first,
            self.deck,
            self.discard,
            self.told,
            self.pool,
            self.gone,
            self.phase,
            self.active,
            self.turn,
            self.picks,
            self.cooled,
            self.casts,
            self.free,
            self.discounts,
            self.queue,
            self.effect,
            self.winners,
        ) = state

    def state(self) -> State:
        """The state as it stands."""
        return State._make(_STANDS(self))

    def emit(
        self,
        kind: str,
        params: Mapping[str, Value] = _NOTHING,
        changes: tuple[Change, ...] = (),
        sum: tuple[Term, ...] = (),
        rules: tuple[str, ...] = (),
        level: Level = "info",
        marks: Literal["", "round", "out"] = "",
        touches: tuple[tuple[str, str, End], ...] = (),
    ) -> None:
        """Announce something."""
        if not self.silent:
            self.notices.append(Notice(kind, params, changes, sum, rules, level, marks, "", touches))

    def who(self, id: str | None) -> Wizard:
        """A wizard as it stands."""
        return wizard(self, id)

    def put(self, changed: Wizard) -> None:
        """A wizard as it stands from now on."""
        one, other = self.wizards
        self.wizards = (changed, other) if one.id == changed.id else (one, changed)

    def lay(self, who: str, spells: tuple[Owned, ...]) -> None:
        """The spells that lie with a wizard from now on."""
        self.put(self.who(who)._replace(spells=spells))

    def card(self, spell: str) -> Spell:
        """What is printed on a spell."""
        return self.book.spell[spell]

    @property
    def working(self) -> Effect:
        """The effect under way, where there is one."""
        assert self.effect is not None
        return self.effect
