"""The schema of card files, with checks that involve several keys. It is imported only when a file is checked."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from gm.game import Bounds, Faults, NamedTuple, complete_ids, id_faults, name_faults, tables_of
from gm.games.grimlore.cards import ItemCard, MonsterCard
from gm.games.grimlore.tables import WORDS


class CardFile(NamedTuple):
    """A card file with items, monsters, or both."""

    format: Literal[1]
    game: Literal["grimlore"]
    title: Annotated[str, Bounds(most=80)] = ""
    item: Annotated[tuple[ItemCard, ...], Bounds(most=300)] = ()
    monster: Annotated[tuple[MonsterCard, ...], Bounds(most=300)] = ()

    @staticmethod
    def complete(data: Mapping[str, Any]) -> None:
        """Give an id to each card in ``data`` that lacks one."""
        complete_ids(data, "item", "monster")

    @staticmethod
    def faults(data: Mapping[str, Any]) -> Faults:
        """Yield the mistakes in a card file: invalid names, ids used twice, keys that do not fit, or no cards."""
        cards = tables_of(data, "item", "monster")
        yield from name_faults(cards)
        yield from id_faults(cards, lambda id: id.isdigit() or id in WORDS)
        for where, item in tables_of(data, "item"):
            for key in {"ore", "essence"} & item.keys() if item.get("tier") in ("upgrade", "enchantment") else ():
                yield (
                    (*where, key),
                    f"an {item['tier']} has only a price, which is its cost in Ore or Essence: leave out {key}",
                )
        if not data.get("item") and not data.get("monster"):
            yield (), "the file has no items and no monsters"
