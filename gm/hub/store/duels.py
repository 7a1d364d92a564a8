"""The actions of devices on the hub's data: send lines of a duel, ask how many the hub has, and read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from gm.hub.protocol.body import Line, Place, Push
from gm.hub.protocol.faults import HubFault
from gm.hub.protocol.limits import MOST_LINES
from gm.hub.store.base import Store
from gm.hub.store.tree import NOWHERE, Branch, Tree, read_tree

_LINES = "SELECT seq, at, kind, words, body, target, receipt FROM log WHERE uid = ? AND branch = ?"


class Answer(NamedTuple):
    """An answer of the hub: its HTTP status and its JSON data."""

    status: int
    data: Mapping[str, Any]


def receive(store: Store, device: int, push: Push, now: str) -> Answer:
    """Store the lines in ``push`` that the hub does not have yet, and return the hub's answer. Raises HubFault."""
    uid = push.facts.uid
    with store.begin(uid):
        _require_remembered(store, uid)
        tree = read_tree(store, uid)
        if tree is None:
            if push.start:
                return Answer(412, {"have": 0, "head": None})
            if not push.lines:
                return Answer(200, {"have": 0, "head": push.before, "new": 0})
            tree = _add_duel(store, device, push, now)
        elif tree.device != device:
            query = "INSERT INTO refused (uid, device, heard) VALUES (?, ?, ?)"
            update = "ON CONFLICT (uid, device) DO UPDATE SET heard = excluded.heard"
            store.execute(f"{query} {update}", uid, device, now)
            return Answer(403, _other_owner().data())
        _require_same_facts(tree, push)
        return _append(store, device, tree, push, now)


def _require_remembered(store: Store, uid: str) -> None:
    if row := store.one("SELECT at FROM forgotten WHERE uid = ?", uid):
        raise HubFault(410, "forgotten", f"The organiser deleted this duel from the hub on {row[0][:10]}.")


def _other_owner() -> HubFault:
    return HubFault(403, "owner", "Another device sends this duel. At the hub: gm hub assign DUEL DEVICE")


def _require_same_facts(tree: Tree, push: Push) -> None:
    if tree.facts._replace(title="") != push.facts._replace(title=""):
        message = "The hub has a duel with this uid, but with another game, rules version or beginning."
        raise HubFault(409, "facts", message)


def _add_duel(store: Store, device: int, push: Push, now: str) -> Tree:
    facts = push.facts
    place = push.at or NOWHERE
    columns = 'uid, game, rules_version, begun, title, event, round, "table", device, counts, heard, verified'
    values = "?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, 'pending'"
    store.execute(f"INSERT INTO duel ({columns}) VALUES ({values})", *(*facts, *place, device, now))
    branch = Branch(0, None, 0, 0, push.before)
    _add_branch(store, facts.uid, branch, device, now)
    return Tree(facts, place, device, 0, {0: branch})


def _add_branch(store: Store, uid: str, branch: Branch, device: int, now: str) -> None:
    columns = "uid, branch, parent, start, have, head, device, heard"
    store.execute(f"INSERT INTO branch ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", uid, *branch, device, now)


def _append(store: Store, device: int, tree: Tree, push: Push, now: str) -> Answer:
    """Find the branch that the sent lines continue. Store the lines that are missing there, and return the answer."""
    owner = _branch_with(store, tree, push.start, push.before)
    if owner is None:
        have = {"have": tree.counting.have, "head": tree.counting.head}
        if push.start > max(branch.have for branch in tree.branches.values()):
            return Answer(412, have)
        message = "The lines before these are not at the hub. Send the duel from its beginning."
        return Answer(409, HubFault(409, "fork", message, {"fork": None, **have}).data())
    known, owner = _known(store, tree, push, owner)
    new = len(push.lines) - known
    if new:
        branch = _store_new_lines(store, device, tree, push, owner, known, now)
        tree = tree._replace(branches={**tree.branches, branch.branch: branch})
        owner = branch.branch
        _record(store, tree, push, owner, now)
    answer = {"have": push.end, "head": push.head, "new": new}
    if tree.counts_at(owner, push.end - 1):
        return Answer(200, answer)
    more = {"fork": tree.fork(owner), "branch": owner, **answer}
    message = (
        "These lines are stored, but it is another branch that counts. "
        f"The two branches differ, starting with line {more['fork']}."
    )
    return Answer(409, HubFault(409, "fork", message, more).data())


def _branch_with(store: Store, tree: Tree, number: int, digest: str) -> int | None:
    """Return the number of a branch whose lines before line ``number`` have this ``digest``; None if there is none."""
    if number == 0:
        return 0
    for branch in tree.branches.values():
        if branch.have == number and branch.head == digest:
            return branch.branch
        if branch.start < number <= branch.have:
            query = "SELECT digest FROM log WHERE uid = ? AND branch = ? AND seq = ?"
            if store.one(query, tree.facts.uid, branch.branch, number - 1) == (digest,):
                return branch.branch
    return None


