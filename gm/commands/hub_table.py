"""The verbs of ``gm hub`` at a table: join a hub, leave it, and take over a duel that was handed over."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress

from gm.commands.command import Args
from gm.commands.hub import require_words
from gm.commands.hub_desk import HubResult
from gm.errors import GmError
from gm.hub.protocol.body import Line, decode_lines
from gm.hub.protocol.cards import read_card
from gm.hub.protocol.faults import HubFault
from gm.hub.protocol.limits import MOST_LINES, UID
from gm.hub.sender.client import Answer, Client, Unreachable
from gm.hub.sender.joined import Joined, read_joined, remove_joined, require_joined, write_joined
from gm.store.database import Duel, Store
from gm.store.digest import digests
from gm.table.session import Session

_GLANCE = 2.0


def unreachable(failed: Unreachable) -> GmError:
    """Return the error for a hub that cannot be reached."""
    return GmError("network", f"Nothing was exchanged: {failed.why}.", "Your lines are safe here. Later: gm send")


def join(session: Session, args: Args) -> HubResult:
    """Store a card. It works without a network. Raises GmError (``words``, ``file``)."""
    require_words(args, 1, 20, "join http://192.168.1.5:8027/#7.k3v9-…")
    card = read_card(args.words, insecure="insecure" in args.options)
    before, after = _before(session.file), 0
    if before and (before.card.url == card.url or before.card.key == card.key):
        after = before.after  # the same hub, with a new card or a new address: it still gets what has begun since
    elif session.file != ":memory:" and os.path.exists(session.file):
        after = max((duel.id for duel in session.store().duels()), default=0)
    write_joined(session.file, Joined(card, after))
    name = ""
    with suppress(Unreachable), Client(card, _GLANCE) as client:
        name = str(client.facts()["name"])
    hub = f"the hub “{name}”" if name else f"the hub at {card.url}, which does not answer now,"
    done = (
        f"Joined {hub} as number {card.device}. Duels that begin from now on are sent there as you type them, "
        "with names and notes; earlier ones stay here."
    )
    if "insecure" in args.options and card.url.startswith("http://"):
        done += " The connection is not encrypted: others on the way can read it."
    facts = {"url": card.url, "device": card.device, "hub": name or None, "after": after}
    return HubResult("hub join", facts, done, "Play as always: gm play. To send an earlier duel: gm send 3")


def _before(database: str) -> Joined | None:
    """Return the card that a table has had so far; None if it had none, or if it cannot be read."""
    try:
        return read_joined(database)
    except GmError:
        return None


def leave(session: Session, args: Args) -> HubResult:
    """Delete the card. Raises GmError (``no-such``)."""
    require_words(args, 0, 0, "leave")
    card = require_joined(session.file).card
    remove_joined(session.file)
    done = f"This table has left the hub at {card.url}. Its duels stay here."
    return HubResult("hub leave", {"left": card.url}, done, "To join again: gm hub join CARD")


def fetch(session: Session, args: Args) -> HubResult:
    """Take over a duel that was assigned to this device: its lines come from the hub into this file. Raises GmError."""
    require_words(args, 1, 1, "fetch c7c09650f1ac425793796d857626a9b2")
    uid = args.words[0]
    if not re.fullmatch(UID, uid):
        raise GmError("words", f"“{uid[:40]}” is not the uid of a duel.", "The hub shows it after: gm hub assign")
    try:
        with Client(require_joined(session.file).card) as client:
            duel, head = _facts(client, uid)
            uid = duel.uid
            lines = _lines(client, uid)
    except Unreachable as failed:
        raise unreachable(failed) from None
    except HubFault as fault:
        raise GmError("import", f"What the hub sent is not a duel: {fault.message}", "Tell the organiser.") from None
    if not lines or [*digests((0, *duel[1:]), lines)][-1] != head:
        raise GmError("import", "What the hub sent does not match its digest.", "Try it again.")
    store = session.store(create=True)
    if there := next((known for known in store.duels() if known.uid == uid), None):
        text = f"This duel is here already: {there.id}."
        raise GmError("conflict", text, f"Open it: gm open {there.id}")
    number = _add(store, duel, lines)
    done = f"Fetched “{duel.title}” with {len(lines)} lines as duel {number}, which is open now."
    return HubResult("hub fetch", {"uid": uid, "duel": number, "lines": len(lines)}, done, "Play on: gm play")


def _facts(client: Client, uid: str) -> tuple[Duel, str]:
    """Return the facts of a duel at the hub, and its digest. The first letters of its uid are enough.

    Raises Unreachable, GmError.
    """
    answer = _wanted(client.ask("GET", f"/duels/{uid}"))
    meant = answer.data.get("meant")
    if isinstance(meant, str) and meant != uid and re.fullmatch(UID, meant):
        return _facts(client, meant)
    facts = answer.data.get("duel")
    if not answer.data.get("have") or not isinstance(facts, dict):
        raise GmError("no-such", f"The hub does not have the duel {uid}.", "Ask the organiser for its uid: gm hub")
    try:
        duel = Duel(0, uid, str(facts["title"]), str(facts["game"]), int(facts["rules_version"]), str(facts["begun"]))
    except (LookupError, TypeError, ValueError):
        raise Unreachable("something else than the hub answers") from None
    return duel, str(answer.data.get("head"))


def _lines(client: Client, uid: str) -> list[Line]:
    """Return all lines of a duel at the hub. Raises Unreachable, GmError, HubFault."""
    lines = list[Line]()
    while True:
        answer = _wanted(client.ask("GET", f"/duels/{uid}/rows?from={len(lines)}"))
        more = decode_lines(answer.body, len(lines))
        lines += more
        if len(more) < MOST_LINES:
            return lines


def _wanted(answer: Answer) -> Answer:
    """Return an answer with what was asked for. Raises GmError (``conflict``) for any other."""
    if answer.status != 200:
        text = answer.message or f"The hub answered with status {answer.status}."
        raise GmError("conflict", text, "Ask the organiser.")
    return answer


def _add(store: Store, duel: Duel, lines: list[Line]) -> int:
    """Add a duel with its rows, and return its number. Raises GmError (``import``)."""
    from gm.duel.log import Row

    try:
        rows = [
            Row(seq, at, kind, words, json.loads(body), target, receipt)  # type: ignore[arg-type]
            for seq, at, kind, words, body, target, receipt in lines
        ]
        number = store.add_duel(duel, rows)
    except (ValueError, TypeError):
        raise GmError("import", "What the hub sent is not a duel that this gm knows.", "Upgrade gm.") from None
    return number
