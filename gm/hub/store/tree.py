"""The tree of a duel's branches (versions). Each branch except the first begins with lines of its parent branch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from gm.hub.protocol.body import Facts
from gm.hub.store.base import Store

At = tuple[str | None, int | None, int | None]
"""The event, the round and the table of a duel."""
NOWHERE: At = (None, None, None)


class Branch(NamedTuple):
    """A branch, that is, one version of a duel's lines.

    The branch shares the lines before number ``start`` with its ``parent`` (None for branch 0). ``have`` is the number
    of its lines, including the shared lines. ``head`` is the digest (a hash) of all of them.
    """

    branch: int
    parent: int | None
    start: int
    have: int
    head: str


class Tree(NamedTuple):
    """A duel with its ``branches`` (versions). ``counts`` is the key of the valid branch.

    The keys of ``branches`` are the numbers of the branches. ``place`` is the duel's place in an event. ``device`` is
    the number of the device that sends the duel.
    """

    facts: Facts
    place: At
    device: int
    counts: int
    branches: Mapping[int, Branch]

    @property
    def counting(self) -> Branch:
        """The valid branch, that is, the version of the duel whose result the hub shows."""
        return self.branches[self.counts]

    def lineage(self, branch: int) -> Iterator[Branch]:
        """Yield a branch, its parent, and so on to branch 0."""
        ancestor: Branch | None = self.branches[branch]
        while ancestor:
            yield ancestor
            ancestor = None if ancestor.parent is None else self.branches[ancestor.parent]

    def owner(self, branch: int, seq: int) -> int:
        """Return the number of the branch that stores line ``seq`` of ``branch``: this branch or an ancestor."""
        return next(part.branch for part in self.lineage(branch) if part.start <= seq)

    def counts_at(self, owner: int, seq: int) -> bool:
        """Return whether line ``seq``, which the branch ``owner`` stores, is part of the valid version of the duel."""
        return seq < 0 or self.owner(self.counts, seq) == owner

    def fork(self, branch: int) -> int:
        """Return the number of the first line where a branch differs from the valid version of the duel."""
        mine, theirs = ({part.branch: part for part in self.lineage(number)} for number in (branch, self.counts))
        starts = [part.start for number, part in mine.items() if number not in theirs]
        return min([*starts, *(part.start for number, part in theirs.items() if number not in mine)])

    def segments(self, branch: int, start: int, end: int) -> Iterator[tuple[int, int, int]]:
        """Yield the parts of a branch's lines from number ``start`` to the one before ``end``.

        Each part is stored by one branch. It is given as the number of this branch, the number of its first line, and
        the number after its last line.
        """
        parts = list[tuple[int, int, int]]()
        for part in self.lineage(branch):
            first = max(part.start, start)
            if first < end:
                parts.append((part.branch, first, end))
            end = min(end, part.start)
        yield from reversed(parts)


def read_tree(store: Store, uid: str) -> Tree | None:
    """Return the tree of a duel; None if the hub does not know it."""
    columns = 'game, rules_version, begun, title, event, round, "table", device, counts'
    duel = store.one(f"SELECT {columns} FROM duel WHERE uid = ?", uid)
    if duel is None:
        return None
    query = "SELECT branch, parent, start, have, head FROM branch WHERE uid = ? ORDER BY branch"
    branches = {row[0]: Branch(*row) for row in store.execute(query, uid)}
    return Tree(Facts(uid, *duel[:4]), (duel[4], duel[5], duel[6]), duel[7], duel[8], branches)
