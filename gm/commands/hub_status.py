"""``gm hub`` without a verb: the state of the hub on this computer, or of the hub to which this table sends."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gm.commands.command import Args
from gm.commands.hub_desk import opened_hub
from gm.errors import GmError
from gm.hub.sender.joined import Joined, read_joined
from gm.hub.sender.request import Unreachable
from gm.hub.sender.sending import waiting_lines
from gm.hub.sender.source import Source
from gm.hub.store.desk import Hub, read_hub
from gm.hub.store.location import hub_files, named_store
from gm.hub.store.results import TableRow
from gm.hub.store.status import Fork, HubStatus, hub_status
from gm.table.blocks import Block, Hint, Line, Table
from gm.table.results import Result
from gm.table.session import Session
from gm.table.texts import local_time
from gm.text import capitalize

_GLANCE = 3.0
_MOST = 20


class DeskStatus(Result):
    """The state of the hub on this computer: its devices, its duels, and what the organiser must decide."""

    hub: Hub
    now: HubStatus

    def data(self) -> dict[str, Any]:
        return {
            "hub": self.hub.uid,
            "name": self.hub.name,
            "devices": [device._asdict() for device in self.now.devices],
            "duels": [row.data() for row in self.now.duels],
            "forks": [_fork_data(fork) for fork in self.now.forks],
            "refused": list(self.now.refused),
            "unverified": [row.data() for row in self.now.unverified],
        }

    def blocks(self) -> Iterator[Block]:
        lines = sum(device.lines for device in self.now.devices)
        yield Line(f"{self.hub.name}: {_count(len(self.now.duels), 'duel')}, {_count(lines, 'line')}", "strong")
        if self.now.devices:
            columns = (">Number", "Name", ">Duels", ">Lines", "Last heard")
            yield Table(columns, [_device(device) for device in self.now.devices])
        else:
            yield Hint('No table has a card yet: gm hub card "Table 1"')
        for fork in self.now.forks:
            yield from _fork_blocks(fork)
        for copy in self.now.refused:
            text = f"{copy['name']} also has lines of “{copy['title']}”, but another device sends that duel."
            yield Line(text, "warn")
            yield Hint(f"To let {copy['name']} send it: gm hub assign {copy['uid'][:8]} {copy['device']}")
        for row in self.now.unverified:
            yield Line(_doubt(row), "warn")
        if self.now.duels:
            columns = ("Duel", "Place", "Title", ">Lines", "Result")
            yield Table(columns, [_duel(row) for row in self.now.duels[-_MOST:]])


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _device(device: Any) -> tuple[str, ...]:
    heard = local_time(device.heard) if device.heard else "never"
    state = " · revoked" if device.revoked else f" · until {device.until[:10]}" if device.until else ""
    return str(device.device), device.name, str(device.duels), str(device.lines), heard + state


def _duel(row: TableRow) -> tuple[str, ...]:
    outcome = row.data()["outcome"] or {}
    return row.uid[:8], _name(row) if row.event else "", row.title, str(row.have), str(outcome.get("text", ""))


def _name(row: TableRow) -> str:
    """Return the shortest name for a duel that commands accept."""
    return f"{row.event}/{row.round}/{row.table}" if row.event else row.uid[:8]


def _fork_blocks(fork: Fork) -> Iterator[Block]:
    """Yield the branches (differing copies) of a duel with their lines, and how to choose one."""
    many = "twice" if len(fork.branches) == 2 else f"{len(fork.branches)} times"
    yield Line(f"{fork.row.device or 'A table'}: “{fork.row.title}” exists {many} from line {fork.line} on:", "warn")
    for copy in fork.branches:
        counts = " (counts)" if copy.branch.branch == fork.row.branch else ""
        lines = " … ".join(dict.fromkeys(words[:40] for words in (copy.differs, copy.last)))
        text = f"branch {copy.branch.branch}{counts}, {_count(copy.branch.have, 'line')}"
        yield Line(f"{text}, last heard from at {local_time(copy.heard)[11:16]}: {lines}", indent=4)
    other = next(copy.branch.branch for copy in fork.branches if copy.branch.branch != fork.row.branch)
    asks = "You have chosen. To choose the other one" if fork.decided else "Which one is right? To choose the other one"
    yield Hint(f"{asks}: gm hub keep {_name(fork.row)} {other}")


def _fork_data(fork: Fork) -> dict[str, Any]:
    branches = [{**copy.branch._asdict(), **copy._asdict(), "branch": copy.branch.branch} for copy in fork.branches]
    facts = {"uid": fork.row.uid, "title": fork.row.title, "line": fork.line, "branches": branches}
    return {**facts, "decided": fork.decided}


def _doubt(row: TableRow) -> str:
    if row.verified == "unknown":
        lacks = "this version of gm does not have its game or rules version"
        return f"The result of “{row.title}” cannot be verified: {lacks}."
    where = f"at line {row.difference.get('line')}: {row.difference.get('text')}"
    return f"The result of “{row.title}” differs when gm plays the duel again, {where}"


class TableStatus(Result):
    """The state of the hub to which this table sends: whether it answers, and how many lines are not sent yet."""

    url: str
    device: int
    reached: bool
    hub: str
    waiting: int
    why: str
    refused: str = ""
    """The hub's message if it rejects this table's access card; '' otherwise."""
    earlier: int = 0
    """The number of the current duel if it began before this table joined; 0 if not."""

    def blocks(self) -> Iterable[Block]:
        name = f"the hub “{self.hub}”" if self.hub else "the hub"
        yield f"This table sends to {name} at {self.url} as number {self.device}."
        if not self.reached:
            yield Line(f"{capitalize(self.why)}. Lines wait here and are sent later.", "warn")
        elif self.refused:
            yield Line(f"The hub accepts nothing from this table: {self.refused}", "warn")
            yield Hint("When you have a new card: gm hub join CARD")
        elif self.waiting:
            yield Line(f"Not sent yet: {_count(self.waiting, 'line')}.", "warn")
            yield Hint("To send them now: gm send")
        else:
            yield "The hub has every duel that began after this table joined."
        if self.earlier:
            yield f"The open duel, {self.earlier}, began before this table joined, so it is not sent automatically."
            yield Hint(f"To send it, now and again when it is over: gm send {self.earlier}")


def status(session: Session, options: Mapping[str, Any]) -> Result:
    """Return the state of the hub on this computer, else of the hub to which this table sends.

    Raises GmError (``no-such``) if there is neither.
    """
    joined = read_joined(session.file)
    named = named_store(session.file, options.get("store", "")) if session.file != ":memory:" else ""
    if named or (session.file != ":memory:" and os.path.exists(hub_files(session.file)[0])):
        with opened_hub(session, Args((), options)) as store:
            return DeskStatus("hub", read_hub(store), hub_status(store))
    if joined:
        return _table_status(session, joined)
    text = "There is no hub on this computer, and this table has not joined one."
    raise GmError("no-such", text, 'Create one: gm hub new "Con 2026" — or join one: gm hub join CARD')


def _table_status(session: Session, joined: Joined) -> TableStatus:
    card, name, why, refused, waiting, current = joined.card, "", "", "", 0, None
    if os.path.exists(session.file):
        current = session.store().opened()
    from gm.hub.sender.client import Client  # late import: the app for browsers has no sockets

    try:
        with Client(card, _GLANCE) as client:
            name = str(client.facts()["name"])
            answer = client.ask("GET", "/duels/-")
            refused = answer.message if answer.status == 401 else ""
            if current and not refused:
                with Source(session.file) as source:
                    counts = source.counts(joined.after)
                    waiting = sum(client.run(waiting_lines(source, source.duel(duel), n)) for duel, n in counts.items())
    except Unreachable as failed:
        why = failed.why
    earlier = current if current and current <= joined.after else 0
    return TableStatus("hub", card.url, card.device, not why, name, waiting, why, refused, earlier)
