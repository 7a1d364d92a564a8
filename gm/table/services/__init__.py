"""Services that improve a game's proposals with an optional library, such as the pairing of players in an event."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from gm.game import Prompt, Proposal


def with_answer(proposal: Proposal, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
    """Return ``prompts``. In the prompt of the ``proposal``, the answer of its service is the default.

    The game's own proposal stays if the service's library is not installed, or if the service finds no answer.
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
