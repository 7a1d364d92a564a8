"""Sheets of the current event by ``gm print``: without ``--now``, in every format, with codes that can be typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games import load
from gm.notation.line import split
from gm.table.session import Session
from tests.support.layout import pages
from tests.support.proofs import Proof, prints, sat_down

pytestmark = pytest.mark.needs("gatling")
Print = Callable[[str], Proof]

HOSTILE = ("#[strong] *a* _b_", "<script>alert(1)</script>", "a\\u{1F};drop", "`raw` ~~ //c", "= Heading", "$x^2$ @lab")
"""Names that would mean something in a template's language."""


def refused(session: Session, words: str) -> tuple[str, str, str]:
    """Return the code, the message and the remedy of a rejected line."""
    with pytest.raises(GmError) as caught:
        run(session, split(words))
    return caught.value.code, caught.value.message, caught.value.remedy


def test_a_sheet_shows_the_current_event_without_now(printed: Print) -> None:
    (text,) = printed("standings").texts()
    assert {"Ana", "Bo", "Cy", "Dot", "Eve"} <= {*text.split()}
    (text,) = printed("standings --round 1").texts()
    assert "still" not in text


def test_a_sheet_of_a_named_game_is_blank_and_says_how_to_fill_it(night: Session, tmp_path: Path) -> None:
    proof = prints(night, tmp_path, "pairings --game event")
    assert "Ana" not in proof.texts()[0]
    shown = run(night, ["print", "pairings", "--game", "event", "--out", str(tmp_path / "blank.pdf")])
    assert shown.data() == {**proof.answer, "files": [str(tmp_path / "blank.pdf")]}
    assert any("gm print pairings" in str(block) and "--now" not in str(block) for block in shown.blocks())


def test_a_sheet_of_an_event_needs_one(paper_session: Session) -> None:
    assert refused(paper_session, "print pairings")[:2] == ("no-duel", "There is no duel yet.")
    paper_session.store(create=True)
    run(paper_session, split("new gatling Ana Bo"))
    code, message, remedy = refused(paper_session, "print pairings")
    assert (code, message) == (
        "no-duel",
        "The sheet “pairings” belongs to Event, but the current duel is Gatling Grimoire.",
    )
    assert "print pairings --game event" in remedy


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("pairings --now", "print pairings ignores --now: it always shows the current event."),
        ("pairings --only ana", "print pairings ignores --only: it contains nothing that this option would change."),
        (
            "certificates --round 1",
            "print certificates ignores --round: it contains nothing that this option would change.",
        ),
        ("certificates --each 2", "print certificates ignores --each: it has no cards."),
        ("pairings --round 3", "Round 3 has not been announced."),
        ("pairings --round x", "“x” is not a round."),
        ("certificates --only zed", "No player in this event is called zed."),
    ],
)
def test_an_option_without_effect_is_rejected(night: Session, words: str, message: str) -> None:
    assert refused(night, f"print {words}")[1] == message


def test_the_game_of_the_slips_must_exist(night: Session) -> None:
    code, message, remedy = refused(night, "print slips --play chess")
    assert (code, message) == ("no-such", "There is no game “chess”.")
    assert "gatling" in remedy


def test_certificates_of_named_players_are_printed(printed: Print) -> None:
    (text,) = printed("certificates --only cy").texts()
    assert "Cy" in text.split()


def test_the_code_of_a_slip_is_a_line_that_begins_the_duel(printed: Print, night: Session, tmp_path: Path) -> None:
    proof = printed("slips --play Gatling")
    assert (proof.answer["codes"], proof.answer["link"], proof.answer["hint"]) == (2, None, "")
    lines = sorted(proof.codes())
    assert lines == ["new gatling Bo Cy --at friday/2/2", "new gatling Eve Ana --at friday/2/1"]
    table = sat_down(tmp_path, lines[:1]).table()
    assert (table.setup.at, [seat.name for seat in table.setup.seats]) == ("friday/2/2", ["Bo", "Cy"])


def test_slips_are_eight_to_a_page(tmp_path: Path) -> None:
    names = " ".join(f"P{number}" for number in range(1, 19))
    pairs = " ".join(f"p{number}" for number in range(1, 19))
    event = sat_down(tmp_path, (f"new event {names} --title Open", f"pair {pairs}"))
    for paper in ("a4", "letter"):
        texts = prints(event, tmp_path, f"slips --paper {paper}").texts()
        assert [text.count("--at open/1/") for text in texts] == [8, 1]
        assert all(text.count("signature") == 2 * text.count("--at") for text in texts)


def test_hostile_names_are_printed_as_they_are(tmp_path: Path) -> None:
    names = " ".join(f'"{name}"' for name in HOSTILE)
    event = sat_down(tmp_path, (f'new event {names} --title "#panic() $y$"',))
    run(event, split(str(next(prompt.default for prompt in event.table().view.pending))))
    for sheet in ("pairings", "seating", "slips", "standings", "crosstable", "certificates", "form --now"):
        proof = prints(event, tmp_path, sheet)
        said = "".join(word.said for page in pages(proof.data) for word in page.words).replace(" ", "")
        assert [name for name in HOSTILE if name.replace(" ", "") not in said] == [], sheet


@pytest.mark.parametrize(("format", "begin"), [("png --dpi 72", b"\x89PNG"), ("svg", b"<svg")])
def test_every_sheet_is_printed_as_a_picture(night: Session, tmp_path: Path, format: str, begin: bytes) -> None:
    for sheet in load("event").sheets():
        result = run(night, split(f"print {sheet} --format {format} --out {tmp_path}/"))
        assert all(Path(file).read_bytes().startswith(begin) for file in result.data()["files"]), sheet


def test_an_untitled_event_is_named_by_its_unique_id(tmp_path: Path) -> None:
    event = sat_down(tmp_path, ("new event Ana Bo", "pair ana bo"))
    uid = event.table().duel.uid[:8]
    assert [*prints(event, tmp_path, "slips").codes()] == [f"new GAME Ana Bo --at {uid}/1/1"]
