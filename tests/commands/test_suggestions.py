"""The likely misreadings of an entry, one key each; and what an empty line means after a preview at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.preview import Preview
from gm.table.results import Result, Written
from gm.table.session import NO_OFFER, Session
from tests.support.corrected import FOUR, preview
from tests.support.running import After, Command

pytestmark = pytest.mark.needs("gatling")


def offered(gm: Command, line: str) -> list[str]:
    """Return the lines that are suggested as corrections. Their keys count from 1."""
    answer = gm.answer(line)
    assert list(answer) == ["entry", "text", "offers"]
    assert [offer["key"] for offer in answer["offers"]] == [str(n) for n in range(1, len(answer["offers"]) + 1)]
    return [offer["text"] for offer in answer["offers"]]


def test_misreadings_of_a_throw(late: Command) -> None:
    assert offered(late, "fix 2")[:5] == [
        "fix 2 throw bo 4 mid hit",
        "fix 2 throw bo 6 mid hit",
        "fix 2 throw bo 5 bottom hit",
        "fix 2 throw bo 5 top hit",
        "fix 2 throw bo 5 mid",
    ]


def test_misreadings_of_a_six_in_the_top_zone(late: Command) -> None:
    words = offered(late, "fix 6")
    assert words[:2] == ["fix 6 throw cy 5 top", "fix 6 throw cy 6 mid"]
    assert "fix 6 throw cy 6 top hit" in words
    assert not any(" 1 " in line or " 7 " in line for line in words)


def test_misreadings_of_a_page_change_its_suit(late: Command) -> None:
    assert offered(late, "fix 1") == ["fix 1 draw 7H", "fix 1 draw 7D", "fix 1 draw 7S"]


def test_misreadings_that_the_rules_reject_are_not_offered(late: Command) -> None:
    """Here it was nobody else's turn to throw, and the attacker never throws."""
    for number in (2, 3, 6, 8, 11, 12):
        assert all(f" {line.split()[3]} " in f" {late.words()[number]} " for line in offered(late, f"fix {number}"))


def test_fix_alone_offers_misreadings_of_the_latest_such_entry(late: Command) -> None:
    assert late.answer("fix")["entry"] == "14"
    late("undo --to 12 --yes")
    assert offered(late, "fix") == offered(late, "fix 12")


def test_entry_without_misreadings_is_rejected(late: Command) -> None:
    for number in (0, 4, 9):
        assert "no likely misreadings" in late.refused(f"fix {number}")["message"]


def test_misreadings_are_shown_with_keys(late: Command) -> None:
    lines = late("fix 2").out.splitlines()
    assert lines[0] == "   2  throw bo 5 mid hit"
    assert "  1  fix 2 throw bo 4 mid hit" in lines


def test_every_offered_line_is_a_valid_correction(late: Command) -> None:
    for line in offered(late, "fix 2"):
        assert preview(late, line)["changed"][0]["entry"] == "2"


def test_misreadings_follow_corrections(late: Command) -> None:
    late(f"{FOUR} --yes")
    assert offered(late, "fix 2")[:2] == ["fix 2 throw bo 3 top", "fix 2 throw bo 5 top"]


@pytest.fixture
def terminal(late: Command) -> Iterator[Session]:
    """Yield a session at a terminal, where a person sees every answer."""
    session = Session(str(late.db), short=True)
    session.attended = True
    session.table()
    yield session
    session.close()


def typed(session: Session, line: str) -> Result:
    """Return the answer to a line. An empty line is typed as Enter alone."""
    return run(session, split(line) or [""])


def test_one_key_previews_a_misreading_and_enter_records_it(terminal: Session, late: Command) -> None:
    typed(terminal, "fix 2")
    shown = typed(terminal, "2")
    assert (shown.text, isinstance(shown, Preview)) == ("fix 2 throw bo 6 mid hit", True)
    assert len(late.log()) == 16
    written = typed(terminal, "")
    assert isinstance(written, Written)
    assert (written.seq, written.text) == (16, "fix 2 throw bo 6 mid hit")
    assert late.words()[-1] == "fix 2 throw bo 6 mid hit"


def test_empty_line_records_any_preview(terminal: Session, late: Command) -> None:
    for line in (FOUR, "drop 15", 'insert 5 note tea because "we ""forgot"" ; it"', "undo --to 12"):
        shown = typed(terminal, line)
        assert typed(terminal, "").text == shown.text
        assert late.words()[-1] == shown.text


def test_fix_that_deletes_lines_needs_a_yes(terminal: Session, late: Command) -> None:
    shown = typed(terminal, "drop 2")
    assert isinstance(shown, Preview)
    assert shown.conflicts
    assert "" not in shown.offers
    typed(terminal, "yes")
    mended = late.words()[-1]
    assert mended.startswith("drop 2 ; ")
    typed(terminal, "undo")
    typed(terminal, "drop 2 --mend")
    typed(terminal, "")
    assert late.words()[-1] == mended


@pytest.mark.parametrize("between", ["now", "note x", "why 2", "fix 3", "undo", "help"])
def test_any_other_line_cancels_the_preview(terminal: Session, late: Command, between: str) -> None:
    typed(terminal, FOUR)
    typed(terminal, between)
    assert not terminal.offer.records
    assert FOUR not in late.words()


def test_rejected_line_cancels_the_preview_too(terminal: Session) -> None:
    typed(terminal, FOUR)
    with pytest.raises(GmError):
        typed(terminal, "frobnicate")
    assert terminal.offer == NO_OFFER


def test_key_without_an_offer_is_rejected(terminal: Session, late: Command) -> None:
    typed(terminal, "fix 2")
    with pytest.raises(GmError) as caught:
        typed(terminal, "9")
    assert caught.value.status == 2
    assert len(late.log()) == 16


def test_second_empty_line_records_nothing(terminal: Session, late: Command) -> None:
    typed(terminal, FOUR)
    typed(terminal, "")
    assert terminal.offer == NO_OFFER
    assert late.words().count(FOUR) == 1


@pytest.mark.parametrize("line", [FOUR, "fix 2"])
def test_offer_expires_once_another_window_writes(terminal: Session, late: Command, line: str) -> None:
    typed(terminal, line)
    assert late("note meanwhile").status == 0
    with pytest.raises(GmError) as caught:
        typed(terminal, "" if line == FOUR else "1")
    assert (caught.value.code, caught.value.status) == ("conflict", 1)
    assert "note meanwhile" in caught.value.message
    assert late.words()[16:] == ["note meanwhile"]
    typed(terminal, FOUR)
    assert typed(terminal, "").text == FOUR


def test_file_or_pipe_gets_no_offers(late: Command) -> None:
    ran = late.play(["fix 2", "1"])
    assert (ran.status, ran.answers[1]["error"]["code"]) == (2, "words")
    assert len(late.log()) == 16


def test_misread_first_page_can_be_fixed(after: After) -> None:
    gm = after(("new gatling Ana Bo Cy", "draw 7C"))
    assert offered(gm, "fix") == offered(gm, "fix 1")
