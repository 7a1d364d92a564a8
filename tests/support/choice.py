"""The choice of those random walks that show something new, so that nothing is checked again and again."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from tests.support.walks import Walk


def choose(walks: Sequence[Walk]) -> tuple[Walk, ...]:
    """Return walks that together show everything that all ``walks`` show, in their order.

    Those that show most for their length are chosen first. The first walk is always among them.
    """
    shown = {walk: frozenset(_shown(walk)) for walk in walks}
    chosen, missing = {walks[0]}, frozenset[Hashable]().union(*shown.values()) - shown[walks[0]]
    while missing:
        best = max(walks, key=lambda walk: len(shown[walk] & missing) / len(walk.points))
        chosen.add(best)
        missing -= shown[best]
    return tuple(walk for walk in walks if walk in chosen)


def _shown(walk: Walk) -> Iterator[Hashable]:
    """Yield the kind of table of a walk, its house rules, and the kinds of everything that happens in it."""
    yield "table", len(walk.setup.seats), len(walk.setup.teams), bool(walk.setup.brought)
    yield "version", walk.setup.version
    yield "over", walk.game.play.outcome(walk.states[-1]) is not None
    yield from (("house", *chosen) for chosen in walk.setup.house.items())
    yield from (("entry", entry.kind) for entry in walk.entries)
    yield from (("refusal", refusal.kind) for refusal in walk.refusals)
    for point in walk.points:
        yield from (("notice", notice.kind, notice.marks) for notice in point.step.notices)
    for prompts in walk.asked:
        yield from (
            ("prompt", prompt.entry, prompt.due, prompt.sealed, prompt.default is None, len(prompt.seats) > 1)
            for prompt in prompts
        )
