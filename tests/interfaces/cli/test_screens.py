"""Tests of what people see: the board, what is still to do, the log; and its width."""

from __future__ import annotations

import re

import pytest

from gm.text import cell_width, has_control_characters, strip_control_characters, wrap
from tests.support.rules import begun
from tests.support.running import CAST, Command

pytestmark = pytest.mark.needs("gatling")

TWELVE = ("Bartholomew1", "Maximiliana2", "Wilhelmina33", "Konstantin44")
SIXTY_FOUR = tuple(letter * 64 for letter in "WXYZ")
CJK = ("大魔法使い花子さんの弟子", "魔女ベアトリスの三番目", "陰陽師安倍晴明とその友", "呪術師西園寺公望の孫娘")
EMOJI = ("👩‍👩‍👧‍👦Ana", "🧙🏿‍♂️🧙🏿‍♂️🧙🏿‍♂️Bo", "🇩🇪🇫🇷🇮🇹🇪🇸Cy", "👨‍🔬👨‍🔬👨‍🔬👨‍🔬Di")


def wide(text: str) -> list[str]:
    """Return the lines that do not fit on a screen of 80 cells."""
    return [line for line in text.splitlines() if cell_width(line) > 80]


def round_of(gm: Command, names: tuple[str, ...]) -> str:
    """Return the boards of a round of four mages, one after each line: hits, a die off the board, an undone cast."""
    assert gm(["new", "gatling", *names]).status == 0
    shown = []
    for line in ("QD", "6m*", "5t*", "4b", "rest", "KC", "6m*", "off", "5t", "6b*", "rest", "undo"):
        assert gm.play([line]).status == 0, line
        shown.append(gm("now").out)
    return "\n".join(shown)


ALL_NAMES = pytest.mark.parametrize(
    "names", [TWELVE, SIXTY_FOUR, CJK, EMOJI], ids=["twelve", "sixty-four", "cjk", "emoji"]
)


@ALL_NAMES
def test_the_board_itself_fits_on_eighty_cells_whatever_the_names(gm: Command, names: tuple[str, ...]) -> None:
    lines = round_of(gm, names).splitlines()
    boards = [line for line in lines if not line.startswith(("▶", "→", "  ", "!"))]
    assert sum(line.startswith("mage") for line in boards) > 8
    assert wide("\n".join(boards)) == []


@ALL_NAMES
def test_results_and_prompts_fit_on_eighty_cells_whatever_the_names(gm: Command, names: tuple[str, ...]) -> None:
    assert wide(round_of(gm, names)) == []


@pytest.mark.parametrize("names", [TWELVE, SIXTY_FOUR, CJK], ids=["twelve", "sixty-four", "cjk"])
def test_the_list_of_duels_fits_on_eighty_cells(gm: Command, names: tuple[str, ...]) -> None:
    gm(["new", "gatling", *names])
    gm(["new", "gatling", *names, "--title", "A title of many words " * 8])
    assert wide(gm("duels").out) == []


def test_help_and_house_fit_on_eighty_cells(duel: Command) -> None:
    for line in ("help", "help throw", "help new", "house", "--help", "throw --help", "new --help", "play --help"):
        assert wide(duel(line).out) == [], line


def test_the_columns_of_the_board_are_aligned(gm: Command) -> None:
    gm(["new", "gatling", "Ana", "大魔法使い", "Cy"])
    lines = gm("now").out.splitlines()
    head = next(line for line in lines if line.startswith("mage"))
    ends = {cell_width(head[: head.index("pages") + 5])}
    for name in ("Ana", "大魔法使い", "Cy"):
        row = next(line for line in lines if line.startswith(name))
        ends.add(cell_width(row[: row.index("17") + 2]))
    assert len(ends) == 1


def test_now_begins_with_the_last_result(settled: Command) -> None:
    lines = settled("now").out.splitlines()
    assert lines[0] == "Duel 1 · Ana, Bo, Cy"
    assert lines[1] == "4  rest"
    assert "Ana puts ♣7 at the bottom of their deck" in lines[2]
    assert "Bo puts the top 5 pages of their deck under Ana's deck" in " ".join(lines[3:5])
    board = next(at for at, line in enumerate(lines) if line.startswith("Round 1"))
    assert board > 4
    assert lines[-1] == "→ Bo draws the top page · round 1   (draw 7C)"


def test_the_board_shows_every_mage_and_what_they_are_doing(cast: Command) -> None:
    out = cast("now").out
    assert "♣7 Star" in out
    for words in ("Ana", "attacks", "5 middle HIT", "2 top", "1 page discarded"):
        assert words in out
    assert "rest" in out.splitlines()[-1]


