"""Services that improve a game's proposals with an optional library, such as the pairing of players in an event."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from gm.game import Prompt, Proposal


def with_answer(proposal: Proposal, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
    """Return ``prompts`` with a better default for the prompt of the ``proposal``, if gm can compute one.

    The proposal names a service: a module that solves a problem, such as the pairing of players, with an optional
    library. The service's answer becomes the default. If the library is not installed, or if there is no good answer,
    the default of the game stays.
    """
    try:
        answer = import_module(f"{__name__}.{proposal.service}").solve(proposal.problem)
    except ImportError:
        return prompts
    line = proposal.line(answer)
    return [
        prompt._replace(default=line, example=line) if line and prompt.entry == proposal.entry else prompt
        for prompt in prompts
    ]
