"""Tests of a party of several sessions: what it carries over is stored, replays alone, and is compared again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.commands.record_import import import_record
from gm.duel.audit import find_faults
from gm.errors import GmError
from gm.games import sample
from gm.interfaces.console.reminders import Reminders
from gm.notation.line import join, split
from gm.table import presenter
from gm.table.interchange.record import record_document, record_lines
from gm.table.results import Board, Written
from gm.table.session import Session

SESSION = ("hand ana 1 2", "hand bo 3 4", "weather rain storm")
LAMPS = '{"lamps":{"ana":1,"bo":1}}'
OWLS = '--party "Night Owls"'


@pytest.fixture
def road() -> Iterator[Session]:
    """Yield a session in which Lantern Road is played."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    yield session
    session.close()


def typed(session: Session, *lines: str) -> Written:
    """Type these lines, and return the answer to the last."""
    answer = None
    for line in lines:
        answer = run(session, split(line))
    assert isinstance(answer, Written)
    return answer


def first(session: Session) -> str:
    """Return the words of the set-up."""
    return session.table().rows[0].words


def lamps(session: Session) -> list[int]:
    """Return the oil that is left in each lamp."""
    return [carter.lamp for carter in session.table().state.carters]


def look(session: Session) -> Board:
    """Return the current board."""
    return presenter.board_at(session.table(), None)


def two_sessions(road: Session) -> None:
    """Play a session with a storm, and begin a second one of the same party."""
    typed(road, f"new toy Ana Bo {OWLS}", *SESSION, f"new toy Ana Bo {OWLS}")


def test_unknown_party_starts_afresh(road: Session) -> None:
    """The record has this too, so that it starts afresh wherever it is played."""
    answer = typed(road, f"new toy Ana Bo {OWLS}")
    assert answer.text == 'new toy Ana Bo --party "Night Owls" --carry none'
    body = road.table().rows[0].body
    assert (body["party"], body["carry"]) == ("Night Owls", None)
    assert "resumed" not in body


def test_next_session_starts_with_what_the_last_one_left(road: Session) -> None:
    """The party keeps its name, however it is typed; what it carries over is stored with the set-up."""
    typed(road, f"new toy Ana Bo {OWLS}", *SESSION, "new toy Ana Bo", 'new toy Bo Cy --party "night OWLS"')
    assert first(road) == join(["new", "toy", "Bo", "Cy", "--party", "Night Owls", "--carry", LAMPS])
    assert road.table().rows[0].body["carry"] == json.loads(LAMPS)
    assert lamps(road) == [1, 2]
    assert [*find_faults(road.table().game, road.table().rows)] == []


def test_unfinished_session_can_be_continued_too(road: Session) -> None:
    """A warning says that it is unfinished."""
    typed(road, f"new toy Ana Bo {OWLS}", *SESSION)
    notices = [notice for notice in typed(road, "new --again").notices if notice.level == "warn"]
    assert [notice.kind for notice in notices] == ["unfinished"]
    assert notices[0].text == "The last journey is not over."
    assert lamps(road) == [1, 1]


def test_files_and_house_rules_that_are_not_carried_over_are_named(road: Session, tmp_path: Path) -> None:
    """The warning has a line that adds them, and that line is accepted. If nothing is missing, there is no warning."""
    own = tmp_path / "skies.toml"
    own.write_text(sample("toy", "skies"), encoding="utf-8")
    typed(road, f'new toy Ana Bo {OWLS} --house goal=purse --skies "{own}"', *SESSION)
    result = typed(road, f"new toy Ana Bo {OWLS} --title Two").notices[-1]
    text, line = result.text.split("To add them: ")
    assert text == "Not carried over from journey 1: the file of --skies and the house rule goal=purse. "
    typed(road, line.replace("FILE", f'"{own}"') + " --yes")
    assert (lamps(road), road.table().title) == ([1, 1], "Two")
    assert "left-behind" not in [notice.kind for notice in typed(road, "new --again").notices]
    assert [notice.kind for notice in typed(road, f"new toy Ana Bo {OWLS} --house goal=gate").notices][
        -1
    ] == "left-behind"


def test_correction_does_not_change_later_sessions(road: Session) -> None:
    """The later session keeps what was carried over, even if the earlier one is deleted."""
    two_sessions(road)
    words = first(road)
    typed(road, "open 1", "fix 3 weather rain --yes")
    run(road, split("open 2"))
    assert (first(road), lamps(road)) == (words, [1, 1])
    run(road, split("delete 1 --yes"))
    assert (lamps(road), look(road).otherwise) == ([1, 1], None)


def test_now_suggests_lines_that_make_up_for_a_correction(road: Session) -> None:
    """The line is ready to be typed. After that, there is nothing more to make up for."""
    two_sessions(road)
    assert look(road).otherwise is None
    run(road, split("open 1"))
    typed(road, "fix 3 weather rain --yes")
    run(road, split("open 2"))
    divergence = look(road).otherwise
    assert divergence is not None
    assert divergence.duel == 1
    (line,) = divergence.lines
    assert line.startswith('adjust ana lamp+1 bo lamp+1 because "carried anew, #')
    text = f"Journey 1 was corrected later, so the party would have started differently here: {line}"
    assert [*Reminders().lines(road.table())] == [text]
    assert look(road).data()["carried"] == {"duel": 1, "lines": [line], "told": []}
    typed(road, line)
    assert (lamps(road), look(road).otherwise) == ([2, 2], None)
    assert [*Reminders().lines(road.table())] == []


