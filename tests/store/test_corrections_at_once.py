"""Corrections while other windows write or the power fails: nothing is lost, and every number is right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gm.errors import GmError
from gm.table.session import Session
from tests.store.tables import sound
from tests.store.windows import EACH, at_once, corrections, typed
from tests.support.corrected import FOUR, texts
from tests.support.running import PATIENCE, Command, Shell, unix

pytestmark = pytest.mark.needs("gatling")

WINDOWS = 3


@pytest.fixture
def windows(late: Command) -> Iterator[tuple[Session, Session]]:
    """Yield two windows on the duel, both up to date."""
    one, two = (Session(str(late.db), short=True) for _ in range(2))
    for session in (one, two):
        session.table()
    yield one, two
    one.close()
    two.close()


Windows = tuple[Session, Session]


def test_a_correction_sees_what_the_other_window_has_entered(windows: Windows, late: Command) -> None:
    session, two = windows
    shown = typed(session, FOUR).data()["preview"]
    assert typed(two, "pass ana").seq == 16
    assert typed(session, f"{FOUR} --yes").seq == 17
    assert texts(typed(two, "settle").data()["settlement"]) == texts(shown["settlement"])
    assert late.words()[16:] == ["pass ana", FOUR]
    assert late("check").status == 0


def test_a_row_during_a_correction_is_included(windows: Windows, late: Command, meanwhile: Any) -> None:
    session, two = windows
    meanwhile(lambda: typed(two, "pass ana"))
    answer = typed(session, "fix 2 throw bo 4 top ; insert 5 note x --yes")
    assert answer.seq == 17
    assert answer.prompts[0].seats == ("cy",)
    assert [row["entry"] for row in late.answer("log")["rows"]][5] == "17"
    assert late.words()[16:] == ["pass ana", "fix 2 throw bo 4 top ; insert 5 note x"]
    assert late("check").status == 0


def test_an_earlier_correction_is_included(windows: Windows, late: Command, meanwhile: Any) -> None:
    session, two = windows
    meanwhile(lambda: typed(two, "fix 8 throw ana 5 off hit --yes"))
    answer = typed(session, f"{FOUR} --yes")
    assert answer.seq == 17
    assert [move.text for move in answer.settlement] == [
        "Ana gives Bo the top 5 pages of Ana's deck, to go under Bo's deck",
        "Bo: mana 1 → 2",
    ]
    assert {mage["id"]: mage["pages"] for mage in answer.view.board.data["mages"]} == {"ana": 11, "bo": 23, "cy": 17}
    assert late("check").status == 0


def test_a_new_conflicting_entry_blocks_a_correction(windows: Windows, late: Command, meanwhile: Any) -> None:
    session, two = windows
    typed(session, "drop 15")
    meanwhile(lambda: typed(two, "pass ana"))
    with pytest.raises(GmError) as caught:
        typed(session, "drop 15 --yes")
    assert caught.value.code == "conflict"
    assert [conflict["entry"] for conflict in caught.value.more["conflicts"]] == ["16"]
    assert late.words()[16:] == ["pass ana"]


def test_each_window_sees_the_others_correction(windows: Windows) -> None:
    session, two = windows
    typed(session, f"{FOUR} --yes")
    assert typed(two, "now").data()["state"]["mages"][1]["pages"] == 22
    assert typed(two, "fix 2").data()["text"] == "throw bo 4 top"
    assert typed(two, "undo").seq == 17
    assert typed(session, "now").data()["state"]["mages"][1]["pages"] == 17
    assert typed(session, "redo").seq == 18
    assert typed(two, "why 2").data()["was"] == [{"text": "throw bo 5 mid hit", "by": 16}]


def test_an_entry_undone_elsewhere_is_gone(windows: Windows, late: Command) -> None:
    session, two = windows
    typed(session, "drop 15")
    typed(two, "undo")
    with pytest.raises(GmError) as caught:
        typed(session, "drop 15 --yes")
    assert caught.value.code == "conflict"
    assert late.words()[16:] == ["undo"]


def test_many_windows_correct_without_loss(late: Command, shell: Shell) -> None:
    names = [f"w{number}" for number in range(WINDOWS)]
    told = at_once(shell, corrections, names)
    rows = dict(late.query("SELECT seq, words FROM log WHERE duel = 1"))
    assert sorted(rows) == list(range(16 + 2 * WINDOWS * EACH))
    for name, seqs in told.items():
        for number, (inserted, fixed) in enumerate(seqs):
            assert rows[inserted] == f"insert 5 note {name}-{number}"
            assert rows[fixed] == f"fix {inserted} note {name}-{number}x"
    notes = [line for line in late.answer("log --lines")["lines"] if line.startswith("note")]
    assert sorted(notes) == sorted(f"note {name}-{number}x" for name in names for number in range(EACH))
    assert late("check").status == 0


LINES = (
    *(f"{FOUR} --yes", "drop 15 --yes", "undo", "undo --to 13 --yes", "insert 5 note tea --yes", "undo", "undo"),
    *("fix 16 note x --yes", "fix 2 throw bo 3 top --mend --yes", "drop 2 --mend --yes"),
)


@unix
@pytest.mark.parametrize("count", [1, 4, 7, 10])
def test_an_acknowledged_correction_survives_a_kill(late: Command, shell: Shell, count: int) -> None:
    answers = []
    with shell.start("play --json --keep-going") as process:
        assert process.stdin
        assert process.stdout
        for line in LINES[:count]:
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.kill()
        assert process.wait(PATIENCE) == -9
        with suppress(BrokenPipeError):
            process.stdin.close()
    written = [answer for answer in answers if "seq" in answer]
    assert [answer["text"] for answer in written] == late.words()[16:]
    now = late.answer("now")
    assert (now["seq"], now["state"]) == (written[-1]["seq"], written[-1]["state"])
    assert sound(late)


@unix
def test_a_killed_waiting_correction_writes_nothing(late: Command, shell: Shell, tmp_path: Path) -> None:
    before = late.everything()
    other = Session(str(late.db))
    with other.store().writing(), shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"now\n{FOUR} --yes\n".encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["text"] == "now"
        process.kill()
        process.wait(PATIENCE)
    other.close()
    assert late.everything() == before
    assert sound(late)
