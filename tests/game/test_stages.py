"""The table of stages."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from gm.game import Draft, NamedTuple, Outcome, Prompt, Refusal, Stage, Stages, Step


class State(NamedTuple):
    """A state: coins are thrown one at a time and counted when there are three."""

    coins: tuple[int, ...] = ()
    counted: int = 0
    over: bool = False


class Table(Draft[State]):
    """The draft of a state with coins."""


class Entry(NamedTuple):
    """An entry of any kind."""

    kind: str


def stage(state: State | Table) -> str:
    """Return the stage of a state."""
    return "over" if state.over else "count" if len(state.coins) == 3 else "throw"


def throw(draft: Table, entry: Any) -> None:
    """Add a coin."""
    draft.coins = (*draft.coins, 1)
    draft.emit("threw")


def count(draft: Table) -> bool:
    """Count three coins; end the duel with six."""
    draft.counted += len(draft.coins)
    draft.coins = ()
    draft.over = draft.counted == 6
    draft.emit("counted")
    return True


def end(draft: Table, entry: Any) -> None:
    """End the duel by hand."""
    draft.over = True


STAGES: Stages[State, Table] = Stages(
    Table,
    stage,
    {
        "throw": Stage({"throw": throw}, prompts=lambda state: (Prompt("throw"),)),
        "count": Stage(advance=count),
        "over": Stage(),
    },
    anytime={"end": end},
    possible=lambda state: (Prompt("end", due=False), Prompt("throw", due=False), Prompt("shout", due=False)),
)


def test_an_entry_is_handled_with_its_automatic_steps() -> None:
    state = State()
    for _ in range(2):
        state, notices = STAGES.apply(state, Entry("throw"))
    assert (state, [notice.kind for notice in notices]) == (State((1, 1)), ["threw"])
    state, notices = STAGES.apply(state, Entry("throw"))
    assert (state, [notice.kind for notice in notices]) == (State(counted=3), ["threw", "counted"])


def test_a_replay_ends_in_the_same_state() -> None:
    assert STAGES.replay(State(), [Entry("throw")] * 4) == State((1,), 3)


def test_prompts_that_must_be_answered_come_first() -> None:
    assert STAGES.prompts(State()) == (Prompt("throw"), Prompt("end", due=False))
    assert STAGES.prompts(State(over=True)) == ()


def test_reminders_are_added_to_the_prompts_of_the_stage() -> None:
    stages: Stages[State, Table] = Stages(
        Table,
        stage,
        {"throw": Stage(prompts=lambda state: (Prompt("throw", params={"coins": 1}),)), "over": Stage()},
        anytime={"end": end},
        possible=lambda state: (Prompt("end", due=False),),
        reminders=lambda state: {"counted": state.counted} if state.counted else {},
    )
    optional = Prompt("end", due=False)
    assert stages.prompts(State()) == (Prompt("throw", params={"coins": 1}), optional)
    assert stages.prompts(State(counted=3)) == (Prompt("throw", params={"coins": 1, "counted": 3}), optional)
    assert stages.prompts(State(over=True)) == ()


@pytest.mark.parametrize(
    ("state", "entry"), [(State(), "shout"), (State(over=True), "throw"), (State(over=True), "end")]
)
def test_an_entry_that_the_stage_rejects_is_refused(state: State, entry: str) -> None:
    with pytest.raises(Refusal) as no:
        STAGES.apply(state, Entry(entry))
    assert (no.value.kind, no.value.code) == ("not-next", "not-due")
    assert no.value.params == {"entry": entry, "stage": stage(state)}


def test_an_unknown_stage_is_reported() -> None:
    stages: Stages[State, Table] = Stages(Table, lambda state: "rest", {"throw": Stage(), "over": Stage()})
    with pytest.raises(LookupError, match="there is no stage “rest”; the table of stages has throw, over"):
        stages.apply(State(), Entry("throw"))
    with pytest.raises(LookupError, match="there is no stage “rest”"):
        stages.prompts(State())


def test_the_players_named_as_winners_in_the_state_have_won() -> None:
    play = STAGES.play(lambda setup: Step(State(), ()), lambda state: ())
    over: Any = SimpleNamespace(winners=("ana",))
    running: Any = SimpleNamespace(winners=None)
    assert (play.outcome(running), play.outcome(over)) == (None, Outcome(("ana",)))
