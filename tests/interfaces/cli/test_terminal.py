"""Tests of colours, and of a terminal that gets one line at a time. The console is in tests/interfaces/console."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.support.rules import begun
from tests.support.running import PATIENCE, Command, Shell, unix

ESCAPE = "\x1b"


SCREENS = (
    "now",
    "log",
    "draw 7C",
    "throw ana 3 mid",
    "undo",
    "settle",
    "house",
    "help",
    "help throw",
    "duels",
    "check",
)


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("line", SCREENS)
def test_output_to_a_file_has_no_colour(settled: Command, line: str) -> None:
    ran = settled(line)
    assert ran.out + ran.err
    assert ESCAPE not in ran.out + ran.err


def at_a_terminal(shell: Shell, line: str, typed: bytes = b"", **env: str) -> str:
    """Return what a command shows on a terminal of 80 cells."""
    import pty
    import termios

    main, side = pty.openpty()
    termios.tcsetwinsize(side, (24, 80))
    env = {"TERM": "xterm-256color", **env}
    process = subprocess.Popen(shell.call(line), stdin=side, stdout=side, stderr=side, env=shell.env | env)
    os.close(side)
    os.write(main, typed)
    shown = b""
    try:
        while piece := os.read(main, 65536):
            shown += piece
    except OSError:
        pass
    finally:
        os.close(main)
        process.wait(PATIENCE)
    return shown.decode()


@unix
def test_a_terminal_gets_colour_unless_no_color_is_set(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\nrest\n")
    for line in ("now", "throw ana 3 mid"):
        assert ESCAPE + "[" in at_a_terminal(shell, line)
        assert ESCAPE not in at_a_terminal(shell, line, NO_COLOR="1")


@unix
def test_a_dumb_terminal_gets_no_escape_codes(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\nrest\n")
    assert ESCAPE not in at_a_terminal(shell, "now", TERM="dumb")


@unix
def test_json_is_never_coloured(shell: Shell) -> None:
    shell("new gatling Ana Bo Cy")
    assert ESCAPE not in at_a_terminal(shell, "now --json")
    assert ESCAPE not in at_a_terminal(shell, "rest --json")


@pytest.mark.needs("gatling")
@unix
def test_at_a_terminal_a_dot_takes_the_default_but_an_early_enter_does_not(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\n")
    shown = at_a_terminal(shell, "play --plain", b"\n\x04")
    assert "Bo puts the top 5 pages of their deck under Ana's deck" not in shown
    shown = at_a_terminal(shell, "play --plain", b".\n\x04")
    assert "Are all dice at rest?" in shown
    assert "(Enter: rest)" in shown
    assert "Bo puts the top 5 pages of their deck under Ana's deck" in shown
    assert "rest" in shell("log --lines").out.splitlines()


@pytest.mark.needs("gatling")
@unix
def test_at_a_terminal_enter_does_nothing_without_a_default(shell: Shell) -> None:
    shell("new gatling Ana Bo Cy")
    at_a_terminal(shell, "play", b"\n\n7c\n\nthrow bo 9\n\x04", GM_PLAIN="1")
    assert shell("log --lines").out.splitlines() == [begun("new gatling Ana Bo Cy"), "draw 7C"]


@pytest.mark.needs("gatling")
@unix
def test_at_a_terminal_the_default_is_that_of_the_duel_just_opened(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\nnew gatling Di Ed Flo\n")
    at_a_terminal(shell, "play", b"open 1\n.\n\x04", TERM="dumb")
    assert shell("log --lines --duel 1").out.splitlines()[-1] == "rest"


@pytest.mark.needs("gatling")
@unix
def test_a_plain_terminal_answers_in_words_not_signs(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\n")
    shown = at_a_terminal(shell, "play --plain", b".\nfix 2 throw bo 5 mid\nnow\n\x04")
    assert "? or help lists what you can type." in shown
    assert "Do: Bo puts the top 5 pages of their deck under Ana's deck" in shown
    assert "Enter: save · because …: save with a reason · anything else: cancel" in shown
    assert not set("▶─") & set(shown)
    assert not [line for line in shown.splitlines() if line.lstrip().startswith(("→", "−"))]


@pytest.mark.needs("gatling")
@pytest.mark.parametrize("option", ["--big", "--plain"])
def test_options_of_the_console_change_nothing_on_a_pipe(
    duel: Command, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GM_PLAIN", "")  # the option sets it for the whole process
    ran = duel.play(["7c", "5m*"], f"--json {option}")
    assert (ran.status, [answer["text"] for answer in ran.answers]) == (0, ["draw 7C", "throw bo 5 mid hit"])


@pytest.mark.needs("gatling")
def test_an_invalid_width_does_no_harm(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in ("wide", "0", "-5", ""):
        monkeypatch.setenv("COLUMNS", width)
        assert duel("now").status == 0, width
