"""Tests of the recorded demonstration at a terminal, scene by scene."""

from __future__ import annotations

from collections.abc import Callable

import click
import pytest

from gm.commands.demo import DemoResult
from gm.commands.line import run
from gm.interfaces.cli.replay import replay
from gm.table.session import Session
from tests.support.running import After, unix
from tests.support.window import LEAVE, RUB_ALL_OUT, Open

pytestmark = pytest.mark.needs("gatling")

KEYS = "Enter: continue · a: show the rest · q: leave"
LAST = "Nothing was saved. To start your own duel:"

Watch = Callable[[str], list[str]]


@pytest.fixture(scope="module")
def recorded() -> DemoResult:
    """Return the recorded duel after its last line."""
    answer = run(Session(":memory:"), ["demo", "gatling"])
    assert isinstance(answer, DemoResult)
    return answer


@pytest.fixture
def watch(recorded: DemoResult, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Watch:
    """Press keys during the demonstration, and return what is shown before each key and after the last."""

    def watching(keys: str) -> list[str]:
        left: list[str] = [*keys]

        def press() -> str:
            if left[0] == LEAVE:
                raise EOFError(left.pop(0))
            return left.pop(0)

        monkeypatch.setattr(click, "getchar", press)
        assert replay(recorded) == 0
        assert not left, "a key that nobody was asked for"
        return capsys.readouterr().out.split(KEYS)

    return watching


def test_one_key_shows_the_next_scene_and_another_all_the_rest(watch: Watch) -> None:
    first, second, third, rest = watch("\r a")
    assert "power cy" in first
    assert "Round 1. Bo attacks" in second
    assert "Round 1. Bo attacks" not in first
    assert "Cy attacks" in third
    assert "Cy attacks" not in second
    assert "Ana attacks" in rest
    assert LAST in rest


@pytest.mark.parametrize("key", ["q", LEAVE, "\x1b"])
def test_the_demonstration_can_be_left(watch: Watch, key: str) -> None:
    assert LAST not in "".join(watch(f"\r{key}"))


def test_every_scene_fits_on_the_terminal(watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", "16")
    monkeypatch.setenv("COLUMNS", "60")
    assert max(scene.count("\n") for scene in watch(" " * 12 + "q")) <= 15


@unix
def test_in_a_terminal_it_waits_for_a_key(window: Open) -> None:
    opened = window("demo gatling")
    opened.until(KEYS)
    assert "Round 1." not in opened.past
    opened.insist("q", lambda: KEYS not in opened.text)
    assert opened.ends() == 0
    assert LAST not in opened.past


@unix
def test_without_keys_everything_is_shown_at_once(window: Open) -> None:
    opened = window("demo gatling --no-pager")
    assert opened.ends() == 0
    assert LAST in opened.past
    assert KEYS not in opened.past


@unix
def test_it_can_be_watched_during_a_duel(after: After, window: Open) -> None:
    after(("new gatling Ana Bo", "power ana 4 1 6 2"))
    opened = window("play")
    opened.due("Bo rolls the starting powers")
    opened.enter("demo gatling", KEYS)
    opened.insist("q", lambda: KEYS not in opened.text)
    opened.press(RUB_ALL_OUT)  # the key may have been pressed twice
    opened.due("Bo rolls the starting powers")
    opened.enter("2 5 3 3", "power bo 2 5 3 3")
