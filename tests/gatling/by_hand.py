"""Where three mages may be when the table settles something by hand: in a cast, at the order, in a visit."""

from __future__ import annotations

from .table import Table, sit

EVEN = "adjust ana mana=1 bo mana=1 cy mana=1 because even"


def three(**house: str) -> Table:
    """Ana, Bo and Cy with 17 pages each and a mana each; Ana draws."""
    return sit("Ana", "Bo", "Cy", **house)(EVEN)


def cast_on_board() -> Table:
    """Ana has drawn, Bo's throw is due."""
    return three()("draw 7C")


def all_attack(table: Table) -> Table:
    """Every attack of the round, nothing happens."""
    now = table.now["round"]
    while table.now["phase"] in ("draw", "throws") and table.now["round"] == now:
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    return table


def order_due() -> Table:
    """All have attacked, and all have a mana."""
    return all_attack(three())


def visits(*order: str) -> Table:
    """The spell phase: visits in this order."""
    return order_due()("order " + " ".join(f"{who}={number}" for number, who in enumerate(order, 1)))


def second_cast_due() -> Table:
    """Ana may cast ♣7 again."""
    table = three()("adjust ana second-wind=ana/5-7 because paper", "draw 7C", "1b", "1b", "rest")
    assert table.due() == "again ana, enough ana"
    return table


def side_dice_due() -> Table:
    """Bo and Cy resist clubs, both were hit for 4; Bo's side die is due."""
    table = three()("adjust bo aspect-resistance=bo/clubs cy aspect-resistance=cy/clubs because paper")
    table("draw 7C", "4b*", "4b*", "rest")
    assert table.due() == "side bo"
    return table
