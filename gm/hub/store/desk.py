"""The organiser's actions on the hub's data: issue hub cards, choose owners and branches, delete duels."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from gm.errors import GmError
from gm.hub.protocol.cards import new_key
from gm.hub.store.base import Store
from gm.hub.store.tree import Tree, read_tree
from gm.text import LARGEST, parse_whole_number


class Hub(NamedTuple):
    """The facts of a hub: its unique id, its name, and the address on its cards ('' for this machine's address)."""

    uid: str
    name: str
    url: str


class Device(NamedTuple):
    """A device and its hub card.

    ``made`` is when the card was made, ``until`` when it expires, ``revoked`` when it was revoked (None for never).
    """

    id: int
    name: str
    made: str
    until: str | None
    revoked: str | None


def create(store: Store, name: str, url: str) -> Hub:
    """Create a hub with this name and address, and return its facts. Raises GmError (``conflict``) if a hub exists."""
    hub = Hub(secrets.token_hex(16), name, url)
    with store.begin("hub"):
        if store.one("SELECT 1 FROM hub WHERE name = 'uid'"):
            text = f"There is a hub already: {read_hub(store).name}."
            raise GmError("conflict", text, 'Print cards for it: gm hub card "Table 1"')
        for key, value in hub._asdict().items():
            store.execute("INSERT INTO hub (name, value) VALUES (?, ?)", key, value)
    return hub


def read_hub(store: Store) -> Hub:
    """Return the facts of the hub. Raises GmError (``no-such``)."""
    facts: dict[str, str] = dict(store.execute("SELECT name, value FROM hub"))
    if "uid" not in facts:
        raise GmError("no-such", "There is no hub here yet.", 'Create one: gm hub new "Con 2026"')
    return Hub(facts["uid"], facts["name"], facts["url"])


def add_devices(store: Store, names: Sequence[str], now: str, until: str | None = None) -> list[tuple[Device, str]]:
    """Create a hub card for each name. Return pairs of a device and its key."""
    made = list[tuple[Device, str]]()
    with store.begin("device"):
        (last,) = store.one("SELECT coalesce(max(id), 0) FROM device") or (0,)
        for number, name in enumerate(names, last + 1):
            device, key = Device(number, name, now, until, None), new_key()
            store.execute("INSERT INTO device (id, name, made, until, revoked) VALUES (?, ?, ?, ?, ?)", *device)
            store.execute("INSERT INTO gm_private.device_key (device, key) VALUES (?, ?)", number, key)
            made.append((device, key))
    return made


def device_key(store: Store, device: int, now: str) -> tuple[str, bool] | None:
    """Return the key of a device, and whether the key has become invalid. Return None for an unknown device."""
    query = (
        "SELECT k.key, d.revoked IS NOT NULL OR coalesce(d.until < ?, 1 = 0)"
        " FROM device d JOIN gm_private.device_key k ON k.device = d.id WHERE d.id = ?"
    )
    row = store.one(query, now, device)
    return None if row is None else (row[0], bool(row[1]))


def read_device(store: Store, word: str) -> Device:
    """Return the device with the number or the name ``word``. If several have the name, take the one with a valid card.

    Raises GmError (``no-such``, ``ambiguous``).
    """
    devices = [Device(*row) for row in store.execute("SELECT id, name, made, until, revoked FROM device ORDER BY id")]
    number = parse_whole_number(word, 0, LARGEST)
    name = word.casefold() if number is None else None
    named = [device for device in devices if device.id == number or device.name.casefold() == name]
    valid = [device for device in named if not device.revoked] or named
    if len(valid) > 1:
        numbers = ", ".join(str(device.id) for device in valid)
        raise GmError("ambiguous", f"{len(valid)} cards are called “{word[:40]}”.", f"Type a number: {numbers}")
    if valid:
        return valid[0]
    raise GmError("no-such", f"The hub has no card “{word[:40]}”.", "List the cards: gm hub")


def revoke(store: Store, device: Device, now: str) -> None:
    """Revoke the hub card of a device at once."""
    with store.begin("device"):
        store.execute("UPDATE device SET revoked = coalesce(revoked, ?) WHERE id = ?", now, device.id)
        _decide(store, now, "drop", None, str(device.id))


def find_duel(store: Store, word: str) -> Tree:
    """Return the duel named by ``word``: by its uid, by the first letters of its uid, or as EVENT/ROUND/TABLE.

    Raises GmError (``no-such``, ``ambiguous``).
    """
    if word.count("/") == 2:
        event, round_, table = word.split("/")
        numbers = [parse_whole_number(part, 0, LARGEST) for part in (round_, table)]
        where = 'event = ? AND round = ? AND "table" = ?'
        uids = store.execute(f"SELECT uid FROM duel WHERE {where} ORDER BY uid", event.casefold(), *numbers)
    else:
        exact = store.execute("SELECT uid FROM duel WHERE uid = ?", word)
        uids = exact or store.execute("SELECT uid FROM duel WHERE substr(uid, 1, ?) = ? ORDER BY uid", len(word), word)
    if len(uids) > 1:
        text = f"“{word[:40]}” could mean {len(uids)} duels: {', '.join(uid for (uid,) in uids[:5])}."
        raise GmError("ambiguous", text, "Type more letters of the uid. List the duels: gm hub")
    tree = read_tree(store, uids[0][0]) if uids and word else None
    if tree is None:
        raise GmError("no-such", f"The hub has no duel “{word[:40]}”.", "List the duels: gm hub")
    return tree


def assign(store: Store, tree: Tree, device: Device, now: str) -> None:
    """Assign a duel to ``device``: from now on only this device can send and read the duel."""
    uid = tree.facts.uid
    with store.begin(uid):
        store.execute("UPDATE duel SET device = ? WHERE uid = ?", device.id, uid)
        store.execute("DELETE FROM refused WHERE uid = ? AND device = ?", uid, device.id)
        _decide(store, now, "assign", uid, str(device.id))
        store.notify(uid, tree.counting.have)


def keep(store: Store, tree: Tree, branch: int, now: str) -> None:
    """Make ``branch`` the valid version of a duel from now on. Raises GmError (``no-such``) for an unknown branch."""
    if branch not in tree.branches:
        text = f"This duel has no branch {branch}."
        raise GmError("no-such", text, f"Its branches: {', '.join(map(str, tree.branches))}")
    uid = tree.facts.uid
    with store.begin(uid):
        query = "UPDATE duel SET counts = ?, verified = 'pending', differs = NULL WHERE uid = ?"
        store.execute(query, branch, uid)
        _decide(store, now, "keep", uid, str(branch))
        store.notify(uid, tree.branches[branch].have)


def chosen_duels(store: Store, event: str, before: str) -> list[tuple[str, str]]:
    """Return the uid and the title of each duel of ``event`` whose last line came before the day ``before``.

    If ``event`` is '', include all duels, with or without an event. If ``before`` is '', include duels of any age.
    """
    query = "SELECT uid, title FROM duel WHERE (? = '' OR event = ?) AND (? = '' OR heard < ?) ORDER BY begun, uid"
    return [(uid, title) for uid, title in store.execute(query, event, event, before, before)]


def forget(store: Store, uids: Sequence[str], now: str) -> None:
    """Delete everything about the duels ``uids`` for good, except each uid and the time of the deletion."""
    for uid in uids:
        with store.begin(uid):
            store.execute("INSERT INTO forgotten (uid, at) VALUES (?, ?) ON CONFLICT (uid) DO NOTHING", uid, now)
            for table in ("log", "result", "decided", "branch", "refused", "duel"):
                store.execute(f"DELETE FROM {table} WHERE uid = ?", uid)
            _decide(store, now, "forget", uid, "")
            store.notify(uid, 0)
    store.overwrite()


def _decide(store: Store, now: str, what: str, uid: str | None, value: str) -> None:
    query = "INSERT INTO decided (n, at, what, uid, value) SELECT coalesce(max(n), 0) + 1, ?, ?, ?, ? FROM decided"
    store.execute(query, now, what, uid, value)
