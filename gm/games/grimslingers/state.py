"""The state of a duel, and the small questions that every rule asks of it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Protocol

from gm.game import Holding, NamedTuple
from gm.games.grimslingers.cards import Card, Deck
from gm.games.grimslingers.entries import Part
from gm.games.grimslingers.house import HouseRules

STEPS = ("self", "team", "all", "unopposed", "opposed")
"""The steps of the aftermath in which cards work (gs.r21–gs.r24)."""

TIED_STEPS = ("all", "unopposed")
"""Those in which cards of one colour draw for their order (gs.r25, gs.r92)."""

PASS = "pass"
PASS_EP = 2
"""EP for passing (gs.r7)."""


class Status(NamedTuple):
    """What lies on a duellist in one turn, who laid it and with which card (of a Mimic the card copied)."""

    status: str
    turn: int
    by: str | None = None
    card: str | None = None


class Duellist(NamedTuple):
    """Somebody in the duel. A maximum of 0 is none. ``played`` is the card as it was turned over, ``pass`` or None as
    yet; ``target`` at whom it aims. ``unseen`` are the owners of cards that Poach took and nobody saw (gs.r93),
    ``used`` which of Surge, Reactivate and Take Cover were used in this standoff (gs.r74)."""

    id: str
    name: str
    team: str | None
    hp: int
    max_hp: int
    ep: int
    max_ep: int
    out: bool = False
    score: int | None = None
    played: str | None = None
    target: str | None = None
    unseen: tuple[str, ...] = ()
    statuses: tuple[Status, ...] = ()
    used: tuple[str, ...] = ()


class Seated:
    """A duellist at the draft on which an entry is worked out: what happens to it is written on it at once. It ``was``
    this one when it sat down."""

    __slots__ = (*Duellist._fields, "was")

    def __init__(self, one: Duellist) -> None:
        self.was = one
        self.id, self.name, self.team, self.hp, self.max_hp, self.ep, self.max_ep = one[:7]
        self.out, self.score, self.played, self.target, self.unseen, self.statuses, self.used = one[7:]

    def stands(self) -> Duellist:
        """The duellist as it stands, the same one if nothing happened to it."""
        now = _STANDS(self)
        return self.was if now == self.was else tuple.__new__(Duellist, now)


_STANDS = attrgetter(*Duellist._fields)


class Held(NamedTuple):
    """Where a card is: whose it is, who holds it, ``hand``, ``table``, ``resting`` or ``discard``, and the first turn
    in which a resting one can be played (gs.r28). Signatures are listed once they were seen (gs.r72)."""

    card: str
    owner: str
    holder: str
    place: str = "hand"
    back: int = 0


class Cast(NamedTuple):
    """A card in the queue: who played it, whose it is, at whom it is aimed now (None but for a single-foe card), the
    step and colour in which it works; ``waiting``, ``done``, ``fizzled`` or ``stopped``.

    ``drawn`` are the number cards for its place in a tie (gs.r25), ``place`` the place that they give it. What the
    table has told of it: ``numbers`` for what it does, ``lost`` the cards, ``told`` an effect; ``settled`` that Divert
    has turned it, or (of a Divert, of an element that met another) that it is decided.
    """

    by: str
    card: str
    owner: str
    target: str | None
    step: str
    banner: str
    state: str = "waiting"
    drawn: tuple[int, ...] = ()
    place: int = 0
    numbers: tuple[tuple[str, int], ...] = ()
    lost: tuple[str, ...] = ()
    effects: tuple[Part, ...] | None = None
    settled: bool = False


class Question(NamedTuple):
    """What the aftermath waits for: an entry, of whom (``number``: as often as each owes), for whose card ('' for a
    tie, in which ``seats`` draw for their places), the numbers told so far and the least that may be told."""

    entry: str
    seats: tuple[str, ...]
    by: str = ""
    got: tuple[tuple[str, int], ...] = ()
    least: int = 1

    @property
    def owing(self) -> tuple[str, ...]:
        """Who still owes a number, as often as each does."""
        left = list(self.seats)
        for who, _ in self.got:
            left.remove(who)
        return tuple(left)


class State(NamedTuple):
    """Where a duel stands. ``phase`` is standoff, draw, aftermath, reckoning or over.

    ``held`` is where every card is that the program knows of: the elements owner by owner, behind them the signatures
    as they were seen. Of an aftermath: the ``pairs`` that are opposed, the ``queue`` in the order of carrying out,
    ``stage`` how far it has come (see ``rules/aftermath.py``), ``opened`` whether that stage has begun, and what is
    ``asked``.
    """

    house: HouseRules
    mode: str
    deck: Deck
    duellists: tuple[Duellist, ...]
    held: tuple[Held, ...]
    turn: int = 1
    phase: str = "standoff"
    pairs: tuple[tuple[str, str], ...] = ()
    queue: tuple[Cast, ...] = ()
    stage: int = 0
    opened: bool = False
    asked: Question | None = None
    winners: tuple[str, ...] | None = None

    def who(self, id: str) -> Duellist:
        """The duellist with this id. Raises KeyError."""
        for one in self.duellists:
            if one.id == id:
                return one
        raise KeyError(id)


class Standing(Protocol):
    """Whatever a duel stands in: a state, or the draft on which an entry is being worked out."""

    @property
    def house(self) -> HouseRules: ...
    @property
    def deck(self) -> Deck: ...
    @property
    def duellists(self) -> Sequence[Duellist | Seated]: ...
    @property
    def held(self) -> Sequence[Held]: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def pairs(self) -> Sequence[tuple[str, str]]: ...
    @property
    def queue(self) -> Sequence[Cast]: ...
    @property
    def stage(self) -> int: ...
    def who(self, id: str) -> Duellist | Seated: ...


def with_duellist(state: State, changed: Duellist) -> State:
    """The state with this duellist in the place of the one with its id."""
    return state._replace(duellists=tuple([changed if old.id == changed.id else old for old in state.duellists]))


def living(state: Standing) -> list[Duellist | Seated]:
    """The duellists who are not out, in seat order."""
    return [one for one in state.duellists if not one.out]


def side(one: Duellist | Seated) -> str:
    """The team, or in a duel and a free-for-all the duellist alone (gs.r30)."""
    return one.team or one.id


def foes(state: Standing, who: str) -> list[Duellist | Seated]:
    """The living who are not on one's side (gs.r2, gs.r30)."""
    own = side(state.who(who))
    return [one for one in state.duellists if not one.out and (one.team or one.id) != own]


