"""Results of ``summary``: paragraphs with what happened, and who gained what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gm.table.results import DuelFacts
from gm.table.texts import as_json


class Paragraph(NamedTuple):
    """A round: from when to when, what was said in it, and by how much everybody's holdings changed; ``titles`` are
    what those are called."""

    round: int
    begun: str
    ended: str
    said: tuple[str, ...]
    gained: tuple[tuple[str, str, int], ...]
    titles: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        gained = [{"holder": who, "what": what, "delta": delta} for who, what, delta in self.gained]
        told = {"round": self.round, "begun": self.begun, "ended": self.ended}
        return {**told, "said": list(self.said), "gained": gained}

    def sums(self) -> Iterator[str]:
        """Return who gained and lost what: ``Ana: cards +5, coins −2``."""
        for who in dict.fromkeys(who for who, _, _ in self.gained):
            own = [(self.titles[what], delta) for whose, what, delta in self.gained if whose == who]
            yield f"{who}: " + ", ".join(f"{what} {'+−'[delta < 0]}{abs(delta)}" for what, delta in own)


class SummaryResult(NamedTuple):
    """The rounds of a duel, a paragraph each; ``called`` is the game's word for a round."""

    text: str
    facts: DuelFacts
    called: str
    rounds: tuple[Paragraph, ...]

    def data(self) -> dict[str, Any]:
        return {"duel": as_json(self.facts), "rounds": as_json(self.rounds)}
