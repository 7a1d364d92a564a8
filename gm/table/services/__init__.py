"""Services that improve a game's proposals with an optional library, such as the pairing of players in an event."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from gm.game import AnyGame, Prompt


def with_proposal(game: AnyGame, state: Any, prompts: Sequence[Prompt]) -> Sequence[Prompt]:
    """Return ``prompts``. If the game uses a service, the service's answer becomes the default of a prompt.

    The game's own proposal stays if the service's library is not installed, or if the service finds no answer.
    """
    proposal = game.play.propose(state)
    if proposal is None:
        return prompts
    try:
        answer = import_module(f"{__name__}.{proposal.service}").solve(proposal.problem)
    except ImportError:
        return prompts
    line = proposal.line(answer)
    return [
        prompt._replace(default=line, example=line) if line and prompt.entry == proposal.entry else prompt
        for prompt in prompts
    ]
