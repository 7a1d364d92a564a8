"""However a command ends: no traceback, and what is said, with the status, is true of what is kept."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from tempfile import TemporaryFile

import pytest

from tests.support.running import PATIENCE, Command, Shell, unix

pytestmark = [unix, pytest.mark.needs("gatling")]

FULL, CLOSED = "/dev/full", "&-"


def ended(shell: Shell, line: str, *streams: str, given: bytes = b"") -> tuple[int, str]:
    """Return the exit status and stderr of a command whose streams are redirected as a shell does it."""
    begun = from_nothing if any(CLOSED in stream for stream in streams) else forked
    status, said = begun(shell, line, streams, given)
    assert b"Traceback" not in said
    assert b"error in gm" not in said
    return status, said.decode()


def from_nothing(shell: Shell, line: str, streams: Sequence[str], given: bytes) -> tuple[int, bytes]:
    """Run a command in a new Python process: only Python's own start notices that a stream is closed."""
    script = f"exec {' '.join(shell.call(line))} {' '.join(streams)}"
    ran = subprocess.run(
        ["sh", "-c", script], input=given, capture_output=True, env=shell.env, cwd=shell.folder, check=False
    )
    return ran.returncode, ran.stderr


def forked(shell: Shell, line: str, streams: Sequence[str], given: bytes) -> tuple[int, bytes]:
    """Run a command in a forked process, which is faster, with streams that lead to a full disk."""
    with TemporaryFile() as fed, TemporaryFile() as told, TemporaryFile() as said, open(FULL, "wb") as full:
        fed.write(given)
        fed.seek(0)
        out, err = (full if f"{sign}{FULL}" in streams else file for sign, file in ((">", told), ("2>", said)))
        status = shell.begin(line, fed.fileno(), out.fileno(), err.fileno()).wait(PATIENCE)
        said.seek(0)
        return status, said.read()


@pytest.mark.parametrize(
    ("line", "out"),
    [
        *(("note x", FULL), ("note x", CLOSED), ("undo", FULL), ("open 1", CLOSED), ("import record.gm", FULL)),
        *(("export --out new.gm", CLOSED), ("draw 7c --json", FULL)),
    ],
)
def test_a_saved_line_is_reported_even_if_its_answer_cannot_be_shown(
    duel: Command, shell: Shell, line: str, out: str
) -> None:
    duel("note first")
    (duel.db.parent / "record.gm").write_text("new gatling Di Ed Flo\n")
    status, text = ended(shell, line, f">{out}")
    assert status == 0
    assert "The line was saved, but the answer could not be shown" in text
    kept = {"note x": "note x", "undo": "undo", "draw 7c --json": "draw 7C"}
    if line in kept:
        assert duel.words()[-1] == kept[line]
    assert len(duel.query("SELECT id FROM duel")) == (2 if "import" in line else 1)
    assert (duel.db.parent / "new.gm").exists() == ("export" in line)


@pytest.mark.parametrize(
    ("line", "out"), [("now", FULL), ("now", CLOSED), ("log", FULL), ("duels --json", CLOSED), ("rule a35", FULL)]
)
def test_a_reading_command_reports_that_it_failed(duel: Command, shell: Shell, line: str, out: str) -> None:
    status, text = ended(shell, line, f">{out}")
    assert status == 3
    assert "he answer could not be shown" in text
    assert "ritten" not in text


@pytest.mark.parametrize("streams", [(f">{FULL}", f"2>{FULL}"), (f">{CLOSED}", f"2>{CLOSED}"), (f"2>{FULL}",)])
@pytest.mark.parametrize(("line", "status"), [("note x", 0), ("dance", 2), ("undo --to 9", 2)])
def test_the_exit_status_is_right_even_without_output(
    duel: Command, shell: Shell, line: str, status: int, streams: Sequence[str]
) -> None:
    assert ended(shell, line, *streams) == (status, "")
    assert len(duel.words()) == (2 if status == 0 else 1)


@pytest.mark.parametrize("form", ["", "--json"])
def test_play_stops_at_a_line_whose_answer_cannot_be_shown(duel: Command, shell: Shell, form: str) -> None:
    status, text = ended(shell, f"play {form}", f">{FULL}", given=b"note a\nnote b\n")
    assert status == 3
    assert "Line 1 was saved, but its answer could not be shown" in text
    assert duel.words()[1:] == ["note a"]


@pytest.mark.parametrize("line", ["log", "now", "note x", "help"])
def test_a_closed_pipe_ends_the_output(duel: Command, shell: Shell, line: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with TemporaryFile() as said, open(writer, "wb") as out:
        status = shell.begin(line, said.fileno(), out.fileno(), said.fileno()).wait(PATIENCE)
        said.seek(0)
        assert (status, said.read()) == (0, b"")


def test_an_internal_error_does_not_deny_a_saved_line(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*anything: object, **more: object) -> None:
        raise RuntimeError("a cog is loose")

    monkeypatch.setattr("gm.interfaces.cli.output.render", broken)
    ran = duel("note x")
    assert ran.status == 0
    assert "The line was saved, but the answer could not be shown: internal error in gm" in ran.err
    assert duel.words()[-1] == "note x"


@pytest.mark.parametrize(
    ("when", "status", "said"), [("judge", 1, "Nothing was written"), ("writer_result", 0, "The line was saved")]
)
def test_an_interrupt_reports_whether_the_line_was_saved(
    duel: Command, monkeypatch: pytest.MonkeyPatch, when: str, status: int, said: str
) -> None:
    def interrupted(*anything: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(f"gm.table.writer.{when}", interrupted)
        ran = duel("note x")
    assert ran.status == status
    assert said in ran.err
    assert len(duel.words()) == (2 if status == 0 else 1)


@pytest.mark.parametrize("line", ["now", "log", "help", "duels", "rule a35", "help manual typing"])
def test_an_invalid_width_is_ignored(duel: Command, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    monkeypatch.setenv("COLUMNS", "²")
    monkeypatch.setenv("LINES", "²")
    ran = duel(line)
    assert (ran.status, ran.err) == (0, "")


def test_control_characters_of_a_refused_line_are_never_printed(duel: Command) -> None:
    line = "note a\x07\x9b31m\u202e\x1b]0;x\x07"
    for form in ("--json", ""):
        ran = duel.play([line], form)
        assert ran.status == 2
        assert not {*"\x07\x9b\u202e\x1b"} & {*ran.out, *ran.err}
    assert duel.play([line]).answers[0]["text"] == "note a��31m��]0;x�"


def test_a_long_refused_line_is_not_repeated(duel: Command) -> None:
    ran = duel.play(["dance " + "x" * 50_000])
    assert len(ran.out) < 2000
    assert duel.play(["dance " + "x" * 50_000], "").status == 2


def test_an_endless_line_ends_play(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.interfaces.cli.play._LONGEST_LINE", 1000)
    ran = duel.play(b"note a\n" + b"\0" * 200_000 + b"\nnote b\n", "--json --keep-going")
    assert [answer["line"] for answer in ran.answers] == [1, 2]
    assert ran.answers[1]["error"]["code"] == "words"
    assert duel.words()[1:] == ["note a"]