def test_an_earlier_board_has_nothing_to_do_at_the_table(settled: Command) -> None:
    settled("undo")
    assert "Still to do at the table" in settled("now").out
    earlier = settled("now --at 4").out
    assert "Still to do at the table" not in earlier
    assert "4  rest" in earlier


def owed(gm: Command) -> list[str]:
    """Return what is still to do at the table."""
    return [move["text"] for move in gm.answer("settle")["settlement"]]


def test_a_settlement_stays_until_it_is_confirmed(settled: Command) -> None:
    settled("undo")
    out = settled("now").out
    assert "settle done" in out
    assert "▶ Ana gives Bo the bottom 5 pages" in out
    assert "▶ Ana gives Bo the bottom 5 pages" in settled("settle").out
    done = settled("settle done")
    assert done.status == 0
    assert "Done: the table" in done.out
    assert "Still to do at the table" not in settled("now").out
    assert owed(settled) == []


def test_two_corrections_have_one_settlement(settled: Command) -> None:
    settled.play(["8h", "cy 6t*", "ana 1m", "rest"])
    assert settled.answer("now")["state"]["mages"][2]["pages"] == 11
    settled.play(["undo"] * 5)
    assert owed(settled) == [
        "Ana gives Cy the top 5 pages of Ana's deck, to go under Cy's deck",
        "Bo gives Cy the bottom page of Bo's deck, to go back on top of Cy's deck",
        *("Ana: mana 1 → 0", "Bo: mana 1 → 0", "Cy: mana 4 → 0"),
        "The page in play is Ana's ♣7",
    ]


def test_undo_and_redo_cancel_out(settled: Command) -> None:
    settled("undo")
    settled("undo")
    settled("redo")
    settled("redo")
    assert owed(settled) == []
    assert "Still to do at the table" not in settled("now").out


def test_a_confirmed_settlement_is_not_asked_for_again(settled: Command) -> None:
    settled("undo")
    settled("settle done")
    settled("redo")
    assert owed(settled)[1] == "Bo gives Ana the top 5 pages of Bo's deck, to go under Ana's deck"
    settled("undo")
    assert owed(settled) == []


def test_nothing_is_put_right_that_the_next_lines_repeat(settled: Command) -> None:
    settled("undo")
    settled("undo")
    settled("throw cy 3 mid")
    repeated = settled("rest").out
    assert "  Already done at the table: Ana puts ♣7 at the bottom of their deck" in repeated
    assert "▶ Cy gains 1 mana (middle zone): now 1/6" in repeated
    assert owed(settled) == []


def test_the_log_marks_undone_lines(settled: Command) -> None:
    settled("undo")
    settled("note again")
    lines = [re.sub(r"  \d\d:\d\d  ", "  ", line) for line in settled("log").out.splitlines()]
    assert "   4  rest   (undone by 5)" in lines
    assert "   0  new gatling Ana Bo Cy" in lines
    assert "   6  note again" in lines
    assert sum("undone" in line for line in lines) == 1
    assert any("Ana gives Bo the bottom 5 pages" in line for line in lines)


def test_the_log_as_lines_has_the_effective_lines(settled: Command) -> None:
    settled("undo")
    settled("note again")
    lines = settled("log --lines").out.splitlines()
    assert [line for line in lines if not line.startswith("#")] == [
        begun("new gatling Ana Bo Cy"),
        *CAST,
        "note again",
    ]
    (struck,) = (line for line in lines if line.startswith("#"))
    assert "rest" in struck


def test_duels_are_listed_with_their_standings(duel: Command) -> None:
    duel("new gatling Di Ed Flo --title Second")
    out = duel("duels").out
    assert "Ana, Bo, Cy" in out
    assert "Second" in out
    assert "→" in next(line for line in out.splitlines() if "Second" in line)


STEERING = (*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))


def test_control_characters_are_never_shown_or_accepted() -> None:
    for sign in map(chr, STEERING):
        assert has_control_characters(sign), ascii(sign)
        assert strip_control_characters(sign) != sign, ascii(sign)
    assert not any(has_control_characters(text) for text in (*CJK, *EMOJI, "é", "\u200d", " ", "♥♦♠♣"))


@pytest.mark.parametrize("sign", ["\u061c", "\u2028", "\u2029", "\u202e"], ids=ascii)
def test_a_note_with_control_characters_is_rejected(duel: Command, sign: str) -> None:
    assert duel.refused(["note", f"a{sign}b"])["code"] == "words"


def test_continued_lines_are_indented() -> None:
    assert wrap("Ana hands Bo a page", 12) == ["Ana hands Bo", "    a page"]
    assert wrap("      − Ana hands Bo a page", 18) == ["      − Ana hands", "        Bo a page"]
