"""Two journeys that differ only in a secret look the same everywhere except in the referee's file."""

from __future__ import annotations

import json
import re
import uuid
from pathlib import Path
from types import SimpleNamespace

import pytest

from gm.commands.catalogue import COMMANDS
from gm.commands.line import run
from gm.errors import GmError
from gm.interfaces.cli.output import show
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.notation.line import split
from gm.table import presenter, writer
from gm.table import table as tables
from gm.table.interchange.record import record_lines
from gm.table.session import Session

SECRETS = (
    ("hand ana 3 5", "hand bo 2 6", "weather rain", "choose bo dash 2"),
    ("hand ana 1 1", "hand bo 4 4", "weather rain", "choose bo guard"),
)
TRIED = (
    *("sorry, bo dash 2", "sorry, dash", "make that guard", "oops, bo dash", "that was 3, not 2", "no, bo rest"),
    *("now", "now --at 1", "log", "why", "why 1", "why 4", "why ana cards", "why bo coins", "report", "duels", "check"),
    *("report --format md", "fix", "fix 1", "fix 3", "fix 4", "settle", "house", "help", "help choose", "rule secret"),
    *("fix 4 choose bo rest", "fix 4 choose bo rest --yes", "log", "why 4", "now", "report", "fix 5", "undo", "redo"),
    *("undo", "fix 3 weather fog", "fix 3 weather fog --yes", "fix hand ana 2 2", "drop 4", "drop 4 --yes", "why 4"),
    *("undo", "drop 1", "drop 1 --yes", "drop 1 --mend", "insert 4 note x --yes", "undo --to 3", "undo --to 3 --yes"),
    *("log", "fix 4 choose bo rest", "undo", "undo", "undo", "undo", "undo", "undo", "redo", "now", "log", "?"),
    *("note it rains", "doubt 3", "doubts", "open 1", "new --again", "log", "open 1", "rule", "cards", "demo toy"),
    *("summary", "summary round 1", "log 1-4", "log bo", "log --last 3", "rename Evening", "archive 1", "delete 2"),
    *("stats", "stats --open", "stats toy --open", "stats ana", "stats ana bo", "stats ratings toy", "stats referee"),
    *("clock", "clock day 5m", "because nobody looked", "log", "report", "report --full", "wrong"),
)
WHOLE = {"export", "import", "backup", "salvage", "practice"}
"""Commands of the referee that show or import the whole record."""
NO_WORDS = {"play", "serve", "site", "print", "phone", "hub", "send", "collect"}
"""Commands that show no entry, or only what other tests of this file check."""


@pytest.fixture(params=SECRETS, ids=("dash", "guard"))
def journey(request: pytest.FixtureRequest, tmp_path: Path) -> Session:
    """Write a journey with a secret plan into a file."""
    return journey_with(tmp_path / "journey.db", request.param)


def journey_with(file: Path, secret: tuple[str, ...]) -> Session:
    """Play a journey with these secret lines into a file."""
    session = Session(str(file), short=True)
    session.store(create=True)
    for line in ("new toy Ana Bo", *secret):
        run(session, split(line))
    return session


def seen(session: Session, line: str, capsys: pytest.CaptureFixture[str]) -> str:
    """Return the answer to a line, as data and as text.

    The digest of a duel covers its sealed answers, so it is left out. Only the referee's shell prints it.
    """
    try:
        answer = run(session, split(line))
    except GmError as error:
        return json.dumps([str(error), error.message, error.remedy, error.rule, error.more])
    show(answer, echo=True)
    return re.sub(r'"digest": "\w+"', "", json.dumps(answer.data())) + capsys.readouterr().out


@pytest.fixture(autouse=True)
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Freeze the clock and the random numbers, so that two journeys begin alike."""
    for module in (tables, writer):
        monkeypatch.setattr(module, "timestamp", lambda: "2026-11-05T20:15:00+00:00")
    monkeypatch.setattr(uuid, "uuid4", lambda: SimpleNamespace(hex="5ea1ed"))


def test_nobody_can_distinguish_two_secrets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The test types every command and reads the page after it."""
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    session, two = (
        journey_with(tmp_path / name / "j.db", secret) for name, secret in zip(("one", "two"), SECRETS, strict=True)
    )
    session.file = two.file = "j.db"
    for line in TRIED:
        assert seen(session, line, capsys) == seen(two, line, capsys), line
        assert live_board(scene(session.table())) == live_board(scene(two.table())), line
    session.close()
    two.close()


def test_suggested_readings_reveal_no_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that is in no hand is suggested too, because leaving it out would reveal the hand."""
    offered = []
    for name, hand in (("one", "hand ana 3 4"), ("two", "hand ana 3 1")):
        (tmp_path / name).mkdir()
        raid = ("weather sun", "choose bo guard", "choose ana dash 1", "parry bo", "counter ana 3")
        session = journey_with(tmp_path / name / "j.db", (hand, "hand bo 4 4", *raid))
        offered.append(seen(session, "fix", capsys) + seen(session, "fix 7", capsys))
        session.close()
    assert offered[0] == offered[1]


def test_every_command_is_tried() -> None:
    """A new command must say whether it reveals words."""
    tried = {line.split()[0] for line in TRIED}
    assert set(COMMANDS) - tried == WHOLE | NO_WORDS, "add a line to TRIED in this file, or the word to one of the sets"


def test_another_window_learns_only_that_someone_answered(journey: Session, capsys: pytest.CaptureFixture[str]) -> None:
    """The other window shows the same words for every answer."""
    other = Session(journey.file, short=True)
    other.attended = True
    seen(other, "now", capsys)
    seen(other, "fix 3", capsys)
    run(journey, ["undo"])
    run(journey, split("choose bo dash 3"))
    with pytest.raises(GmError, match=r"entered: a sealed answer\.") as caught:
        run(other, ["1"])
    assert caught.value.code == "conflict"
    table = other.table()
    row = table.rows[-1]
    announced = presenter.public_result(table, row, presenter.stored_notices(table, row))
    assert announced.text == "a sealed answer"
    assert [notice.text for notice in announced.notices] == ["Bo has answered."]
    other.close()
    journey.close()


def test_a_plan_is_open_once_all_are(journey: Session, capsys: pytest.CaptureFixture[str]) -> None:
    """The words of plans are shown everywhere then; hands stay hidden."""
    plan = journey.table().rows[-1].words
    run(journey, split("choose ana rest"))
    for line in ("log", "why 4", "report"):
        assert plan in seen(journey, line, capsys)
    assert plan in live_board(scene(journey.table()))
    assert "hand ana" not in seen(journey, "log", capsys)
    journey.close()


def test_the_board_shows_that_a_sealed_answer_was_given(journey: Session) -> None:
    """The last answer reveals the plans."""
    run(journey, split("choose ana dash 1"))
    shown = live_board(scene(journey.table()))
    for text in ("Bo has answered.", "All plans are open.", "Ana raids the pile; who answers?"):
        assert text in shown
    journey.close()


def test_the_referees_record_is_complete(journey: Session) -> None:
    begun, *lines = record_lines(journey.table())
    assert begun.startswith("new toy Ana Bo")
    assert lines == [row.words for row in journey.table().rows[1:]]
    journey.close()
