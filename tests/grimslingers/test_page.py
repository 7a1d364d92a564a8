"""Tests of the board on the live page: arrows, bars, and no secrets."""

from __future__ import annotations

from html import unescape

from gm.game import Arrow, SheetRequest
from gm.games import load
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.paper.papers import PAPERS

from .table import Table, sit


def html(table: Table) -> str:
    """Return the board of a duel as HTML."""
    return live_board(scene(table.session.table()))


def four() -> Table:
    """Return a duel of four with opposed cards, a question, and a card that has worked."""
    table = sit("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di")
    return table("draw", "reveal ana scourge bo", "reveal bo mute ana", "reveal cy fire di", "reveal di fortify")


def test_arrows_of_opposed_cards_stand_out_and_old_ones_are_quiet() -> None:
    assert four().view.arrows == (
        Arrow("di", "", "Fortify", "quiet"),
        Arrow("cy", "di", "Fire"),
        Arrow("ana", "bo", "Scourge", "strong"),
        Arrow("bo", "ana", "Mute", "strong"),
    )


def test_arrows_are_shown_before_everyone_has_revealed() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal cy fire ana", "pass bo")
    assert table.view.arrows == (Arrow("cy", "ana", "Fire"),)
    assert 'aria-label="Cy → Ana: Fire"' in html(table)


def test_an_arrow_follows_its_card_when_divert_turns_it() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana fire cy", "pass bo", "reveal cy divert", "onto bo")
    assert Arrow("ana", "bo", "Fire") in table.view.arrows


def test_there_are_no_arrows_in_a_standoff() -> None:
    assert sit("Ana", "Bo").view.arrows == ()
    assert 'class="aims"' not in html(sit("Ana", "Bo"))


def test_the_board_shows_arrows_bars_and_the_asking_card() -> None:
    page = html(four())
    assert page.count('class="shaft"') == 3
    assert page.count('class="bar on"') == 8
    assert "Fire, one of the six elements" in page


def test_an_unseen_card_has_no_name_on_page_or_paper() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "reveal ana poach bo", "pass bo", "pass cy", "lose bo unseen")
    assert "one of Bo's cards" in unescape(html(table))
    sheet = load("grimslingers").sheets()["sheets"]
    ana = sheet.fill(SheetRequest(PAPERS["a4"], state=table.session.table().state)).data["duellists"][0]
    assert [card["name"] for card in ana["signatures"]] == ["Poach", "one of Bo's cards"]
    assert all("(Bo)" not in card["name"] for card in ana["elements"])


def test_the_hit_points_of_a_team_are_not_added_up() -> None:
    blocks = scene(four().session.table()).standings[0].blocks
    assert [(block.team, block.total) for block in blocks] == [("Team A", None), ("Team B", None)]
    assert "None" not in html(four())


def test_the_board_below_the_prompt_leaves_discards_out() -> None:
    table = sit("Ana", "Bo")("draw", "hush", "fire", "none")
    brief = table.view.brief or table.view
    assert (table.view.lines, brief.lines) == (
        ("Ana: discarded: Hush", "Bo: resting: Fire until turn 3"),
        ("Bo: resting: Fire until turn 3",),
    )
