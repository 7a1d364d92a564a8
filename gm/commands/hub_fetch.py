"""``gm hub fetch``: take over a duel that the organiser has assigned to this table."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlencode

from gm.commands.command import Args
from gm.commands.hub import require_words
from gm.commands.hub_desk import HubResult
from gm.commands.hub_table import unreachable
from gm.commands.import_ import append_new_rows, compare
from gm.commands.record_import import Record, add_record
from gm.errors import GmError
from gm.hub.protocol.body import Line, decode_lines
from gm.hub.protocol.cards import Card
from gm.hub.protocol.faults import HubFault
from gm.hub.protocol.limits import MOST_LINES, UID
from gm.hub.rows import parse_rows
from gm.hub.sender.client import Client
from gm.hub.sender.joined import require_joined
from gm.hub.sender.request import Answer, Unreachable
from gm.store.database import Duel, row_digests
from gm.table.interchange.event_place import parse_place, split_place
from gm.table.session import Session
from gm.table.table import timestamp
from gm.text import counted

_EXAMPLE = "For example: gm hub fetch friday/1/3"


class Wanted(NamedTuple):
    """A duel to take over: the word that was typed for it, and its path at the hub."""

    word: str
    path: str


def fetch(session: Session, args: Args) -> HubResult:
    """Copy a duel with its lines from the hub into this table's database, and make it the current duel.

    If the first lines of the duel are already here, add only the new ones. Raises GmError.
    """
    require_words(args, 1, 1, "fetch friday/1/3")
    wanted, card = _wanted(args.words[0]), require_joined(session.file).card
    try:
        with Client(card) as client:
            record = _fetched(client, card, wanted)
    except Unreachable as failed:
        raise unreachable(failed) from None
    except HubFault as fault:
        raise GmError("import", f"What the hub sent is not a duel: {fault.message}", "Tell the organiser.") from None
    number, new = _stored(session, record)
    title, count = record.duel.title, len(record.rows)
    lines = counted(count, "line")
    done = f"Fetched “{title}” with {lines} as duel {number}. It is open now."
    if new < count:
        done = f"Fetched {counted(new, 'new line')} of “{title}”, duel {number}. It is open now and has {lines}."
    facts = {"uid": record.duel.uid, "duel": number, "lines": count}
    return HubResult("hub fetch", facts, done, "To continue: gm play")


def _wanted(word: str) -> Wanted:
    """Parse the word for a duel: its uid, the first letters of the uid, or EVENT/ROUND/TABLE. Raises GmError."""
    if "/" in word:
        try:
            place = parse_place(word)
        except GmError as error:
            raise GmError(error.code, error.message, _EXAMPLE) from None
        event, round_, table = split_place(place)
        return Wanted(place, f"at?{urlencode({'event': event, 'round': round_, 'table': table})}")
    if not re.fullmatch(UID, word):
        text = f"“{word[:40]}” is neither the uid of a duel nor a table of an event."
        raise GmError("words", text, _EXAMPLE)
    return Wanted(word, word)


def _fetched(client: Client, card: Card, wanted: Wanted) -> Record:
    """Return a duel at the hub with all of its lines. Raises Unreachable, HubFault, GmError."""
    duel, head = _facts(client, card, wanted)
    lines = _lines(client, card, wanted, duel.uid)
    rows = parse_rows(lines)
    if not rows or [*row_digests(duel, rows)][-1] != head:
        raise GmError("import", "What the hub sent does not match its digest.", "Nothing was written. Try again.")
    return Record(duel, rows)


def _facts(client: Client, card: Card, wanted: Wanted) -> tuple[Duel, str]:
    """Return a duel at the hub without its lines, and the duel's digest. Raises Unreachable, GmError."""
    data = _answered(client.ask("GET", f"/duels/{wanted.path}"), card, wanted).data
    meant, among = data.get("meant"), data.get("among")
    if isinstance(meant, str) and re.fullmatch(UID, meant) and meant != wanted.path:
        return _facts(client, card, wanted._replace(path=meant))
    if isinstance(among, list):
        uids = ", ".join(str(uid) for uid in among[:5])
        text = f"“{wanted.word}” could mean {len(among)} duels: {uids}."
        raise GmError("ambiguous", text, f"Type a whole uid: gm hub fetch {among[0] if among else 'UID'}")
    facts = data.get("duel")
    if not data.get("have") or not isinstance(facts, dict):
        text = f"The hub has no duel “{wanted.word}” that this table can take over."
        raise GmError("no-such", text, _assign_line(card, wanted.word))
    try:
        begun, title, version = str(facts["begun"]), str(facts["title"]), int(facts["rules_version"])
        return Duel(0, wanted.path, title, str(facts["game"]), version, begun), str(data.get("head"))
    except (LookupError, TypeError, ValueError):
        raise Unreachable("something else answers at the hub's address") from None


def _lines(client: Client, card: Card, wanted: Wanted, uid: str) -> list[Line]:
    """Return all lines of a duel at the hub. Raises Unreachable, GmError, HubFault."""
    lines = list[Line]()
    while True:
        answer = _answered(client.ask("GET", f"/duels/{uid}/rows?from={len(lines)}"), card, wanted)
        more = decode_lines(answer.body, len(lines))
        lines += more
        if len(more) < MOST_LINES:
            return lines


def _answered(answer: Answer, card: Card, wanted: Wanted) -> Answer:
    """Return ``answer`` if its status is 200. For every other status, raise GmError (``conflict``)."""
    if answer.status == 403:
        raise GmError("conflict", "Another device sends this duel.", _assign_line(card, wanted.word))
    if answer.status != 200:
        text = answer.message or f"The hub answered with status {answer.status}."
        raise GmError("conflict", text, "Ask the organiser.")
    return answer


def _assign_line(card: Card, word: str) -> str:
    """Return the line with which the organiser hands a duel over to this table."""
    return f"First, at the hub, type: gm hub assign {word} {card.device}"


def _stored(session: Session, record: Record) -> tuple[int, int]:
    """Store a duel, and return its number and how many lines are new. Raises GmError (``conflict``, ``file``)."""
    store = session.store(create=True)
    here = next((duel for duel in store.duels() if duel.uid == record.duel.uid), None)
    if here is None:
        return add_record(session, record).duel.id, len(record.rows)
    compared = compare(here, store.rows(here.id), record)
    if compared.differs:
        remedy = f"Send your copy: gm send {here.id}. The organiser then chooses at the hub which copy to keep: gm hub"
        raise GmError("conflict", compared.text, remedy)
    if not compared.new:
        raise GmError("conflict", f"This duel is already here, as duel {here.id}.", f"Open it: gm open {here.id}")
    append_new_rows(store, record, compared)
    store.open(here.id, timestamp())
    return here.id, len(compared.new)