def test_second_correction_needs_only_the_rest(road: Session) -> None:
    two_sessions(road)
    run(road, split("open 1"))
    typed(road, "fix 3 weather rain --yes")
    run(road, split("open 2"))
    (line,) = look(road).otherwise.lines  # type: ignore[union-attr]
    typed(road, line)
    run(road, split("open 1"))
    typed(road, "undo")
    run(road, split("open 2"))
    (back,) = look(road).otherwise.lines  # type: ignore[union-attr]
    assert back.startswith("adjust ana lamp-1 bo lamp-1 ")
    typed(road, "undo")
    assert look(road).otherwise is None


def test_a_loss_that_no_line_can_make_up_for_is_reported(road: Session) -> None:
    """After a note, it is not reported again."""
    two_sessions(road)
    run(road, split("open 1"))
    typed(road, "fix 0 new toy Ana Cy --yes")
    run(road, split("open 2"))
    divergence = look(road).otherwise
    assert divergence is not None
    assert divergence.told == ("cy has joined since then; start a new journey to have their lamp.",)
    assert divergence.lines[0].startswith('note "carried anew, #')
    typed(road, divergence.lines[0])
    assert look(road).otherwise is None


def test_record_of_a_session_replays_alone(road: Session) -> None:
    """The record is imported as lines and as JSON, into a file without the party."""
    two_sessions(road)
    expected = (first(road), lamps(road))
    for text in ("\n".join(record_lines(road.table())), json.dumps(record_document(road.table()))):
        elsewhere = Session(":memory:")
        table = import_record(elsewhere, text)
        assert (table.rows[0].words, [carter.lamp for carter in table.state.carters]) == expected
        assert [*find_faults(table.game, table.rows)] == []
        elsewhere.close()


def test_correction_of_the_setup_keeps_what_was_carried_over(road: Session) -> None:
    two_sessions(road)
    typed(road, "fix 0 new toy Ana Cy --yes")
    assert (lamps(road), road.table().setup.party, road.table().setup.resumed != "") == ([1, 2], "Night Owls", True)
    typed(road, f"fix 0 new toy Ana Cy {OWLS} --carry none --yes")
    assert (lamps(road), road.table().setup.resumed) == ([2, 2], "")
    typed(road, 'fix 0 new toy Ana Bo --party "Day Owls" --yes')
    assert (road.table().setup.party, road.table().setup.carry) == ("Day Owls", "")


def test_session_with_a_party_added_later_uses_the_one_before(road: Session) -> None:
    """It never uses one that came after it."""
    typed(road, f"new toy Ana Bo {OWLS}", *SESSION, "new toy Ana Bo", f"new toy Ana Bo {OWLS}", *SESSION)
    assert lamps(road) == [0, 0]
    run(road, split("open 2"))
    typed(road, f"fix 0 new toy Ana Bo {OWLS} --yes")
    assert lamps(road) == [1, 1]


def test_imported_session_can_be_the_latest(road: Session) -> None:
    typed(road, f"new toy Ana Bo {OWLS}", *SESSION)
    text = "\n".join(record_lines(road.table()))
    typed(road, "undo")
    import_record(road, text)
    run(road, split("open 1"))
    typed(road, f"new toy Ana Bo {OWLS}")
    assert lamps(road) == [1, 1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("new toy Ana Bo --carry none", "--carry needs --party too."),
        (f"new toy Ana Bo {OWLS} --carry lamps", "--carry: “lamps” is not a JSON object."),
        (f"new toy Ana Bo {OWLS} --carry [1]", "--carry: “[1]” is not a JSON object."),
        (f"new toy Ana Bo {OWLS} --carry {{}}", "--carry does not hold oil in lamps."),
        (f'new toy Ana Bo {OWLS} --carry "{{""lamps"":{{""ana"":NaN}}}}"', "is not a JSON object."),
        (f'new toy Ana Bo {OWLS} --carry "{"[" * 90_000}"', "is not a JSON object."),
        ("new toy Ana Bo --party 7", "“7” is a number."),
        ('new toy Ana Bo --party "!"', "“!” contains no letter or digit."),
        ("new highdie Ana Bo --party Owls", "new has no option --party."),
    ],
)
def test_invalid_party_is_rejected(road: Session, line: str, message: str) -> None:
    """The error says what to type instead, and nothing is stored."""
    with pytest.raises(GmError) as caught:
        run(road, split(line))
    assert message in caught.value.message
    assert (caught.value.code, bool(caught.value.remedy), road.store().duels()) == ("words", True, [])


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"party": 7}, "log.0"),
        ({"carry": [1]}, "this is not a valid set-up"),
        ({"party": None}, "this is not a valid set-up"),
        ({"resumed": 1}, "this is not a valid set-up"),
        ({"carry": {"lamps": {"ana": 9}}}, "log.0"),
        ({"carry": {"lamps": {"ana": 0}}}, "its words and its data differ"),
    ],
)
def test_record_with_an_invalid_party_is_rejected(road: Session, body: dict[str, object], message: str) -> None:
    """Nothing of it is imported."""
    two_sessions(road)
    record = json.loads(json.dumps(record_document(road.table())))
    record["log"][0]["body"] |= body
    with pytest.raises(GmError) as caught:
        import_record(Session(":memory:"), json.dumps(record))
    assert caught.value.code == "import"
    assert message in caught.value.message
