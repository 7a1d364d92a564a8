"""Several windows on one duel: nothing lost, repeated or skipped, and each sees what the others wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm.errors import GmError
from gm.store.database import Store
from gm.table.session import Session
from tests.store.windows import typed
from tests.support.running import PATIENCE, Command, Shell

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def window(duel: Command) -> Any:
    """Open windows on the duel, and close them at the end."""
    opened: list[Session] = []

    def look(duel_id: str | None = None) -> Session:
        session = Session(str(duel.db), duel_id, short=True)
        opened.append(session)
        return session

    yield look
    for session in opened:
        session.close()


def test_one_of_two_equal_throws_is_accepted(window: Any, duel: Command) -> None:
    one, two = window(), window()
    typed(one, "7c")
    typed(two, "now")
    assert typed(one, "5m*").seq == 2
    with pytest.raises(GmError) as caught:
        typed(two, "throw bo 5 mid hit")
    assert caught.value.code == "not-due"
    assert duel.words()[-1] == "throw bo 5 mid hit"
    assert len(duel.words()) == 3


def test_each_window_sees_what_the_other_wrote(window: Any) -> None:
    one, two = window(), window()
    assert typed(one, "7c").seq == 1
    assert typed(two, "5m*").seq == 2
    assert typed(one, "2t").seq == 3
    assert typed(two, "now").data()["seq"] == 3
    assert typed(two, "rest").data()["state"] == typed(one, "now").data()["state"]
    assert (
        typed(one, "undo").settlement[0].text
        == "Ana gives Bo the bottom 5 pages of Ana's deck, to go back on top of Bo's deck"
    )
    assert typed(two, "now").data()["prompts"][0]["entry"] == "rest"


def test_a_taken_row_is_judged_again(window: Any, duel: Command, meanwhile: Any) -> None:
    one, two = window(), window()
    typed(one, "7c")
    meanwhile(lambda: typed(two, "throw bo 5 mid hit"))
    answer = typed(one, "note late")
    assert answer.seq == 3
    assert answer.prompts[0].seats == ("cy",)
    assert duel.words()[2:] == ["throw bo 5 mid hit", "note late"]


def test_a_throw_entered_elsewhere_is_rejected(window: Any, duel: Command, meanwhile: Any) -> None:
    one, two = window(), window()
    typed(one, "7c")
    meanwhile(lambda: typed(two, "throw bo 5 mid hit"))
    with pytest.raises(GmError) as caught:
        typed(one, "throw bo 5 mid hit")
    assert caught.value.code == "not-due"
    assert duel.words() == ["new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit"]


def test_undo_applies_to_the_latest_line(window: Any, duel: Command, meanwhile: Any) -> None:
    one, two = window(), window()
    typed(one, "note first")
    meanwhile(lambda: typed(two, "note second"))
    answer = typed(one, "undo")
    assert "2  note second" in answer.notices[0].text
    assert duel.query("SELECT target FROM log WHERE seq = 3") == [(2,)]


def test_redo_is_rejected_after_another_windows_line(window: Any, duel: Command, meanwhile: Any) -> None:
    one, two = window(), window()
    typed(one, "note first")
    typed(one, "undo")
    meanwhile(lambda: typed(two, "note second"))
    with pytest.raises(GmError) as caught:
        typed(one, "redo")
    assert caught.value.code == "nothing"
    assert duel.words()[1:] == ["note first", "undo", "note second"]


def test_a_busy_duel_is_reported_in_the_end(window: Any, duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    session = window()
    typed(session, "now")
    monkeypatch.setattr(Store, "append", lambda *anything: False)
    with pytest.raises(GmError) as caught:
        typed(session, "note x")
    assert (caught.value.code, caught.value.status) == ("busy", 3)
    assert duel.words() == ["new gatling Ana Bo Cy"]


def test_a_slow_window_gets_its_turn(window: Any, duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = window(), window()
    typed(one, "7c")
    append = Store.append
    overtaken = iter(range(50))

    def late(store: Store, number: int, row: Any, *more: Any) -> bool:
        if store is one.store() and not store.db.in_transaction and (note := next(overtaken, None)) is not None:
            typed(two, f"note {note}")
        return append(store, number, row, *more)

    monkeypatch.setattr(Store, "append", late)
    answer = typed(one, "note slow")
    assert duel.words()[answer.seq] == "note slow"
    assert duel.words()[2:-1] == [f"note {number}" for number in range(answer.seq - 2)]
    assert duel("check").status == 0


def test_a_window_stays_with_its_duel_when_another_opens_one(window: Any, duel: Command) -> None:
    one, two = window(), window()
    typed(one, "7c")
    assert typed(two, "new gatling Di Ed Flo").seq == 0
    assert typed(one, "5m*").seq == 2
    assert typed(one, "now").data()["duel"]["id"] == 1
    assert typed(two, "now").data()["duel"]["id"] == 2
    assert duel.answer("now")["duel"]["id"] == 2
    typed(two, "open 1")
    typed(two, "2t")
    assert typed(one, "now").data()["seq"] == 3


def test_a_running_play_stays_with_its_duel(duel: Command, shell: Shell) -> None:
    with shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout

        def line(text: str) -> Any:
            assert process.stdin
            assert process.stdout
            process.stdin.write(text.encode() + b"\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        assert line("7c")["seq"] == 1
        assert duel("new gatling Di Ed Flo").status == 0
        assert line("5m*")["seq"] == 2
        duel("--duel 1 note between")
        assert line("2t")["seq"] == 4
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
    assert duel.words(2) == ["new gatling Di Ed Flo"]


def test_a_new_play_stays_with_its_duel(duel: Command, shell: Shell) -> None:
    with shell.start("play --json --keep-going") as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"undo\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["error"]["code"] == "nothing"
        assert duel("new gatling Di Ed Flo").status == 0
        process.stdin.write(b"note here\n")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["seq"] == 1
        process.wait(PATIENCE)
    assert duel.words(1)[-1] == "note here"


def test_reading_while_another_window_writes_never_waits(duel: Command) -> None:
    store = Store(str(duel.db))
    with store.writing():
        assert duel("now").status == 0
        assert duel("log").status == 0
        assert duel("check").status == 0
    store.close()


def test_the_database_can_be_copied_while_in_use(window: Any, duel: Command, tmp_path: Path) -> None:
    session = window()
    typed(session, "7c")
    assert duel(f"backup {tmp_path / 'copy.db'}").status == 0
    assert typed(session, "5m*").seq == 2
    copy = tmp_path / "copy.db"
    assert duel.answer(["--db", str(copy), "now"])["seq"] == 1
