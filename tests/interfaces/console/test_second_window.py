"""Two windows on one duel: what one writes appears in the other; a line begun before it is asked again."""

from __future__ import annotations

import pytest

from tests.support.phoning import PhoneServer
from tests.support.running import Command, unix
from tests.support.window import ENTER, LEAVE, RUB_OUT, Open

pytestmark = [unix, pytest.mark.needs("gatling")]


def test_entries_of_another_window_appear_with_the_standings(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    assert gm("throw bo 5 mid hit").status == 0
    window.due("Cy throws")
    assert "Another window:" in window.text
    assert "2  throw bo 5 mid hit" in window.text
    assert "  Bo: 5, middle, hit" in window.text
    assert any("5 middle HIT" in line for line in window.standings)
    gm("undo")
    window.due("Bo throws")
    assert "Undone: 2  throw bo 5 mid hit" in window.text
    window.enter("4t", "  Bo: 4, top, safe")
    window.due("Cy throws")
    assert window.text.count("Another window:") == 2
    assert gm("log --lines").out.splitlines()[-1] == "throw bo 4 top"


def test_a_phones_lines_appear_with_its_name(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    server = PhoneServer(gm.db)
    try:
        phone = server.pair("Ana's")
        phone.entered("throw bo 5 mid hit")
        window.until("Phone 1, Ana's:")
        window.due("Cy throws")
        assert "2  throw bo 5 mid hit" in window.text
        window.press("4t")
        window.until(lambda: window.typed == "4t")
        phone.entered("throw cy 3 top")
        window.until(lambda: "Are all dice at rest?" in window.above and window.typed == "4t" and window.drawn)
        window.enter("", "Phone 1, Ana's, has entered: throw cy 3 top.")
    finally:
        server.close()


def test_a_short_form_typed_before_news_is_rejected_once(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.press("4t")
    window.until(lambda: window.typed == "4t")
    gm("throw bo 5 mid hit")
    window.until("Another window:")
    window.until(lambda: "Cy throws" in window.above and window.typed == "4t" and window.drawn)
    window.enter("", "Another window has entered: throw bo 5 mid hit.")
    window.until(lambda: window.typed == "4t" and window.drawn)
    assert gm("log --lines").out.splitlines()[-1] == "throw bo 5 mid hit"
    window.press(RUB_OUT * 2 + "3t" + ENTER)
    window.until("  Cy: 3, top, safe")
    window.due("Are all dice at rest?")
    assert gm("log --lines").out.splitlines()[-1] == "throw cy 3 top"


def test_a_long_form_typed_before_news_is_accepted(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    window.press("throw cy 2 top")
    window.until(lambda: window.typed == "throw cy 2 top")
    gm("throw bo 5 mid hit")
    window.until("Another window:")
    window.enter("", "  Cy: 2, top, safe")


def test_a_preview_from_before_news_is_not_recorded(play: Open, gm: Command) -> None:
    window = play("7c", "5m*", "2t", "rest")
    window.due("Bo draws")
    window.enter("fix 2 throw bo 5 mid", "Enter: save")
    window.until(lambda: window.screen.cursor.x == 2 and window.drawn)
    gm("draw 8h")
    window.until("Another window:")
    window.until(lambda: window.screen.cursor.x == 2 and window.drawn)
    window.press(ENTER)
    window.enter("note last", "Noted: last")
    assert "throw bo 5 mid hit" in gm("log --lines").out.splitlines()


def test_opening_a_duel_elsewhere_changes_nothing_here(play: Open, gm: Command) -> None:
    window = play("7c")
    window.due("Bo throws")
    gm("new gatling Di Ed Flo")
    window.enter("4t", "  Bo: 4, top, safe")
    window.due("Cy throws")
    assert window.ends(LEAVE) == 0
    assert gm("log --lines --duel 1").out.splitlines()[-1] == "throw bo 4 top"
