"""The mutable draft of a duel, which changes HP, EP, statuses and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.game import Change, Holding, Level, Notice, Value
from gm.game import Draft as BaseDraft
from gm.games.grimslingers.cards import Card
from gm.games.grimslingers.state import Cast, Duellist, Held, State, Status, location_of


class DuellistDraft(BaseDraft[Duellist]):
    """A mutable copy of a duellist."""


class Draft(BaseDraft[State]):
    """A mutable copy of a duel. ``seat`` maps the id of each duellist to their position."""

    duellists: list[DuellistDraft]
    held: list[Held]
    queue: list[Cast]
    seat: dict[str, int]

    def load(self, state: State) -> None:
        super().load(state)
        self.seat = {duellist.id: at for at, duellist in enumerate(state.duellists)}

    def who(self, id: str) -> DuellistDraft:
        """Return the mutable duellist with this id."""
        return self.duellists[self.seat[id]]

    def clear_queue(self) -> None:
        """Reset the aftermath: remove its queue of cards, the pairs who aim at each other, and the open question."""
        self.queue, self.pairs, self.stage, self.opened, self.asked = [], (), 0, False, None

    def replace_cast(self, changed: Cast) -> Cast:
        """Put ``changed`` into the queue in place of the same duellist's card. Return ``changed``."""
        for at, old in enumerate(self.queue):
            if old.by == changed.by:
                self.queue[at] = changed
                break
        return changed

    def replace_card(self, old: Held | None, new: Held) -> None:
        """Replace the known card ``old`` with ``new``. If ``old`` is None, add ``new`` to the known cards.

        In this case, ``new`` is a signature (a spell card with only one copy) that is seen for the first time.
        """
        elements = self.deck.elements
        if old is None:
            self.held.append(new)
        elif old.card in elements:
            self.held[self.seat[old.owner] * len(elements) + elements.index(old.card)] = new
        else:
            known = len(self.seat) * len(elements)
            self.held[self.held.index(old, known)] = new

    def emit_move(
        self, kind: str, params: Mapping[str, Value], held: Held, rules: tuple[str, ...], level: Level = "do"
    ) -> None:
        """Announce the new place of the card ``held``, in a notice of the kind ``kind``."""
        if not self.silent:
            self.notices.append(Notice(kind, params, self.moved(held), (), rules, level))

    def moved(self, held: Held) -> tuple[Change, ...]:
        """Return the change that records where the card ``held`` is now. Return () if notices are off."""
        if self.silent:
            return ()
        element = held.card in self.deck.elements
        return (Change(held.owner if element else "cards", held.card, location_of(held, element)),)

    def change(self, who: str, what: str, by: int) -> tuple[Change, ...]:
        """Return the change of HP or EP that a notice announces. ``what`` is ``hp`` or ``ep``.

        Return () if ``by`` is 0 or notices are off.
        """
        return (Change(who, what, by),) if by and not self.silent else ()

    def gain_hp(self, who: str, n: int, card: Card | None, *rules: str) -> None:
        """Restore ``n`` HP of a duellist, up to the maximum."""
        duellist = self.who(who)
        gained = max(0, capped(duellist.hp + n, duellist.max_hp) - duellist.hp)
        duellist.hp += gained
        params: dict[str, Value] = {"who": who, "n": n, "gained": gained, "hp": duellist.hp, "card": card and card.id}
        self.emit("healed", params, self.change(who, "hp", gained), rules=(*_rule(card), *rules), level="do")

    def change_ep(self, who: str, n: int, card: Card | None, *rules: str) -> None:
        """Add ``n``, which may be negative, to the EP of a duellist. The EP stay between 0 and the maximum."""
        duellist = self.who(who)
        gained = max(0, capped(duellist.ep + n, duellist.max_ep) - duellist.ep) if n > 0 else max(-duellist.ep, n)
        duellist.ep += gained
        params: dict[str, Value] = {"who": who, "n": n, "gained": gained, "ep": duellist.ep, "card": card and card.id}
        self.emit("energy", params, self.change(who, "ep", gained), rules=(*_rule(card), *rules), level="do")

    def lose_hp(self, who: str, n: int, card: Card, *rules: str) -> None:
        """Take ``n`` HP without counting them as damage: the price of a card, or a plain loss (gs.r81)."""
        duellist = self.who(who)
        lost = min(n, duellist.hp)
        duellist.hp -= lost
        params: dict[str, Value] = {"who": who, "n": n, "hp": duellist.hp, "card": card.id}
        self.emit("gives-up", params, self.change(who, "hp", -lost), rules=(card.rule, "gs.r81", *rules), level="do")

    def steal(self, thief: str, who: str, n: int, card: Card) -> None:
        """Move ``n`` EP from ``who`` to ``thief``, up to the thief's maximum. A dead thief gains none (gs.r88)."""
        victim, taker = self.who(who), self.who(thief)
        taken = min(n, victim.ep)
        gained = 0 if taker.out else max(0, capped(taker.ep + taken, taker.max_ep) - taker.ep)
        victim.ep -= taken
        taker.ep += gained
        changes = (*self.change(who, "ep", -taken), *self.change(thief, "ep", gained))
        params: dict[str, Value] = {"who": who, "by": thief, "n": taken, "gained": gained, "card": card.id}
        params |= {"left": victim.ep, "ep": taker.ep}
        self.emit("stolen", params, changes, rules=(card.rule,), level="do")

    def add_status(self, name: str, who: str, by: str | None, card: Card | None, *, later: int = 0) -> None:
        """Give a duellist a status for this turn, or for the turn that is ``later`` turns after it (gs.r95).

        Do nothing if the duellist has that status in that turn already.
        """
        duellist = self.who(who)
        turn = self.turn + later
        if duellist.out or any(status.status == name and status.turn == turn for status in duellist.statuses):
            return
        cause = card and card.id
        changes = self.set_statuses(duellist, (*duellist.statuses, Status(name, turn, by, cause)))
        params: dict[str, Value] = {"who": who, "status": name, "turn": turn, "next": bool(later), "card": cause}
        self.emit("laid", params, changes, rules=(*_rule(card), "gs.r95"))

    def set_statuses(self, duellist: DuellistDraft, statuses: tuple[Status, ...]) -> tuple[Change, ...]:
        """Replace the statuses of a duellist. Return the change to announce, or () if nothing changes."""
        if duellist.statuses == statuses:
            return ()
        duellist.statuses = statuses
        return () if self.silent else (Change(duellist.id, "statuses", statuses_text(duellist)),)


