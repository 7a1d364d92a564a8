"""The tree of a duel's branches. Branch 0 came first; any other has lines of its own from its ``start`` on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from gm.hub.protocol.body import Facts
from gm.hub.store.base import Store

At = tuple[str | None, int | None, int | None]
"""The event, the round and the table of a duel."""
NOWHERE: At = (None, None, None)


class Branch(NamedTuple):
    """A branch: its parent, the first line of its own, the number of lines to its end, and the digest there."""

    branch: int
    parent: int | None
    start: int
    have: int
    head: str


class Tree(NamedTuple):
    """The branches of a duel by number, which of them counts, the facts of the duel, its place and its device."""

    facts: Facts
    place: At
    device: int
    counts: int
    branches: Mapping[int, Branch]

    @property
    def counting(self) -> Branch:
        """The branch that counts."""
        return self.branches[self.counts]

    def lineage(self, branch: int) -> Iterator[Branch]:
        """Yield a branch, its parent, and so on to branch 0."""
        ancestor: Branch | None = self.branches[branch]
        while ancestor:
            yield ancestor
            ancestor = None if ancestor.parent is None else self.branches[ancestor.parent]

    def owner(self, branch: int, seq: int) -> int:
        """Return the number of the branch that has line ``seq`` of a branch."""
        return next(part.branch for part in self.lineage(branch) if part.start <= seq)

    def counts_at(self, owner: int, seq: int) -> bool:
        """Return whether line ``seq`` of branch ``owner`` is also a line of the branch that counts."""
        return seq < 0 or self.owner(self.counts, seq) == owner

    def fork(self, branch: int) -> int:
        """Return the first line at which a branch differs from the one that counts."""
        mine, theirs = ({part.branch: part for part in self.lineage(number)} for number in (branch, self.counts))
        starts = [part.start for number, part in mine.items() if number not in theirs]
        return min([*starts, *(part.start for number, part in theirs.items() if number not in mine)])

    def segments(self, branch: int, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield (branch, first line, end) for each part of a branch's lines from ``start`` up to ``end``."""
        parts = list[tuple[int, int, int]]()
        for part in self.lineage(branch):
            first = max(part.start, start)
            if first < end:
                parts.append((part.branch, first, end))
            end = min(end, part.start)
        yield from reversed(parts)


def read_tree(store: Store, uid: str) -> Tree | None:
    """Return the tree of a duel; None if the hub does not know it."""
    duel = store.one(
        'SELECT game, rules_version, begun, title, event, round, "table", device, counts FROM duel WHERE uid = ?', uid
    )
    if duel is None:
        return None
    rows: list[tuple[Any, ...]] = store.execute(
        "SELECT branch, parent, start, have, head FROM branch WHERE uid = ? ORDER BY branch", uid
    )
    branches = {row[0]: Branch(*row) for row in rows}
    return Tree(Facts(uid, *duel[:4]), (duel[4], duel[5], duel[6]), duel[7], duel[8], branches)