def _known(store: Store, tree: Tree, push: Push, owner: int) -> tuple[int, int]:
    """Return how many of the sent lines the hub has already, and the number of the branch that has the last of them.

    If the hub has none of the sent lines, the branch is ``owner``.
    """
    there = dict[tuple[int, str], int]()
    for branch in tree.branches.values():
        if branch.have > push.start and branch.start < push.end:
            query = "SELECT seq, digest FROM log WHERE uid = ? AND branch = ? AND seq >= ? AND seq < ?"
            rows = store.execute(query, tree.facts.uid, branch.branch, push.start, push.end)
            there |= dict.fromkeys(rows, branch.branch)
    for known, digest in enumerate(push.digests):
        if (push.start + known, digest) not in there:
            return known, owner
        owner = there[push.start + known, digest]
    return len(push.digests), owner


def _store_new_lines(store: Store, device: int, tree: Tree, push: Push, owner: int, known: int, now: str) -> Branch:
    """Store the sent lines except the first ``known`` of them, and return the branch that they are in.

    They are added to the branch ``owner`` if they continue it, otherwise to a new branch.
    """
    uid, first = push.facts.uid, push.start + known
    if tree.branches[owner].have == first:
        branch = tree.branches[owner]._replace(have=push.end, head=push.head)
        query = "UPDATE branch SET have = ?, head = ?, device = ?, heard = ? WHERE uid = ? AND branch = ?"
        store.execute(query, push.end, push.head, device, now, uid, owner)
    else:
        branch = Branch(max(tree.branches) + 1, owner, first, push.end, push.head)
        _add_branch(store, uid, branch, device, now)
    store.append(uid, branch.branch, push.lines[known:], push.digests[known:])
    if push.outcome:
        query = "INSERT INTO result (uid, branch, seq, outcome, heard) VALUES (?, ?, ?, ?, ?)"
        store.execute(query, uid, branch.branch, push.end - 1, push.outcome, now)
    return branch


def _record(store: Store, tree: Tree, push: Push, branch: int, now: str) -> None:
    """Record that lines have arrived on ``branch``.

    If this branch is the valid version of the duel, update the duel's title and place. The duel is then verified again.
    """
    uid = push.facts.uid
    if branch == tree.counts:
        columns = 'title = ?, event = ?, round = ?, "table" = ?, heard = ?'
        query = f"UPDATE duel SET {columns}, verified = 'pending', differs = NULL WHERE uid = ?"
        store.execute(query, push.facts.title, *(push.at or NOWHERE), now, uid)
    else:
        store.execute("UPDATE duel SET heard = ? WHERE uid = ?", now, uid)
    store.notify(uid, push.end)


def duel_status(store: Store, device: int, uid: str) -> Answer:
    """Return how many lines each branch of a duel has at the hub. Raises HubFault (410).

    If ``uid`` is only the first letters of a uid, return the matching duels of ``device``.
    """
    with store.reading():
        _require_remembered(store, uid)
        tree = read_tree(store, uid)
        query = "SELECT uid FROM duel WHERE device = ? AND substr(uid, 1, ?) = ? ORDER BY uid"
        meant = [] if tree else store.execute(query, device, len(uid), uid)
    if tree is None:
        return _unknown([uid for (uid,) in meant])
    event, round_, table = tree.place
    return Answer(
        200,
        {
            "have": tree.counting.have,
            "head": tree.counting.head,
            "branch": tree.counts,
            "branches": [branch._asdict() for branch in tree.branches.values()],
            "duel": tree.facts._asdict(),
            "at": None if event is None else {"event": event, "round": round_, "table": table},
        },
    )


def find_at(store: Store, device: int, place: Place) -> Answer:
    """Return the uids of the duels of ``device`` that are played at a ``place``, a table of an event."""
    query = 'SELECT uid FROM duel WHERE device = ? AND event = ? AND round = ? AND "table" = ? ORDER BY uid'
    return _unknown([uid for (uid,) in store.execute(query, device, *place)])


def _unknown(uids: list[str]) -> Answer:
    """Return the answer about a duel that the hub does not have under the given uid or place.

    It suggests the ``uids`` that match: a single one under the key ``meant``, several under ``among``.
    """
    answer: dict[str, Any] = {"have": 0, "head": None, "branch": None, "branches": []}
    if len(uids) == 1:
        answer["meant"] = uids[0]
    elif uids:
        answer["among"] = uids
    return Answer(200, answer)


def duel_lines(store: Store, device: int, uid: str, start: int, branch: int | None) -> list[Line]:
    """Return at most ``MOST_LINES`` lines of a branch from number ``start`` on. Raises HubFault.

    If ``branch`` is None, return lines of the valid version of the duel.
    """
    with store.reading():
        _require_remembered(store, uid)
        tree = read_tree(store, uid)
        if tree is None or (branch is not None and branch not in tree.branches):
            raise HubFault(404, "no-duel", "The hub does not know this duel or branch.")
        if tree.device != device:
            raise _other_owner()
        return read_lines(store, tree, tree.counts if branch is None else branch, start, MOST_LINES)


def read_lines(store: Store, tree: Tree, branch: int, start: int = 0, most: int | None = None) -> list[Line]:
    """Return at most ``most`` lines of a branch from number ``start`` on. If ``most`` is None, return all of them."""
    have = tree.branches[branch].have
    end = have if most is None else min(have, start + most)
    lines = list[Line]()
    for number, first, last in tree.segments(branch, start, end):
        query = f"{_LINES} AND seq >= ? AND seq < ? ORDER BY seq"
        lines += store.execute(query, tree.facts.uid, number, first, last)
    return lines
