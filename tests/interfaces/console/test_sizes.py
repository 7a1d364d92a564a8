"""Narrow, low and large: nothing is wider than the screen, the line that is typed is always there."""

from __future__ import annotations

import pytest
from prompt_toolkit.application import create_app_session, get_app
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput

from gm.errors import GmError
from gm.game import Cell, Grid, View
from gm.interfaces.console.full_prompt import FullPrompt
from gm.interfaces.console.prompt import PromptSurroundings
from gm.text import cell_width
from tests.support.demos import demo
from tests.support.running import After, unix
from tests.support.window import ENTER, Open, Window

pytestmark = [unix, pytest.mark.needs("gatling")]

ROUND = ("7c", "5m*", "2t", "rest", "qd", "3t")
LONG = ("9m", "fix 2", "?", "undo", "now", "why ana pages", "redo")


def fits(window: Window) -> None:
    """Assert that no line was wrapped by the terminal: each is at most as wide as the screen."""
    assert all(cell_width(line) <= window.screen.columns for line in window.past.splitlines())
    assert window.prompt.startswith(">")
    assert b"\x1b[6n" in window.raw


@pytest.mark.parametrize(("rows", "columns"), [(24, 60), (12, 40)])
def test_a_duel_can_be_played_on_a_small_screen(play: Open, rows: int, columns: int) -> None:
    window = play(*ROUND, rows=rows, columns=columns)
    window.due("Ana throws")
    for line in LONG:
        before = window.past
        window.press("\x15" + line + ENTER)
        window.until(lambda before=before: window.past != before and window.typed in ("", "9m") and window.drawn)
        fits(window)
    window.enter("\x15" + "4b*", "bottom, hit")
    window.until(lambda: window.prompt == "> Enter: rest" and window.drawn)
    assert window.standings[0].startswith("Round 1 · throws")


def test_no_word_is_broken_on_a_narrow_screen(play: Open) -> None:
    window = play(*ROUND, "4b*", columns=40)
    window.due("push …")
    assert [line for line in window.shown if "all dice" in line] == ["Are all dice at rest? (Enter: yes) If"]
    window.enter("", "Bo's deck")
    window.due("Cy draws")
    assert any(line.startswith("    ") for line in window.shown)


def test_the_screen_may_change_its_size(play: Open) -> None:
    window = play(*ROUND)
    window.due("Ana throws")
    window.press("4b")
    window.until(lambda: window.typed == "4b")
    for rows, columns in ((24, 44), (14, 60), (30, 100)):
        window.resize(rows, columns)
        window.until(lambda: window.typed == "4b" and window.drawn and window.shown[-1] == "1 page discarded")
        assert window.standings[0].startswith("Round 1 · throws")
    window.enter("", "Ana: 4, bottom, safe")


def test_large_print_can_be_read_across_the_table(play: Open) -> None:
    window = play(*ROUND, options="--big")
    window.due("Ana throws")
    names = next(line for line in window.standings if line.split() == ["Ana", "Bo", "Cy"])
    under = window.standings[window.standings.index(names) + 1 :]
    assert sum(set(line) <= set(" █▀▄") for line in under) == 3
    said = " ".join(" ".join(under).split())
    assert all(said.count(text) == 1 for text in ("mana 0/6", "mana 1/6", "mana 2/6"))
    assert said.count("♣ ") == 3
    window.enter("4b*", "  Ana: 4, bottom, hit")


def test_without_colour_it_reads_the_same(play: Open) -> None:
    window = play(*ROUND, NO_COLOR="1")
    window.due("Ana throws")
    window.enter("4z", "Unknown command or entry")
    window.press("\x15")
    window.enter("4b*", "bottom, hit")
    window.due("Are all dice at rest?")
    window.enter("", "▶ Ana puts the top 4 pages of their deck under Bo's deck")
    window.due("Cy draws")
    colours = {cell.fg for row in window.screen.buffer.values() for cell in row.values()}
    assert colours == {"default"}
    assert "attacks" in " ".join(window.standings)
    assert not any(f"\x1b[{code}m".encode() in window.raw for code in (31, 33, 36, 90, "0;31", "0;36", "0;90"))