def mates(state: Standing, who: str) -> list[Duellist | Seated]:
    """The living of one's side, oneself among them; in a free-for-all oneself alone (gs.r30, gs.r90)."""
    own = side(state.who(who))
    return [one for one in state.duellists if not one.out and (one.team or one.id) == own]


def has_status(one: Duellist | Seated, status: str, turn: int) -> bool:
    """Whether a status works on a duellist in a turn (gs.r95)."""
    return bool(one.statuses) and (status, turn) in [(lies.status, lies.turn) for lies in one.statuses]


def statuses_text(one: Duellist | Seated) -> str:
    """What lies on a duellist and in which turn each works, as a holding says it: ``barrier 3, silenced 4``; '' for
    nothing (gs.r95)."""
    return ", ".join([f"{status} {turn}" for turn, status in sorted((lies.turn, lies.status) for lies in one.statuses)])


def still_to_reveal(state: Standing) -> tuple[str, ...]:
    """Who has yet to turn a card over or to pass, in seat order (gs.r7)."""
    if state.phase != "draw":
        return ()
    return tuple([one.id for one in state.duellists if one.played is None and not one.out])


def unscored(state: Standing) -> tuple[str, ...]:
    """Whose score may be told: of the dead, and in the reckoning of all who have none (gs.r29, gs.r75)."""
    if state.house.reckoning == "survivor" or state.phase == "over":
        return ()
    everybody = state.phase == "reckoning"
    return tuple(one.id for one in state.duellists if one.score is None and (one.out or everybody))


def cast_of(state: Standing, who: str) -> Cast | None:
    """Somebody's card in the queue."""
    for cast in state.queue:
        if cast.by == who:
            return cast
    return None


def copies_of(state: Standing, card: str) -> Sequence[Held]:
    """Wherever a card is: an element once for each duellist, a signature once or, unseen as yet, not at all."""
    elements = state.deck.elements
    if card in elements:
        return state.held[elements.index(card) : len(elements) * len(state.duellists) : len(elements)]
    return [one for one in known_signatures(state) if one.card == card]


def known_signatures(state: Standing) -> Sequence[Held]:
    """Every signature that was seen, wherever it is (gs.r72)."""
    return state.held[len(state.deck.elements) * len(state.duellists) :]


def is_element(card: Card) -> bool:
    """Whether everybody has one of its own (gs.r71)."""
    return card.kind == "element"


def card_label(one: Held) -> str:
    """A card before its holder: its slug, of somebody else's card with the owner before it."""
    return one.card if one.owner == one.holder else f"{one.owner}/{one.card}"


def location_of(one: Held, element: bool) -> str:
    """Where a card is, as a holding says it: an element by its owner, a signature by whoever has it."""
    return one.place if element and one.owner == one.holder else f"{one.holder} {one.place}"


def holdings(state: Standing) -> tuple[Holding, ...]:
    """HP, EP and scores, the statuses on everybody, and where every card is; a signature nowhere until it was seen."""
    found = []
    for one in state.duellists:
        found += [Holding(one.id, "hp", one.hp, "dial"), Holding(one.id, "ep", one.ep, "dial")]
        if one.score is not None:
            found.append(Holding(one.id, "score", one.score, "dial"))
        if one.statuses:
            found.append(Holding(one.id, "statuses", statuses_text(one), "mark"))
    elements = state.held[: len(state.deck.elements) * len(state.duellists)]
    found += [Holding(held.owner, held.card, location_of(held, True), "place") for held in elements]
    seen = {held.card: held for held in known_signatures(state)}
    for card in state.deck.signatures:
        where = location_of(seen[card], False) if card in seen else ""
        found.append(Holding("cards", card, where, "place"))
    return tuple(found)