AnyDuellist = Duellist | DuellistDraft
AnyState = State | Draft


def capped(amount: int, maximum: int) -> int:
    """Return ``amount``, but at most ``maximum``. A maximum of 0 means no limit (gs.r70)."""
    return min(amount, maximum) if maximum else amount


def _rule(card: Card | None) -> tuple[str, ...]:
    return (card.rule,) if card else ()


def living(state: AnyState) -> list[AnyDuellist]:
    """Return the duellists who are not out, in seat order."""
    return [duellist for duellist in state.duellists if not duellist.out]


def side(duellist: AnyDuellist) -> str:
    """Return the team of a duellist, or the duellist's id if there are no teams (gs.r30)."""
    return duellist.team or duellist.id


def foes(state: AnyState, who: str) -> list[AnyDuellist]:
    """Return the living duellists who are not on the side of ``who`` (gs.r2, gs.r30)."""
    own = side(state.who(who))
    return [duellist for duellist in state.duellists if not duellist.out and (duellist.team or duellist.id) != own]


def mates(state: AnyState, who: str) -> list[AnyDuellist]:
    """Return the living duellists on the side of ``who``, including ``who`` (gs.r30, gs.r90)."""
    own = side(state.who(who))
    return [duellist for duellist in state.duellists if not duellist.out and (duellist.team or duellist.id) == own]


def has_status(duellist: AnyDuellist, name: str, turn: int) -> bool:
    """Return whether a duellist has a status in a turn (gs.r95)."""
    return bool(duellist.statuses) and (name, turn) in [(status.status, status.turn) for status in duellist.statuses]


def statuses_text(duellist: AnyDuellist) -> str:
    """Return the statuses of a duellist with their turns as one text: ``barrier 3, silenced 4`` (gs.r95)."""
    return ", ".join(f"{name} {turn}" for turn, name in sorted((held.turn, held.status) for held in duellist.statuses))


def still_to_reveal(state: AnyState) -> tuple[str, ...]:
    """Return the ids of duellists who have neither revealed a card nor passed, in seat order (gs.r7)."""
    if state.phase != "draw":
        return ()
    return tuple([duellist.id for duellist in state.duellists if duellist.played is None and not duellist.out])


def unscored(state: AnyState) -> tuple[str, ...]:
    """Return the ids of the duellists who have no score yet and can get one now (gs.r29, gs.r75).

    Before the Reckoning (the final scoring), only the dead can get a score.
    """
    if state.house.reckoning == "survivor" or state.phase == "over":
        return ()
    at_end = state.phase == "reckoning"
    return tuple(duellist.id for duellist in state.duellists if duellist.score is None and (duellist.out or at_end))


def cast_of(state: AnyState, who: str) -> Cast | None:
    """Return the queued card of a duellist, or None if no card is queued."""
    for cast in state.queue:
        if cast.by == who:
            return cast
    return None


def copies_of(state: AnyState, card: str) -> Sequence[Held]:
    """Return all known copies of a card: one for each duellist if it is an element, otherwise at most one."""
    elements = state.deck.elements
    if card in elements:
        return state.held[elements.index(card) : len(elements) * len(state.duellists) : len(elements)]
    return [held for held in known_signatures(state) if held.card == card]


def known_signatures(state: AnyState) -> Sequence[Held]:
    """Return every signature that has been seen (gs.r72)."""
    return state.held[len(state.deck.elements) * len(state.duellists) :]


def holdings(state: AnyState) -> tuple[Holding, ...]:
    """Return every amount and mark of a duel: HP, EP, scores, statuses, and the place of every card."""
    held_now = []
    for duellist in state.duellists:
        held_now += [Holding(duellist.id, "hp", duellist.hp, "dial"), Holding(duellist.id, "ep", duellist.ep, "dial")]
        if duellist.score is not None:
            held_now.append(Holding(duellist.id, "score", duellist.score, "dial"))
        if duellist.statuses:
            held_now.append(Holding(duellist.id, "statuses", statuses_text(duellist), "mark"))
    elements = state.held[: len(state.deck.elements) * len(state.duellists)]
    held_now += [Holding(held.owner, held.card, location_of(held, True), "place") for held in elements]
    known = {held.card: held for held in known_signatures(state)}
    for card in state.deck.signatures:
        location = location_of(known[card], False) if card in known else ""
        held_now.append(Holding("cards", card, location, "place"))
    return tuple(held_now)
