"""The verbs of ``gm hub`` at a table: join a hub, and leave it."""

from __future__ import annotations

import os
from contextlib import suppress

from gm.commands.command import Args
from gm.commands.hub import require_words
from gm.commands.hub_desk import HubResult
from gm.errors import GmError
from gm.hub.protocol.cards import read_card
from gm.hub.sender.client import Client, Unreachable
from gm.hub.sender.joined import Joined, read_joined, remove_joined, require_joined, write_joined
from gm.table.session import Session

_GLANCE = 2.0


def unreachable(failed: Unreachable) -> GmError:
    """Return the error for a hub that cannot be reached."""
    return GmError("network", f"Nothing was sent or fetched: {failed.why}.", "Your lines are safe. Try again later.")


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
    hub = f"the hub “{name}”" if name else f"the hub at {card.url}, which does not answer at the moment,"
    done = (
        f"Joined {hub} as number {card.device}. Duels that begin from now on are sent there as you type them, "
        "with names and notes. Earlier duels stay here."
    )
    if "insecure" in args.options and card.url.startswith("http://"):
        done += " The connection is not encrypted: others on the network can read it."
    facts = {"url": card.url, "device": card.device, "hub": name or None, "after": after}
    hint = "Play as always: gm play." + (f" To send duel {after} as well: gm send {after}" if after else "")
    return HubResult("hub join", facts, done, hint)


def _before(database: str) -> Joined | None:
    """Return the card that a table has; None if it has none, or if it cannot be read."""
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
