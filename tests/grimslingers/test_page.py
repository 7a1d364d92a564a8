"""The board on the page: who aims at whom as arrows, HP and EP as bars, the card that is asked about; no secret."""

from __future__ import annotations

from gm.game import Arrow, SheetRequest
from gm.games import load
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.paper.papers import PAPERS

from .table import Table, sit


def html(table: Table) -> str:
    """The board as a browser gets it."""
    return live_board(scene(table.session.table()))


def four() -> Table:
    """Ana and Bo are opposed, Cy's Fire at Di is asked about, Di's Fortify has worked."""
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di")
    return table("draw", "reveal ana scourge bo", "reveal bo mute ana", "reveal cy fire di", "reveal di fortify")


def test_the_opposed_stand_out_and_what_has_worked_is_quiet() -> None:
    assert four().view.arrows == (
        Arrow("di", "", "Fortify", "quiet"),
        Arrow("cy", "di", "Fire"),
        Arrow("ana", "bo", "Scourge", "strong"),
        Arrow("bo", "ana", "Mute", "strong"),
    )


def test_revealed_cards_are_drawn_before_all_have_revealed() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal cy fire ana", "pass bo")
    assert table.view.arrows == (Arrow("cy", "ana", "Fire"),)
    assert 'aria-label="Cy → Ana: Fire"' in html(table)


def test_an_arrow_follows_its_card_when_divert_turns_it() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana fire cy", "pass bo", "reveal cy divert", "onto bo")
    assert Arrow("ana", "bo", "Fire") in table.view.arrows


def test_in_a_standoff_nobody_aims_at_anybody() -> None:
    assert sit("Ana", "Bo").view.arrows == ()
    assert 'class="aims"' not in html(sit("Ana", "Bo"))


def test_the_board_shows_arrows_bars_and_the_card_that_is_asked_about() -> None:
    page = html(four())
    assert page.count('class="shaft"') == 3
    assert page.count('class="bar on"') == 8
    assert "Fire, one of the six elements" in page


def test_a_card_that_nobody_saw_has_no_name_on_the_page_or_on_paper() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana poach bo", "pass bo", "pass cy", "lose bo unseen")
    assert "a card of Bo" in html(table)
    sheet = load("grimslingers").sheets()["sheets"]
    ana = sheet.fill(SheetRequest(PAPERS["a4"], state=table.session.table().state)).data["duellists"][0]
    assert [one["name"] for one in ana["signatures"]] == ["Poach", "a card of Bo"]
    assert all("(Bo)" not in one["name"] for one in ana["elements"])
