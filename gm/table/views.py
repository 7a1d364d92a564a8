"""How a duel stands in a state: its board, what is awaited and how that is said, each worked out once somebody asks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gm.game import AnyGame, Names, Prompt
from gm.table.results import PromptResult, prompt_results

if TYPE_CHECKING:
    from gm.game import View


class StateView:
    """A duel in a state; ``names`` are those of all who were ever named in it by then."""

    def __init__(self, game: AnyGame, state: Any, names: Names) -> None:
        self.game = game
        self.state = state
        self.names = names

    @cached_property
    def board(self) -> View:
        """What everybody at the table may see."""
        return self.game.texts.view(self.state, None)

    @cached_property
    def asked(self) -> Sequence[Prompt]:
        """What the game awaits, then what is possible."""
        return self.game.play.prompts(self.state, None)

    @cached_property
    def prompts(self) -> tuple[PromptResult, ...]:
        """The same with its texts."""
        return prompt_results(self.game, self.asked, self.names)
