"""The schema of card files, with checks that involve several keys."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from gm.game import Bounds, Faults, NamedTuple, Place, id_faults, tables_of
from gm.games.grimslingers.cards import SHIPPED, Card, Points
from gm.games.grimslingers.fields import RESERVED_WORDS


class Cards(NamedTuple):
    """A card file of Grimslingers."""

    format: Literal[1]
    game: Literal["grimslingers"]
    card: Annotated[tuple[Card, ...], Bounds(most=200)] = ()
    reckoning: Annotated[tuple[Points, ...], Bounds(most=30)] = ()
    """The lines of the Reckoning, for the score sheet."""

    @staticmethod
    def complete(data: dict[str, Any]) -> None:
        """Add to ``data`` the keys that a card file may leave out."""
        for key in ("card", "reckoning"):
            data.setdefault(key, [])
        for card in data["card"]:
            for effect in card.get("effects", ()):
                effect.setdefault("turn", "this")

    @staticmethod
    def faults(data: Mapping[str, Any]) -> Faults:
        """Yield the mistakes in each card, and cards that are defined twice."""
        yield from id_faults(tables_of(data, "card"), lambda word: word in RESERVED_WORDS or word.isdigit())
        cards = [(where, table, SHIPPED.get(table.get("id", ""))) for where, table in tables_of(data, "card")]
        elements = {table["id"] for _, table, _ in cards if table.get("kind") == "element" and "id" in table}
        elements |= {card.id for card in SHIPPED.values() if card.kind == "element"}
        for where, table, shipped in cards:
            yield from _card_faults(where, table, shipped)
            for number, id in enumerate(table.get("strong_vs", ())):
                if id not in elements:
                    yield (*where, "strong_vs", number), f"there is no element “{id}”"


def _card_faults(where: Place, table: Mapping[str, Any], shipped: Card | None) -> Faults:
    kind = table.get("kind") or (shipped.kind if shipped else "signature")
    target = table.get("target") or (shipped.target if shipped else "single-foe")
    if shipped and kind != shipped.kind:
        text = f"{shipped.id} is a shipped {shipped.kind}: to define a card of another kind, use another id"
        yield (*where, "kind"), text
    if kind == "element" and table.get("banner", "none") != "none":
        yield (*where, "banner"), "an element can't have a banner"
    if kind != "element" and table.get("strong_vs"):
        yield (*where, "strong_vs"), "only elements can have strong_vs"
    for number, effect in enumerate(table.get("effects", ())):
        place = (*where, "effects", number)
        if target != "single-foe" and effect.get("who", "target") == "target":
            yield (
                (*place, "who"),
                "unless the card is single-foe, each effect needs “who”, and its value can't be “target”",
            )
        if "do" in effect:
            yield from _effect_faults(place, effect, effect["do"] == "status")


def _effect_faults(where: Place, effect: Mapping[str, Any], is_status: bool) -> Faults:
    n = effect.get("n")
    if is_status != ("status" in effect):
        yield (*where, "status"), "give a status if “do” is “status”, and only then"
    if is_status == (n is not None):
        yield (*where, "n"), "give n, unless do is “status”: a status has no n"
    if n == 0 or (isinstance(n, int) and n < 0 and effect["do"] != "ep"):
        yield (*where, "n"), "n must be 1 to 20 or “number”; for ep, −1 to −20 also works"
    if effect.get("turn") == "next" and not is_status:
        yield (*where, "turn"), "give turn only with a status"
