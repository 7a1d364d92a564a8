"""The standings in large figures, to be read from across the table."""

from __future__ import annotations

import pytest

from gm import games
from gm.game import Cell, Grid, View
from gm.notation.setup import parse_setup
from tests.interfaces.console.panels import begun, lines


@pytest.mark.parametrize("digit", "0123456789")
def test_large_digits_are_three_cells_wide_and_all_different(digit: str) -> None:
    def drawn(number: str) -> list[str]:
        row = (Cell("Ana"), Cell(number), Cell("3/6"), Cell("attacks"))
        table = Grid(("mage", ">pages", ">mana", ""), (row,))
        return lines(View({}, "Round 1", (table,)), 20, big=True)[2:5]

    mine = drawn(digit)
    assert [line.strip() for line in mine] != ["", digit, ""]
    assert all(drawn(other) != mine for other in "0123456789" if other != digit)
    left = min(len(line) - len(line.lstrip()) for line in mine)
    assert max(len(line.rstrip()) for line in mine) - left <= 3


@pytest.mark.needs("gatling")
def test_large_print_shows_every_mages_name_mana_and_role() -> None:
    shown = "\n".join(lines(begun("Ana", "Bo", "Cy"), 60, big=True))
    for text in ("Ana", "Bo", "Cy", "mana 0/6", "attacks", "Round 1 · draw"):
        assert text in shown


def big(slug: str, width: int, height: int) -> list[str]:
    """Return the board of a new duel in large digits."""
    game = games.load(slug)
    names = ("Ana", "Bo", "Cy")
    made = parse_setup(game, names, "", "", [])
    return lines(game.texts.view(game.play.start(made).state, None), width, height, big=True)


@pytest.mark.needs("gatling")
def test_large_print_leaves_out_nothing_and_grows_with_the_screen() -> None:
    small, large = big("gatling", 80, 18), big("gatling", 120, 34)
    for shown in (small, large):
        for text in ("mana 0/6", "♥ 0", "♣ 0", "attacks"):
            assert text in "\n".join(shown)
    assert sum("█" in line for line in large) > sum("█" in line for line in small)


def test_large_print_shows_figures_and_counts_hidden_lines() -> None:
    life = Grid(("wizard", ">HP"), ((Cell("Ana"), Cell("11/20")), (Cell("Bo"), Cell("10/20"))))
    spells = Grid(("Ana's spells", ">mana"), tuple((Cell(f"Spell {at}"), Cell("–")) for at in range(6)))
    view = View({}, "Turn 5", (life, spells), ("Spell deck 21",))
    tall, low = lines(view, 60, 20, big=True), lines(view, 60, 10, big=True)
    assert next(line.split() for line in tall if line.startswith("Spell ")) == ["Spell", "0", "–"]
    assert tall[-1] == "Spell deck 21"
    assert len(low) == 10
    assert low[-1] == "… and 4 more lines (type now)"


@pytest.mark.needs("grimslingers")
def test_large_print_shows_amounts_with_their_maximum() -> None:
    shown = "\n".join(big("grimslingers", 80, 18))
    assert "▀█  █▀█" in shown
    assert "HP /10  EP 10/10" in shown
    assert "statuses" not in shown
