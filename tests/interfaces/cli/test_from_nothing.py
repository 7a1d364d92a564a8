"""Each way in, by a process that loads the command itself: most tests leave that out and fork one that is loaded."""

from __future__ import annotations

import pytest

from tests.support.running import CAST, Cold, Command, Shell, unix
from tests.support.serving import serving
from tests.support.window import Window

pytestmark = pytest.mark.needs("gatling")


@pytest.fixture
def cold(shell: Shell) -> Cold:
    """Return the command as a referee starts it."""
    return Cold(shell.db, shell.folder)


def test_a_new_process_answers_lines(duel: Command, cold: Cold) -> None:
    ran = cold("play --json", "".join(f"{line}\n" for line in CAST))
    assert (ran.status, ran.err, len(ran.answers)) == (0, "", len(CAST))
    assert cold("throw bo 9 mid hit").status == 2
    assert cold("now --json").data["duel"]["id"] == 1
    assert duel.words()[1:] == list(CAST)


def test_a_new_process_asks_and_reads_files(duel: Command, cold: Cold) -> None:
    told = cold("rule a35")
    assert (told.status, told.err) == (0, "")
    assert "gg.a35" in told.out
    assert cold("export --out duel.json").status == 0
    assert cold("import duel.json").status == 0
    assert len(duel.query("SELECT id FROM duel")) == 2


def test_a_new_process_prints_a_sheet(duel: Command, cold: Cold) -> None:
    assert cold("print board --out board.pdf").status == 0
    assert (cold.folder / "board.pdf").read_bytes().startswith(b"%PDF")


@unix
def test_a_new_process_runs_the_console(duel: Command, cold: Cold) -> None:
    with Window(cold, "play") as window:
        window.enter("7c", "draw 7C")
        assert window.ends("\x04") == 0
    assert duel.words()[-1] == "draw 7C"


def test_a_new_process_serves_the_page(duel: Command, cold: Cold) -> None:
    with serving(cold) as served:
        status, page, _ = served.get("/")
        assert status == 200
        assert "Bo" in page
