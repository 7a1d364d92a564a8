"""Tests that what is still to do stays above the prompt until an empty line confirms it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from gm.commands.line import run
from gm.commands.log_results import LogResult
from gm.errors import GmError
from gm.interfaces.cli.terminal import Printer
from gm.interfaces.console import Console
from gm.interfaces.console.prompt import LinePrompt, PromptSurroundings
from gm.interfaces.phone.view import result_lines
from gm.notation.line import split
from gm.table.blocks import Line
from gm.table.results import Result
from gm.table.session import Session

ROAD = ("new toy Ana Bo Cy", "hand ana 3 5", "hand bo 1 2", "hand cy 6 6", "weather sun", "fix 4 weather rain --yes")
"""The cart was moved to the ford, and should not have been."""


class Typed(LinePrompt):
    """A prompt at which these lines are typed; it remembers what stood above each."""

    def __init__(self, *lines: str) -> None:
        self.lines = [*lines]
        self.stood: list[tuple[str, ...]] = []
        self.hints: list[str] = []

    def __call__(self, shown: PromptSurroundings) -> Typed:
        self.shown = shown
        return self

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        """Return the next line of the script, or leave at its end."""
        assert refused is None, refused
        self.stood.append(tuple(self.shown.due()))
        self.hints.append(self.shown.hint())
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def scroll(self, minutes: LogResult) -> str | None:
        """Show no log screen."""
        return None

    def keep(self, text: str) -> None:
        """Keep no history."""

    def close(self) -> None:
        """Do nothing."""


class Heard:
    """A screen that remembers its answers."""

    def __init__(self) -> None:
        self.answers: list[Result] = []

    def answer(self, answer: Result) -> int:
        self.answers.append(answer)
        return 0

    def error(self, error: GmError) -> None:
        raise error

    def line(self, text: str) -> None: ...
    def warn(self, text: str) -> None: ...


@pytest.fixture
def session() -> Iterator[Session]:
    """Yield a journey that was just corrected."""
    made = Session(":memory:", short=True)
    made.store(create=True)
    for line in ROAD:
        run(made, split(line))
    yield made
    made.close()


def play(session: Session, *lines: str) -> tuple[Typed, list[Result]]:
    """Play these lines at a console, and return its prompt and the answers."""
    prompt, screen = Typed(*lines), Heard()
    assert Console(session, screen, {}, prompt).play() == 0
    return prompt, screen.answers


def test_what_is_still_to_do_is_shown_above_the_prompt(session: Session) -> None:
    prompt, answers = play(session)
    owed = ("Still to do at the table because of line 5 (fix 4 weather rain), just now", "  table: cart ford → road.")
    assert prompt.stood[0][:2] == owed
    assert prompt.hints == ["Enter: done"]
    assert answers == [], "it stands there already; more than three moves would be listed first"


def test_enter_confirms_it_before_anything_else(session: Session) -> None:
    prompt, answers = play(session, "")
    assert [answer.text for answer in answers] == ["settle done"]
    assert "Owed" not in "".join(prompt.stood[1])
    assert len(session.table().rows) == len(ROAD)


def test_other_lines_can_come_first(session: Session) -> None:
    prompt, _ = play(session, "choose ana guard", "choose bo guard", "")
    assert prompt.stood[2][0] == "Still to do at the table because of line 5 (fix 4 weather rain), 2 lines ago"
    assert "Owed" not in "".join(prompt.stood[3])


def test_what_another_window_confirms_disappears(session: Session) -> None:
    prompt, screen = Typed(), Heard()
    console = Console(session, screen, {}, prompt)
    assert console.play() == 0
    run(session.for_duel(1), ["settle", "done"])
    assert "Owed" not in "".join(prompt.shown.due())


def test_an_undo_before_the_moves_leaves_nothing_to_do(session: Session) -> None:
    prompt, answers = play(session, "undo")
    assert "Owed" not in "".join(prompt.stood[1])
    said = [notice.text for notice in answers[-1].notices]  # type: ignore[attr-defined]
    assert said[-1] == "What line 5 asked for is no longer needed. If you have already done it, do this:"
    assert answers[-1].together == ()  # type: ignore[attr-defined]
    shown = [block for block in answers[-1].blocks() if isinstance(block, Line)]
    assert "do" not in [line.mark for line in shown]
    assert {move.text for move in answers[-1].settlement} <= {line.text for line in shown}  # type: ignore[attr-defined]


def test_flagged_lines_are_counted_there(session: Session) -> None:
    prompt, _ = play(session, "", "choose ana guard ?")
    assert prompt.stood[2][0] == "1 line is flagged as uncertain (doubts lists them)"


def test_it_names_the_earliest_line_that_still_needs_it(session: Session) -> None:
    run(session, split("fix 4 weather sun --yes"))
    prompt, _ = play(session, "choose ana guard", "choose bo guard", "fix 4 weather rain --yes", "")
    assert not [line for line in prompt.stood[0] if line.startswith("Owed since")]
    assert prompt.stood[3][0] == "Still to do at the table because of line 9 (fix 4 weather rain), just now"


@pytest.mark.parametrize("word", ["done", "yes", "OK"])
def test_a_word_confirms_it_as_well(session: Session, word: str) -> None:
    _, answers = play(session, word)
    assert [answer.text for answer in answers] == ["settle done"]


def test_what_another_window_has_just_left_to_do_is_not_confirmed_unseen(session: Session) -> None:
    session.attended = True
    session.table()
    run(session.for_duel(1), split("undo"))
    run(session.for_duel(1), split("fix 4 weather rain --yes"))
    with pytest.raises(GmError, match="Another window has entered"):
        run(session, ["settle", "done"])
    assert play(session)[0].hints == ["Enter: done"]


def test_enter_confirms_only_moves_that_are_all_on_the_screen(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm.interfaces.console.reminders.MOST", 0)
    monkeypatch.setattr("gm.interfaces.console.prompt_context.MOST", 0)
    prompt, answers = play(session, "", "done", "")
    assert prompt.hints[0] == "Enter: list them · done: confirm"
    assert [answer.text for answer in answers] == ["settle", "settle done"]


def test_two_corrections_in_a_row_show_one_list(session: Session, capsys: pytest.CaptureFixture[str]) -> None:
    """The first moved the cart, and nobody has confirmed that."""
    for line in ("choose ana rest", "choose bo rest", "choose cy rest"):
        run(session, split(line))
    for line in ("fix 6 choose ana guard", "fix 6 choose ana guard --yes"):
        answer = run(session, split(line))
        shown = [getattr(block, "text", "") for block in answer.blocks()]
        assert [text for text in shown if text.startswith(("Ana: lamp", "table: cart"))] == [
            "Ana: lamp 3 → 2.",
            "table: cart ford → road.",
        ]
        assert "The list below includes what line 5 asked for, which is not confirmed yet" in shown
        data = answer.data().get("preview", answer.data())
        assert [move["what"] for move in data["settlement"]] == ["lamp"], "what this correction changes"
        assert [move["what"] for move in data["owed"]] == ["lamp", "cart"]
        Printer().answer(answer)
        assert [line for line in capsys.readouterr().out.splitlines() if line.startswith("▶")] == [
            "▶ Ana: lamp 3 → 2.",
            "▶ table: cart ford → road.",
        ]
    table, last = session.table(), session.table().rows[-1].seq
    on_a_phone = [line["text"] for line in result_lines(table, last, last) if line["level"] == "do"]
    assert on_a_phone == ["Ana: lamp 3 → 2.", "table: cart ford → road."]


def test_a_phone_shows_moves_that_are_no_longer_needed_as_a_condition(session: Session) -> None:
    run(session, ["undo"])
    table, last = session.table(), session.table().rows[-1].seq
    lines = result_lines(table, last, last)
    assert [line["level"] for line in lines if line["text"].startswith("table: cart")] == ["info"]
    assert any(line["text"].endswith("If you have already done it, do this:") for line in lines)


@pytest.mark.needs("gatling")
def test_a_question_does_not_promise_yes_while_enter_confirms_the_table() -> None:
    with closing(Session(":memory:", short=True)) as duel:
        duel.store(create=True)
        for line in ("new gatling Ana Bo --house aspect_start=zero", "draw AH", "fix draw AD --yes", "5m"):
            run(duel, split(line))
        prompt, _ = play(duel, "")
    assert prompt.stood[0][-1] == "Is the die at rest?"
    assert prompt.stood[1] == ("Is the die at rest? (Enter: yes)",)
    assert prompt.hints == ["Enter: done", "Enter: rest"]
