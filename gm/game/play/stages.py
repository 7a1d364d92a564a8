"""The stages of a duel as one table: which entries a stage accepts, its prompts, and what happens automatically.

::

    STAGES = Stages(
        Draft,
        stage,                                # (state or draft) -> "answers", "over"
        {
            "answers": Stage({"answer": answer}, prompts=whose_answer, advance=next_round),
            "over": Stage(),
        },
        anytime={"house": house, "retire": retire},
        refuse=not_next,
    )
    STAGES.play(start, holdings, outcome, …)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from gm.errors import Refusal
from gm.game.interface import Play
from gm.game.play.draft import Draft
from gm.game.values import Holding, Outcome, Prompt, Setup, Step, Value
from gm.tuples import NamedTuple

S = TypeVar("S")
D = TypeVar("D", bound=Draft[Any])
V = TypeVar("V")


def _no_prompts(state: Any) -> tuple[Prompt, ...]:
    return ()


def _no_reminders(state: Any) -> Mapping[str, Value]:
    return {}


def won_by_winners(state: Any) -> Outcome | None:
    """Return the outcome of a state with a field ``winners``, which is None until the duel is over."""
    return None if state.winners is None else Outcome(state.winners)


def not_next(draft: Any, entry: Any, stage: str) -> Refusal:
    """Return the refusal ``not-next`` for an entry that the stage does not accept."""
    return Refusal("not-next", {"entry": entry.kind, "stage": stage}, (), "not-due")


class Stage(NamedTuple, Generic[S, D]):
    """A stage of a duel: the entries that it accepts, and its prompts."""

    accepts: Mapping[str, Callable[[D, Any], None]] = {}
    """The handler ``(draft, entry)`` for each kind of entry. A handler changes the draft or raises Refusal."""
    prompts: Callable[[S], Iterable[Prompt]] = _no_prompts
    """``prompts(state)`` returns the prompts of the stage. The duel is over in a stage without prompts."""
    advance: Callable[[D], bool] | None = None
    """``advance(draft)`` carries out steps that need no entry. It returns True if it carried out a step.

    After True, the core calls ``advance`` of the stage that the draft has now reached.
    """


class _ByStage(dict[str, V]):
    """A dictionary with a value for each stage. An unknown stage raises LookupError with a list of the stages."""

    def __missing__(self, stage: str) -> V:
        raise LookupError(f"there is no stage “{stage}”; the table of stages has {', '.join(self)}")


class Stages(Generic[S, D]):
    """The table of all stages. It provides the functions ``apply``, ``replay`` and ``prompts`` of a game.

    - ``stage_of`` returns the name of the stage of a state or draft.
    - ``anytime`` has handlers of entries that every stage accepts. A stage without entries and prompts accepts none.
    - ``possible`` returns prompts that may be answered. A prompt is ignored if the stage does not accept its entry. It
      is also ignored if the stage itself has a prompt for that entry.
    - ``refuse`` returns the refusal of an entry that the stage does not accept.
    - ``settle`` is called after each handler, before ``advance``.
    - ``reminders`` returns parameters that are added to every prompt of the stage.
    """

    def __init__(
        self,
        draft: Callable[..., D],
        stage_of: Callable[[S | D], str],
        stages: Mapping[str, Stage[S, D]],
        *,
        anytime: Mapping[str, Callable[[D, Any], None]] = {},
        possible: Callable[[S], Iterable[Prompt]] = _no_prompts,
        refuse: Callable[[D, Any, str], Refusal] = not_next,
        settle: Callable[[D], None] | None = None,
        reminders: Callable[[S], Mapping[str, Value]] = _no_reminders,
    ) -> None:
        self.draft = draft
        self.stage_of = stage_of
        self.stages = _ByStage(stages)
        self.possible = possible
        self.refuse = refuse
        self.settle = settle
        self.reminders = reminders
        self.accepted = _ByStage(
            {
                name: {**anytime, **stage.accepts} if stage.accepts or stage.prompts is not _no_prompts else {}
                for name, stage in stages.items()
            }
        )
        self.advances = _ByStage({name: stage.advance for name, stage in stages.items()})

    def play(
        self,
        start: Callable[[Setup], Step[S]],
        holdings: Callable[[S], tuple[Holding, ...]],
        outcome: Callable[[S], Outcome | None] = won_by_winners,
        **more: Any,
    ) -> Play[S]:
        """Return the rules of a game with these stages. ``more`` sets other fields of :class:`~gm.game.Play`.

        The default ``outcome`` reads ``state.winners``: the ids of the winners, or None until the duel is over.
        """
        return Play(start, self.apply, self.prompts, holdings, outcome, replay=self.replay, **more)

    def apply(self, state: S, entry: Any) -> Step[S]:
        """Return the state after an entry, and its notices. Raises Refusal."""
        draft = self.draft(state)
        stage = self.stage_of(draft)
        handler = self.accepted[stage].get(entry.kind)
        if handler is None:
            raise self.refuse(draft, entry, stage)
        handler(draft, entry)
        if self.settle is not None:
            self.settle(draft)
        self.advance(draft)
        return draft.step()

    def replay(self, state: S, entries: Iterable[Any]) -> S:
        """Return the state after some entries, without notices. Raises Refusal."""
        draft = self.draft(state, silent=True)
        accepted, advances, stage_of, settle = self.accepted, self.advances, self.stage_of, self.settle
        stage = stage_of(draft)
        for entry in entries:
            try:
                handler = accepted[stage][entry.kind]
            except KeyError:
                raise self.refuse(draft, entry, stage) from None
            handler(draft, entry)
            if settle is not None:
                settle(draft)
            # As in ``apply`` and ``advance``, but without a call for each of the many entries of a replay.
            while (advance := advances[stage := stage_of(draft)]) is not None and advance(draft):
                pass
        frozen: S = draft.freeze()
        return frozen

    def advance(self, draft: D) -> None:
        """Carry out all steps that need no entry, stage after stage. Stop when none is left."""
        while (advance := self.advances[self.stage_of(draft)]) is not None and advance(draft):
            pass

    def prompts(self, state: S, seat: str | None = None) -> tuple[Prompt, ...]:
        """Return the prompts that must be answered, then those that may be answered; () once the duel is over."""
        stage = self.stage_of(state)
        due = tuple(self.stages[stage].prompts(state))
        if not due:
            return ()
        if reminders := self.reminders(state):
            due = tuple([prompt._replace(params={**prompt.params, **reminders}) for prompt in due])
        accepted = self.accepted[stage].keys() - {prompt.entry for prompt in due}
        return (*due, *(prompt for prompt in self.possible(state) if prompt.entry in accepted))
