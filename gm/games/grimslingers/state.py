"""The state of a duel, and functions that many rules use to read it."""

from __future__ import annotations

from gm.game import NamedTuple, Setting
from gm.games.grimslingers.cards import Card, Deck
from gm.games.grimslingers.house import House

STEPS = ("self", "team", "all", "unopposed", "opposed")
"""The steps of the aftermath, in the order in which the cards of each step work (gs.r21–gs.r24)."""

TIED_STEPS = ("all", "unopposed")
"""The steps in which number cards decide the order of cards with the same colour (gs.r25, gs.r92)."""

PASS = "pass"
PASS_EP = 2
"""The EP that a duellist gains by passing (gs.r7)."""


class Status(NamedTuple):
    """A status of a duellist in one turn, with the duellist and the card that caused it."""

    status: str
    turn: int
    by: str | None = None
    card: str | None = None


class Duellist(NamedTuple):
    """A duellist. A maximum of 0 means no maximum.

    ``played`` is the revealed card, ``pass``, or None. ``unseen`` stands for the unseen cards that this duellist took
    by Poach: for each card, it has the id of the duellist who lost it (gs.r93). ``used`` lists the abilities used in
    this standoff (gs.r74).
    """

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


class Held(NamedTuple):
    """A card with its owner, its holder and its place: ``hand``, ``table``, ``resting`` or ``discard``.

    ``back`` is the first turn in which a resting card can be played again (gs.r28). A signature is recorded only after
    it was seen (gs.r72).
    """

    card: str
    owner: str
    holder: str
    place: str = "hand"
    back: int = 0


class Cast(NamedTuple):
    """A card in the queue of the aftermath. Its ``state`` is ``waiting``, ``done``, ``fizzled`` or ``stopped``.

    ``drawn`` lists the number cards that decide its ``place`` in a tie (gs.r25). ``numbers``, ``lost`` and ``effects``
    are the answers to its questions. ``settled`` is true for a card that was diverted, for a Divert that needs no new
    target any more, and for an element after its clash.
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
    effects: tuple[Setting, ...] | None = None
    settled: bool = False


class Question(NamedTuple):
    """An open question of the aftermath, answered by the entry ``entry``. ``seats`` are the duellists asked.

    ``by`` is the duellist of the card that asks, "" for a tie or a clash. ``got`` lists the number cards entered so
    far. ``least`` is the lowest number allowed.
    """

    entry: str
    seats: tuple[str, ...]
    by: str = ""
    got: tuple[tuple[str, int], ...] = ()
    least: int = 1

    @property
    def owing(self) -> tuple[str, ...]:
        """The ids of the duellists whose number cards are missing. An id appears once for each missing card."""
        left = list(self.seats)
        for who, _ in self.got:
            left.remove(who)
        return tuple(left)


class State(NamedTuple):
    """The state of a duel. Its ``phase`` is standoff, draw, aftermath, reckoning or over.

    ``held`` lists every known card: first the elements, sorted by owner, then the signatures in the order in which they
    were seen. ``stage`` is a position in the stages of the aftermath. ``opened`` says whether the ties in that
    stage are settled.
    """

    house: House
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
    version: int = 1

    def who(self, id: str) -> Duellist:
        """Return the duellist with this id. Raises KeyError for an unknown id."""
        for duellist in self.duellists:
            if duellist.id == id:
                return duellist
        raise KeyError(id)


def is_element(card: Card) -> bool:
    """Return whether a card is an element. Everyone has a copy of each element (gs.r71)."""
    return card.kind == "element"


def card_label(held: Held) -> str:
    """Return the slug of a card. The owner of a borrowed card is named first: ``bo/ice``."""
    return held.card if held.owner == held.holder else f"{held.owner}/{held.card}"


def location_of(held: Held, element: bool) -> str:
    """Return the holder and the place of a card as one text: ``bo hand``.

    If an element is with its owner, return only the place: ``hand``.
    """
    return held.place if element and held.owner == held.holder else f"{held.holder} {held.place}"
