"""Tests of the board on the live page: units, the open check, and arrows."""

from __future__ import annotations

from gm.game import Arrow, View
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene

from .table import GAME, Table, sit


def board(table: Table) -> View:
    """Return the board of a battle."""
    seen: View = GAME.texts.view(table.state, None)
    return seen


def html(table: Table) -> str:
    """Return the board of a battle as HTML."""
    return live_board(scene(table.session.table()))


def brawl() -> Table:
    """Return a battle in which Badger attacks Grenadier, who is in melee with Otter."""
    return sit()(
        *("first red", "activate alder", "end", "activate grenadier", "use chop otter", "draw 9h 3h 2s", "buy wound"),
        *("end", "adjust uhlan out=1", "activate badger", "use smash grenadier"),
    )


def test_the_open_check_has_its_sum_and_an_arrow() -> None:
    table = brawl()
    assert board(table).lines[0] == "Badger smashes at Grenadier (hearts 4, −1 Block)"
    assert board(table).arrows == (
        Arrow("otter", "grenadier", "in melee", "quiet"),
        Arrow("badger", "grenadier", "smash", "strong"),
    )
    assert 'aria-label="Otter → Grenadier: in melee; Badger → Grenadier: smash"' in html(table)


def test_only_units_with_arrows_are_in_the_ring() -> None:
    page = html(brawl())
    assert page.count('class="node ') == 3
    assert ">Red</text>" not in page


def test_units_that_are_done_are_quiet_on_the_board() -> None:
    rows = {row[0].text: row for grid in board(brawl()).tables for row in grid.rows}
    assert [rows[name][0].style for name in ("★ Captain Alder", "Uhlan", "Badger", "Wren")] == [
        "quiet",
        "quiet",
        "strong",
        "",
    ]
    assert (rows["Uhlan"][2].text, rows["Uhlan"][4].text) == ("", "out of action")
    assert rows["Grenadier"][4].text == "armour 3, melee: Badger and Otter"
    assert (rows["★ Major Brandt"][3].text, rows["★ Major Brandt"][4].text) == ("lance", "armour 2, mounted")


def test_the_page_shows_the_rule_of_the_open_check() -> None:
    assert "How many cards to draw" in html(brawl())