def test_a_low_screen_marks_where_a_reason_is_cut() -> None:
    due = "The event's test: Lena (Bo has tested); or before it, free, Lena: scavenge NAME DICE"
    shown = PromptSurroundings(lambda: [due, "Or success"], lambda: "", lambda: None, lambda _: {}, lambda _: None)
    remedy = f"Next: {due} (lore 2 0 or success, short for mark success). List: help"
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        prompt = FullPrompt(shown)
    prompt.loop.close()
    prompt.refused = GmError("words", "Unknown command or entry: “zzz”.", remedy)
    long = "".join(text for _, text, *_ in prompt._text_above(39, low=True)).splitlines()
    assert (len(long), long[-2][-1], long[-1]) == (6, "…", "> ")
    prompt.again = "adjust ana energy=1 bo energy=2 because paper"
    assert len("".join(text for _, text, *_ in prompt._text_above(39, low=True)).splitlines()) == 5
    prompt.again = ""
    prompt.refused = GmError("words", "Unknown command or entry: “zzz”.", "List them: help")
    brief = "".join(text for _, text, *_ in prompt._text_above(39, low=True)).splitlines()
    assert brief == [
        "Unknown command or entry: “zzz”.",
        "List them: help",
        "The event's test: Lena (Bo has tested)…",
        "Or success",
        "> ",
    ]


def test_standings_fill_the_space_below_the_prompt() -> None:
    rows = tuple((Cell(f"unit {at}"), Cell("1")) for at in range(60))
    view = View({}, "Turn 1", (Grid(("Red", ">wounds"), rows),), ())
    due = [f"Unit {at} may act" for at in range(9)]
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        prompt = FullPrompt(PromptSurroundings(lambda: due, lambda: "", lambda: view, lambda _: {}, lambda _: None))
        shown = "".join(text for _, text, *_ in prompt._standings()).splitlines()
        most = get_app().output.get_size().rows
    prompt.loop.close()
    assert len(shown) == most - len(due) - 1
    assert shown[-1].strip().startswith("…")


def test_a_low_screen_keeps_room_for_the_answer_below_many_prompts() -> None:
    due = ["Owed since 48: undo", "  The party: XP 1 → 0", "Lena: Travel", "Lena: Scavenge", "Lena: Rest"]
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        prompt = FullPrompt(PromptSurroundings(lambda: due, lambda: "", lambda: None, lambda _: {}, lambda _: None))
    prompt.loop.close()
    low, high = (
        "".join(text for _, text, *_ in prompt._text_above(39, low=low)).splitlines()[:-1] for low in (True, False)
    )
    assert low == [*due[:2], "… and 3 more (type now)"]
    assert high == due


def test_a_low_screen_keeps_room_for_the_answer(play: Open) -> None:
    window = play(*ROUND, columns=40, rows=10)
    window.due("Ana throws")
    window.enter("note a rather long remark that takes two lines", "Noted: a rather long")
    window.due("Ana throws")
    shown = [line for line in window.shown if line]
    assert any(line.strip().startswith("Noted") for line in shown), shown
    assert sum("Ana throws" in line for line in shown) == 1


@pytest.mark.needs("wizards")
def test_a_long_hint_is_cut_and_never_folded(after: After, window: Open) -> None:
    after(("new wizards Ana Bo",))
    opened = window("play", rows=20, columns=60)
    opened.due("Which 10 spells were added to the pool?")
    opened.until(lambda: opened.prompt.startswith("> such as: ") and opened.drawn)
    assert opened.prompt.endswith("…")
    assert opened.standings[0].startswith("Laying out the pool")


def test_a_low_screen_shows_the_next_input_nearest_to_the_line(play: Open) -> None:
    window = play(*ROUND, rows=12, columns=60)
    window.due("Ana throws")
    window.press("?" + ENTER)
    window.until(lambda: "At any time" in window.past and window.typed == "" and window.drawn)
    past = window.past.splitlines()
    general, plain = (next(at for at, line in enumerate(past) if said in line) for said in ("At any time", "5m"))
    assert general < plain
    assert "5m" in window.text


@pytest.mark.needs("wizards")
def test_an_answer_has_priority_over_the_standings(after: After, window: Open) -> None:
    after(demo("wizards")[:24])
    opened = window(rows=20, columns=60)
    opened.until(lambda: opened.drawn and len(opened.standings) == 14)
    opened.enter("fix", "Press its number")
    opened.until(lambda: opened.drawn and len(opened.standings) < 14)
    assert "Should it be one of these?" in opened.text
    opened.enter("\x15note on", "Noted")
    opened.until(lambda: opened.drawn and len(opened.standings) == 14)


def test_a_low_screen_shows_everything_that_enter_would_confirm() -> None:
    due = ["Still to do at the table", "  Ana gives Bo a page", "  Bo gives Cy two pages", "Ana draws"]
    shown = PromptSurroundings(lambda: due, lambda: "", lambda: None, lambda _: {}, lambda _: None, whole=lambda: 3)
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        prompt = FullPrompt(shown)
    prompt.loop.close()
    text = "".join(text for _, text, *_ in prompt._text_above(60, low=True))
    assert all(line in text for line in due[:3])
