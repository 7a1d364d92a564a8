"""Tests of several prompts at once: the console shows at most three lines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.commands.log_results import LogResult
from gm.errors import GmError
from gm.game import Prompt
from gm.interfaces.console import Console
from gm.interfaces.console.prompt import LinePrompt, PromptSurroundings
from gm.notation.line import split
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import Table

RAID = (
    *("new toy Ana Bo Cy", "hand ana 3 5", "hand bo 1 2", "hand cy 6 6", "weather sun"),
    *("choose ana dash 2", "choose bo guard", "choose cy rest"),
)


class Glance(LinePrompt):
    """A prompt that records what is shown once, and leaves."""

    due: tuple[str, ...] = ()
    hint = ""

    def __call__(self, shown: PromptSurroundings) -> Glance:
        self.shown = shown
        return self

    def ask(self, text: str = "", refused: GmError | None = None) -> str:
        self.due, self.hint = tuple(self.shown.due()), self.shown.hint()
        raise EOFError

    def keep(self, text: str) -> None: ...

    def scroll(self, minutes: LogResult) -> str | None:
        """Show no log screen."""
        return None

    def close(self) -> None: ...


class Silent:
    """A screen that ignores its output."""

    def answer(self, answer: Result) -> int:
        return 0

    def error(self, error: GmError) -> None: ...
    def line(self, text: str) -> None: ...
    def warn(self, text: str) -> None: ...


def asking(session: Session, *due: Prompt) -> None:
    """Open the duel again with these prompts instead of the game's own."""
    table = Table(session.store(), session.table().duel.id)
    table.game = table.game._replace(play=table.game.play._replace(prompts=lambda state, seat: due))
    session.stay_with(table)


def glance(session: Session) -> Glance:
    """Return the lines above the prompt and the hint."""
    prompt = Glance()
    assert Console(session, Silent(), {}, prompt).play() == 0
    return prompt


@pytest.fixture
def session() -> Iterator[Session]:
    """Ana raids the pile; somebody may answer, or nobody does."""
    made = Session(":memory:", short=True)
    made.store(create=True)
    for line in RAID:
        run(made, split(line))
    yield made
    made.close()


def test_every_next_step_is_shown_above_the_prompt(session: Session) -> None:
    prompt = glance(session)
    first, parry = prompt.due
    assert first.startswith("The table: nobody answers Ana's raid.")
    assert parry == "Bo, Cy: who may parry Ana's raid."


def test_enter_is_no_answer_while_somebody_may_do_something_else(session: Session) -> None:
    prompt = glance(session)
    assert prompt.due[0].endswith(" · . for allow")
    assert prompt.hint == "such as: allow"


@pytest.mark.parametrize(
    ("count", "last"),
    [(3, "Ana: choose a plan in secret."), (4, "… and 2 more (? lists them)"), (9, "… and 7 more (? lists them)")],
)
def test_more_than_three_next_steps_are_counted(session: Session, count: int, last: str) -> None:
    entries = ("weather", "parry", "choose", "hand", "allow", "counter", "toll", "mend", "weather")[:count]
    due = tuple(
        Prompt(entry, ("ana",), params={"round": at, "by": "ana", "top": "raid"}, example=f"{entry} ana")
        for at, entry in enumerate(entries)
    )
    asking(session, *due)
    found = glance(session).due
    assert (len(found), found[-1]) == (3, last)


def test_equal_prompts_are_shown_once(session: Session) -> None:
    asking(session, *(Prompt("choose", ("ana",), example="choose ana rest"),) * 2)
    assert glance(session).due == ("Ana: choose a plan in secret.",)


def test_the_end_is_shown_in_the_games_own_noun(session: Session) -> None:
    asking(session)
    assert glance(session).due == ("The journey is over. Play again with the same players: new --again",)
