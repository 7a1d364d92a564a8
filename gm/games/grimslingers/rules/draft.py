"""Where an entry is worked out: the state as it stands so far, what was announced, and how HP and EP move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gm.game import Change, Level, Notice, Term, Value
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.state import Cast, Held, Seated, Standing, State, Status, location_of, statuses_text


class Draft:
    """Where a duel stands after what was done so far, with everything that a :class:`State` has, and the notices,
    unless it is ``silent``: what is replayed was announced when it was played."""

    __slots__ = (*State._fields, "seat", "notices", "silent")

    def __init__(self, state: State, silent: bool = False) -> None:
        self.notices: list[Notice] = []
        self.silent = silent
        self.seat = {one.id: at for at, one in enumerate(state.duellists)}
        self.load(state)

    def load(self, state: State) -> None:
        """Take up a state."""
        self.house, self.mode, self.deck = state.house, state.mode, state.deck
        self.duellists = [Seated(one) for one in state.duellists]
        self.held, self.queue = [*state.held], [*state.queue]
        self.turn, self.phase, self.pairs = state.turn, state.phase, state.pairs
        self.stage, self.opened, self.asked = state.stage, state.opened, state.asked
        self.winners = state.winners

    def freeze(self) -> State:
        """The state as it stands."""
        return State(
            self.house,
            self.mode,
            self.deck,
            tuple([one.stands() for one in self.duellists]),
            tuple(self.held),
            self.turn,
            self.phase,
            self.pairs,
            tuple(self.queue),
            self.stage,
            self.opened,
            self.asked,
            self.winners,
        )

    def clear_queue(self) -> None:
        """Nothing is queued, opposed or asked any more."""
        self.queue, self.pairs, self.stage, self.opened, self.asked = [], (), 0, False, None

    def emit(
        self,
        kind: str,
        params: Mapping[str, Value],
        changes: tuple[Change, ...] = (),
        sum: tuple[Term, ...] = (),
        rules: tuple[str, ...] = (),
        level: Level = "info",
        marks: Literal["", "round", "out"] = "",
        moved: Held | None = None,
    ) -> None:
        """Announce something, with its changes, or a card that was ``moved`` and lies there now."""
        if not self.silent:
            if moved is not None:
                changes = (place_change(self, moved),)
            self.notices.append(Notice(kind, params, changes, sum, rules, level, marks))

    def change(self, who: str, what: str, by: int) -> tuple[Change, ...]:
        """HP or EP that went up or down, as a change to announce; none if they did not."""
        return (Change(who, what, by),) if by and not self.silent else ()

    def who(self, id: str) -> Seated:
        """A duellist as it stands."""
        return self.duellists[self.seat[id]]

    def replace_card(self, old: Held | None, new: Held) -> None:
        """A card as it lies from now on, one that was not seen yet (no ``old`` one) behind all others."""
        elements = self.deck.elements
        if old is None:
            self.held.append(new)
        elif old.card in elements:
            self.held[self.seat[old.owner] * len(elements) + elements.index(old.card)] = new
        else:
            seen = len(self.seat) * len(elements)
            self.held[self.held.index(old, seen)] = new

    def replace_cast(self, changed: Cast) -> Cast:
        """A card of the queue as it is from now on."""
        for at, old in enumerate(self.queue):
            if old.by == changed.by:
                self.queue[at] = changed
        return changed


def place_change(state: Standing, held: Held) -> Change:
    """Where a card lies now, as a change to announce: an element is its owner's, a signature is there once."""
    element = held.card in state.deck.elements
    return Change(held.owner if element else "cards", held.card, location_of(held, element))


def set_statuses(draft: Draft, one: Seated, statuses: tuple[Status, ...]) -> tuple[Change, ...]:
    """Put down all that lies on a duellist from now on; a change to announce if something else did before."""
    if one.statuses == statuses:
        return ()
    one.statuses = statuses
    return () if draft.silent else (status_change(one),)


def status_change(one: Seated) -> Change:
    """All that lies on a duellist now, as a change to announce."""
    return Change(one.id, "statuses", statuses_text(one))


def capped(amount: int, most: int) -> int:
    """An amount that goes no higher than a maximum, of which 0 is none (gs.r70)."""
    return min(amount, most) if most else amount


def gain_hp(draft: Draft, who: str, n: int, card: Card | None, rules: tuple[str, ...] = ()) -> None:
    """HP restored, at most to the maximum."""
    one = draft.who(who)
    gained = max(0, capped(one.hp + n, one.max_hp) - one.hp)
    one.hp += gained
    params: dict[str, Value] = {"who": who, "n": n, "gained": gained, "hp": one.hp, "card": _id(card)}
    draft.emit("healed", params, draft.change(who, "hp", gained), rules=(*_rule(card), *rules), level="do")


def change_ep(draft: Draft, who: str, n: int, card: Card | None, rules: tuple[str, ...] = ()) -> None:
    """EP gained, at most to the maximum, or lost, at most to 0."""
    one = draft.who(who)
    gained = max(0, capped(one.ep + n, one.max_ep) - one.ep) if n > 0 else max(-one.ep, n)
    one.ep += gained
    params: dict[str, Value] = {"who": who, "n": n, "gained": gained, "ep": one.ep, "card": _id(card)}
    draft.emit("energy", params, draft.change(who, "ep", gained), rules=(*_rule(card), *rules), level="do")


def lose_hp(draft: Draft, who: str, n: int, card: Card, rules: tuple[str, ...] = ()) -> None:
    """HP that go without being damage: a card's price to its own caster, or a plain loss (gs.r81)."""
    one = draft.who(who)
    lost = min(n, one.hp)
    one.hp -= lost
    params: dict[str, Value] = {"who": who, "n": n, "hp": one.hp, "card": card.id}
    draft.emit("gives-up", params, draft.change(who, "hp", -lost), rules=(card.rule, "gs.r81", *rules), level="do")


def steal(draft: Draft, thief: str, who: str, n: int, card: Card) -> None:
    """EP that go from one to another: what there is, and what the other can hold; the dead gain none (gs.r88)."""
    victim, taker = draft.who(who), draft.who(thief)
    taken = min(n, victim.ep)
    gained = 0 if taker.out else max(0, capped(taker.ep + taken, taker.max_ep) - taker.ep)
    victim.ep -= taken
    taker.ep += gained
    changes = (*draft.change(who, "ep", -taken), *draft.change(thief, "ep", gained))
    params: dict[str, Value] = {"who": who, "by": thief, "n": taken, "gained": gained, "card": card.id}
    draft.emit("stolen", params, changes, rules=(card.rule,), level="do")


def add_status(draft: Draft, status: str, who: str, by: str | None, card: Card | None, *, later: int = 0) -> None:
    """A status that works in this turn, or so many turns ``later``; none is laid twice (gs.r95)."""
    one = draft.who(who)
    turn = draft.turn + later
    if one.out or any(lies.status == status and lies.turn == turn for lies in one.statuses):
        return
    changes = set_statuses(draft, one, (*one.statuses, Status(status, turn, by, _id(card))))
    params: dict[str, Value] = {"who": who, "status": status, "turn": turn, "next": bool(later), "card": _id(card)}
    draft.emit("laid", params, changes, rules=(*_rule(card), "gs.r95"))


def _id(card: Card | None) -> str | None:
    return card.id if card else None


def _rule(card: Card | None) -> tuple[str, ...]:
    return (card.rule,) if card else ()
