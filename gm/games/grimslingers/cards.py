"""The cards of a duel: six elements that everyone has, twenty-two signatures, and the cards of a card file."""

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from gm.game import Bounds, Catalog, Name, NamedTuple, OneOf, SameAs, Slug, Written, read_record

TARGETS = ("self", "team", "single-foe", "all-players", "all-foes")
BANNERS = ("blue", "none", "red")
"""The colours of cards, in the order in which the cards work."""
STATUSES = ("silenced", "doubled", "guarded", "vanished", "barrier", "mirror", "blunted")
"""The statuses of a duellist, in the order in which they are listed."""


def _amount(written: int | str) -> int | None:
    return written if isinstance(written, int) else None


class Effect(NamedTuple):
    """A part of a card's effect in a card file: what it does, how much, and to whom.

    ``n`` is the amount. It is None for a status. It is also None if a number card decides the amount.
    """

    do: Annotated[str, OneOf(("damage", "hp", "ep", "steal", "status"))]
    n: Annotated[int | None, Written(Annotated[int, Bounds(-20, 20)] | Literal["number"], _amount)] = None
    status: Annotated[str, OneOf(STATUSES)] = ""
    turn: Annotated[str, OneOf(("this", "next"))] = "this"
    who: Annotated[str, OneOf(("target", "self", "team", "foes", "all"))] = "target"


class Card(NamedTuple):
    """A card of a duel (gs.r71, gs.r72).

    ``effects`` come from a card file. A shipped signature without ``effects`` works as in the rule book.
    """

    id: Slug
    name: Annotated[str, SameAs("id"), Bounds(1, 30)]
    kind: Annotated[str, OneOf(("element", "signature"))] = "signature"
    target: Annotated[str, OneOf(TARGETS)] = "single-foe"
    banner: Annotated[str, OneOf(BANNERS)] = "none"
    cost: Annotated[int, Bounds(0, 20)] = 0
    strong_vs: tuple[Slug, ...] = ()
    text: Annotated[str, Bounds(most=300)] = ""
    effects: Annotated[tuple[Effect, ...], Bounds(most=12)] = ()

    @property
    def rule(self) -> str:
        """The id of the rule that describes the card."""
        return f"gs.{'element' if self.kind == 'element' else 'spell'}.{self.id}"


class Points(NamedTuple):
    """A line on the score sheet of the Reckoning (the final scoring of a duel), with its points (gs.r75)."""

    text: Annotated[str, Bounds(1, 120)]
    points: Annotated[int, Bounds(-99, 99)]


ELEMENTS = tuple(Card(name.lower(), name, "element") for name in ("Fire", "Earth", "Water", "Ice", "Wind", "Lightning"))
SIGNATURES = (
    Card("mirror", "Mirror", "signature", "self", "blue", 1),
    Card("divert", "Divert", "signature", "self", "blue", 4),
    Card("barrier", "Barrier", "signature", "self", "blue", 2),
    Card("vanish", "Vanish", "signature", "self", "blue", 1),
    Card("hex", "Hex", "signature", "single-foe", "blue", 4),
    Card("mimic", "Mimic", "signature", "single-foe", "red", 2),
    Card("mute", "Mute", "signature", "single-foe", "red", 3),
    Card("amnesia", "Amnesia", "signature", "single-foe", "red", 1),
    Card("karma", "Karma", "signature", "single-foe", "blue", 1),
    Card("drain", "Drain", "signature", "single-foe", "red", 1),
    Card("deplete", "Deplete", "signature", "single-foe", "red", 2),
    Card("scourge", "Scourge", "signature", "single-foe", "blue", 2),
    Card("poach", "Poach", "signature", "single-foe", "red", 3),
    Card("burden", "Burden", "signature", "single-foe", "red", 3),
    Card("exchange", "Exchange", "signature", "single-foe", "red", 3),
    Card("rejuvenate", "Rejuvenate", "signature", "team", "blue", 2),
    Card("fortify", "Fortify", "signature", "team", "blue", 4),
    Card("replenish", "Replenish", "signature", "team", "blue", 2),
    Card("endow", "Endow", "signature", "team", "blue", 3),
    Card("rupture", "Rupture", "signature", "all-foes", "red", 4),
    Card("hush", "Hush", "signature", "all-players", "red", 1),
    Card("pandora", "Pandora", "signature", "all-players", "blue", 1),
)
SHIPPED = {card.id: card for card in (*ELEMENTS, *SIGNATURES)}
"""The shipped cards by slug, in the order of the rule book."""


class Deck(Catalog):
    """The cards of a duel: the shipped cards, then those of the attached card file.

    ``brought`` are the file's new and changed cards. ``reckoning`` has the file's lines for the score sheet.
    """

    _fields = ("brought", "reckoning")

    def __init__(self, brought: tuple[Card, ...] = (), reckoning: tuple[Points, ...] = ()) -> None:
        self.brought = brought
        self.reckoning = reckoning
        self.card = {**SHIPPED, **{card.id: card for card in brought}}
        self.cards = tuple(self.card.values())
        self.position = {card.id: at for at, card in enumerate(self.cards)}

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The names by which entries can refer to the cards, one for each card."""
        letters = {card: (card[0],) for card in self.elements_by_letter}
        return tuple(Name(card.id, card.name, "card", called=letters.get(card.id, ())) for card in self.cards)

    @cached_property
    def elements_by_letter(self) -> tuple[str, ...]:
        """The slugs of the elements that can be typed as one letter, because no other element begins with it."""
        first = [card[0] for card in self.elements]
        return tuple(card for card in self.elements if first.count(card[0]) == 1)

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """The slugs of the elements, which every duellist has."""
        return tuple(card.id for card in self.cards if card.kind == "element")

    @cached_property
    def signatures(self) -> tuple[str, ...]:
        """The slugs of the signatures. A duel has only one copy of each."""
        return tuple(card.id for card in self.cards if card.kind == "signature")


PLAIN = Deck()
"""The shipped cards, for duels without a card file."""


def load_deck(brought: Mapping[str, Any]) -> Deck:
    """Return the cards of a duel.

    ``brought`` has the content of each attached file by name. The name of the card file is ``cards``.
    """
    if "cards" not in brought:
        return PLAIN
    tables = brought["cards"].get("card", ())
    cards = (read_record(Card, table, SHIPPED.get(table["id"])) for table in tables)
    reckoning = tuple(read_record(Points, line) for line in brought["cards"].get("reckoning", ()))
    return Deck(tuple(card for card in cards if card != SHIPPED.get(card.id)), reckoning)
