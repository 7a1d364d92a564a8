"""Maximum matchings: as many pairs as possible of players who may meet, found by Edmonds' blossom algorithm."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Set


class Matching:
    """A maximum matching: as many pairs of players as possible. Players can be removed from it.

    ``graph`` maps each player to their possible opponents. ``partner`` maps each paired player to their opponent.
    """

    def __init__(self, graph: Mapping[str, Set[str]]) -> None:
        self.graph = {who: set(others) for who, others in graph.items()}
        self.partner: dict[str, str] = {}
        for who, others in graph.items():  # most players find somebody at once
            if who not in self.partner:
                free = next((other for other in sorted(others) if other not in self.partner), None)
                if free:
                    self._join(who, free)
        for who in graph:
            if who not in self.partner:
                self._augment(who)

    @property
    def unmatched(self) -> int:
        """Return how many players have no opponent."""
        return len(self.graph) - len(self.partner)

    def try_remove(self, *gone: str, most: int = 0) -> bool:
        """Remove the players ``gone`` and return True, unless this leaves too many of the other players unpaired.

        If more than ``most`` of the other players would have no opponent, change nothing and return False.
        """
        graph, partner = self.graph, dict(self.partner)
        self.graph = {who: others for who, others in graph.items() if who not in gone}
        for who in gone:
            if (alone := self.partner.pop(who, None)) is not None:
                del self.partner[alone]
        for who in self.graph:
            if who not in self.partner:
                self._augment(who)
        if self.unmatched <= most:
            return True
        self.graph, self.partner = graph, partner
        return False

    def _join(self, who: str, other: str) -> None:
        self.partner[who], self.partner[other] = other, who

    def _augment(self, root: str) -> bool:
        """Find an opponent for ``root`` by changing pairs along an augmenting path. Return False if there is none."""
        graph, partner = self.graph, self.partner
        parent: dict[str, str] = {}
        base: dict[str, str] = {}
        even, queue = {root}, deque([root])
        while queue:
            here = queue.popleft()
            for there in graph[here]:
                if there not in graph or base.get(here, here) == base.get(there, there) or partner.get(here) == there:
                    continue
                if there in even:
                    self._shrink(here, there, parent, base, even, queue)
                elif there not in parent:
                    parent[there] = here
                    if there not in partner:
                        self._turn(there, parent)
                        return True
                    even.add(partner[there])
                    queue.append(partner[there])
        return False

    def _turn(self, end: str, parent: Mapping[str, str]) -> None:
        """Change the pairs along the augmenting path that ends at ``end``."""
        at: str | None = end
        while at is not None:
            before = parent[at]
            after = self.partner.get(before)
            self._join(at, before)
            at = after

    def _shrink(
        self, one: str, two: str, parent: dict[str, str], base: dict[str, str], even: set[str], queue: deque[str]
    ) -> None:
        """Shrink a blossom: an odd cycle that the edge between the even players ``one`` and ``two`` closes.

        Afterwards all its players have the same base (the player who stands for the blossom).
        """
        top = self._common(one, two, parent, base)
        inside: set[str] = set()
        self._mark(one, top, two, parent, base, inside)
        self._mark(two, top, one, parent, base, inside)
        for who in self.graph:
            if base.get(who, who) in inside:
                base[who] = top
                if who not in even:
                    even.add(who)
                    queue.append(who)

    def _common(self, one: str, two: str, parent: Mapping[str, str], base: Mapping[str, str]) -> str:
        """Return the first base on both paths to the root: the path from ``one``, and the path from ``two``.

        A base is the player who stands for a shrunk blossom or, outside of blossoms, the player alone.
        """
        seen = set[str]()
        at = one
        while True:
            at = base.get(at, at)
            seen.add(at)
            if at not in self.partner or self.partner[at] not in parent:
                break
            at = parent[self.partner[at]]
        at = two
        while (at := base.get(at, at)) not in seen:
            at = parent[self.partner[at]]
        return at

    def _mark(
        self, at: str, top: str, child: str, parent: dict[str, str], base: Mapping[str, str], inside: set[str]
    ) -> None:
        """Follow the path from the player ``at`` to the player ``top``, as one side of a blossom (an odd cycle).

        Add the bases on the path to ``inside``: the players who stand for blossoms or for themselves. Reverse the path
        in ``parent``, so that ``child`` becomes the parent of ``at``.
        """
        while base.get(at, at) != top:
            mate = self.partner[at]
            inside |= {base.get(at, at), base.get(mate, mate)}
            parent[at] = child
            child, at = mate, parent[mate]
