"""The verbs of ``gm hub`` at a table: join a hub, and leave it."""

from __future__ import annotations

import os
from contextlib import suppress
from urllib.parse import urlsplit

from gm.commands.command import Args
from gm.commands.hub import require_words
from gm.commands.hub_desk import HubResult
from gm.errors import GmError
from gm.hub.protocol.cards import is_private, read_card
from gm.hub.sender.joined import Joined, read_joined, remove_joined, require_joined, write_joined
from gm.hub.sender.request import Unreachable
from gm.table.session import Session

_GLANCE = 2.0


def unreachable(failed: Unreachable) -> GmError:
    """Return the error for a hub that cannot be reached."""
    return GmError("network", f"Nothing was sent or fetched: {failed.why}.", "Your lines are safe. Try again later.")


def join(session: Session, args: Args) -> HubResult:
    """Join a hub by storing an access card. This needs no network. Raises GmError (``words``, ``file``)."""
    joined = new_card(session, args, _before(session.file))
    write_joined(session.file, joined)
    from gm.hub.sender.client import Client  # late import: the app for browsers has no sockets

    name = ""
    with suppress(Unreachable), Client(joined.card, _GLANCE) as client:
        name = str(client.facts()["name"])
    hub = f"the hub “{name}”" if name else f"the hub at {joined.card.url}, which is not answering at the moment,"
    earlier = f" To send duel {joined.after} as well: gm send {joined.after}" if joined.after else ""
    return joined_result(joined, hub, name, f"Play as usual: gm play.{earlier}")


def new_card(session: Session, args: Args, before: Joined | None) -> Joined:
    """Return the typed access card, with the number of the last duel before the table joined the hub.

    Only later duels are sent. ``before`` is the access card that the table already has, or None. Raises GmError
    (``words``).
    """
    require_words(args, 1, 20, "join http://192.168.1.5:8027/#7.k3v9-…")
    card = read_card(args.words, insecure="insecure" in args.options)
    after = 0
    if before and (before.card.url == card.url or before.card.key == card.key):
        after = before.after  # the same hub with a new card or address: it still gets all duels since the first joining
    elif session.file != ":memory:" and os.path.exists(session.file):
        after = max((duel.id for duel in session.store().duels()), default=0)
    return Joined(card, after)


def joined_result(joined: Joined, hub: str, name: str, hint: str) -> HubResult:
    """Return the result of joining a hub. ``hub`` describes the hub; ``hint`` says what to type next."""
    card = joined.card
    done = (
        f"Joined {hub} as number {card.device}. Duels that begin from now on are sent there as you type them, "
        "with names and notes. Earlier duels stay here."
    )
    if card.url.startswith("http://") and not is_private(urlsplit(card.url).hostname or ""):
        done += " The connection is not encrypted: others on the network can read it."
    facts = {"url": card.url, "device": card.device, "hub": name or None, "after": joined.after}
    return HubResult("hub join", facts, done, hint)


def _before(database: str) -> Joined | None:
    """Return the access card that a table already has; None if there is none, or if it cannot be read."""
    try:
        return read_joined(database)
    except GmError:
        return None


def leave(session: Session, args: Args) -> HubResult:
    """Leave the hub by deleting this table's access card. Raises GmError (``no-such``)."""
    joined = require_joined(session.file)
    left = left_result(joined, args)
    remove_joined(session.file)
    return left


def left_result(joined: Joined, args: Args) -> HubResult:
    """Return the result of leaving a hub. Raises GmError (``words``)."""
    require_words(args, 0, 0, "leave")
    url = joined.card.url
    done = f"This table has left the hub at {url}. Its duels stay here."
    return HubResult("hub leave", {"left": url}, done, "To join again: gm hub join CARD")
