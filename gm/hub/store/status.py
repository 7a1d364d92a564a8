"""The organiser's view of the hub: devices, duels with several versions, rejected copies, and unverified results."""

from __future__ import annotations

from typing import Any, NamedTuple

from gm.hub.store.base import Store
from gm.hub.store.duels import read_lines
from gm.hub.store.results import TableRow, table_rows
from gm.hub.store.tree import Branch, read_tree


class DeviceStatus(NamedTuple):
    """A device with a hub card: when it last sent lines, and how many duels and lines it has sent."""

    device: int
    name: str
    heard: str | None
    duels: int
    lines: int
    until: str | None
    revoked: str | None


class BranchStatus(NamedTuple):
    """A branch (a version) of a duel that has several different versions at the hub.

    ``last`` is the text of the branch's last line, and ``heard`` is when that line arrived. ``differs`` is the text of
    the first line in which the versions differ, as it is in this branch.
    """

    branch: Branch
    heard: str
    differs: str
    last: str


class Fork(NamedTuple):
    """A duel that has several different versions (branches) at the hub.

    ``line`` is the number of the first line that differs. ``decided`` is True if the organiser has chosen a branch.
    """

    row: TableRow
    line: int
    branches: tuple[BranchStatus, ...]
    decided: bool


class HubStatus(NamedTuple):
    """The state of a hub. ``refused`` has the attempts of devices to send duels that belong to another device."""

    devices: tuple[DeviceStatus, ...]
    duels: tuple[TableRow, ...]
    forks: tuple[Fork, ...]
    refused: tuple[dict[str, Any], ...]

    @property
    def unverified(self) -> tuple[TableRow, ...]:
        """The duels whose result was found wrong or could not be verified."""
        return tuple(row for row in self.duels if row.verified in ("no", "unknown"))


_DEVICES = """
SELECT d.id, d.name, max(b.heard), count(DISTINCT b.uid), coalesce(sum(b.have - b.start), 0), d.until, d.revoked
FROM device d LEFT JOIN branch b ON b.device = d.id GROUP BY d.id, d.name, d.until, d.revoked ORDER BY d.id
"""
_REFUSED = """
SELECT r.uid, d.title, r.device, v.name, r.heard
FROM refused r JOIN duel d ON d.uid = r.uid LEFT JOIN device v ON v.id = r.device ORDER BY r.heard
"""


def hub_status(store: Store) -> HubStatus:
    """Return the state of the hub."""
    with store.reading():
        devices = tuple(DeviceStatus(*row)._replace(lines=int(row[4])) for row in store.execute(_DEVICES))
        rows = sorted(table_rows(store), key=lambda row: (row.begun, row.uid))
        forks = tuple(_fork(store, row) for row in rows if row.branches > 1)
        names = ("uid", "title", "device", "name", "heard")
        refused = tuple(dict(zip(names, row, strict=True)) for row in store.execute(_REFUSED))
    return HubStatus(devices, tuple(rows), forks, refused)


def _fork(store: Store, row: TableRow) -> Fork:
    tree = read_tree(store, row.uid)
    assert tree
    heard = dict(store.execute("SELECT branch, heard FROM branch WHERE uid = ?", row.uid))
    line = min(tree.fork(branch) for branch in tree.branches if branch != tree.counts)

    def words(branch: Branch, seq: int) -> str:
        return next((words for _, _, _, words, *_ in read_lines(store, tree, branch.branch, seq, 1)), "")

    branches = tuple(
        BranchStatus(branch, heard[branch.branch], words(branch, line), words(branch, branch.have - 1))
        for branch in tree.branches.values()
    )
    decided = store.one("SELECT 1 FROM decided WHERE what = 'keep' AND uid = ?", row.uid) is not None
    return Fork(row, line, branches, decided)
