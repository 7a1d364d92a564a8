"""An event for tests: it is driven by typed lines and checked through public data."""

from __future__ import annotations

from typing import Any

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session


class Event:
    """An event in memory."""

    def __init__(self, first: str, *lines: str) -> None:
        self.session = Session(":memory:", short=True)
        self.play(f"new event {first}", *lines)

    def play(self, *lines: str) -> list[str]:
        """Type lines, and return the texts of all notices."""
        texts = []
        for line in lines:
            result = run(self.session, split(line))
            texts += [notice.text for notice in getattr(result, "notices", ())]
        return texts

    def ask(self, line: str) -> Any:
        """Return the JSON of a line's answer."""
        return run(self.session, split(line)).data()

    def refused(self, line: str) -> tuple[str, str | None, str]:
        """Return the code, the rule and the remedy of a rejected line."""
        try:
            run(self.session, split(line))
        except GmError as error:
            return error.code, error.rule, error.remedy
        raise AssertionError(f"{line} was accepted")

    @property
    def state(self) -> Any:
        """The public state as JSON."""
        return self.session.table().view.board.data

    def players(self, *keys: str) -> dict[str, Any]:
        """Return facts about each player by id: one value, or a list of several."""
        rows = {player["id"]: [player[key] for key in keys] for player in self.state["players"]}
        return {who: row[0] if len(keys) == 1 else row for who, row in rows.items()}

    @property
    def due(self) -> list[Any]:
        """The prompts that come next."""
        return [prompt for prompt in self.session.table().view.pending if prompt.due]

    @property
    def proposal(self) -> str:
        """The pairing that Enter announces."""
        return str(self.due[0].default).removeprefix("pair ")

    @property
    def own_proposal(self) -> str:
        """The pairing that the game proposes by itself."""
        table = self.session.table()
        return str(table.game.play.prompts(table.state, None)[0].default).removeprefix("pair ")

    @property
    def lines(self) -> list[str]:
        """The lines of the log, in the long form."""
        return [line.words for line in self.session.table().lines]
