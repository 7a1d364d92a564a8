"""The hub card (a hub's address and a key) of a table that has joined a hub.

It is stored in a private file beside the database.
"""

from __future__ import annotations

import json
import os
from typing import NamedTuple

from gm.errors import GmError
from gm.hub.protocol.cards import Card
from gm.store.files import atomic_files, os_message, sidecar_path, write_private


class Joined(NamedTuple):
    """A table's hub card. ``after`` is the number of the last duel that existed when the table joined the hub.

    Later duels are sent automatically; that duel and earlier ones only on request.
    """

    card: Card
    after: int

    @property
    def text(self) -> str:
        """The hub card as it is stored."""
        return json.dumps({**self.card._asdict(), "after": self.after})

    @classmethod
    def read(cls, text: str) -> Joined:
        """Return a stored hub card. Raises ValueError, LookupError or TypeError if it is damaged."""
        data = json.loads(text)
        return cls(Card(str(data["url"]), int(data["device"]), str(data["key"])), int(data["after"]))


def joined_path(database: str) -> str:
    """Return the path of the file with the hub card. Raises GmError (``file``) for a database in memory."""
    path = sidecar_path(database, ".hub")
    if path is None:
        raise GmError("file", "A database in memory cannot join a hub.", "Name a file: --db FILE")
    return path


def read_joined(database: str) -> Joined | None:
    """Return the hub card of a table; None if it has not joined a hub. Raises GmError (``file``)."""
    if database == ":memory:" or not os.path.exists(path := joined_path(database)):
        return None
    try:
        with open(path, encoding="utf-8") as file:
            return Joined.read(file.read())
    except (OSError, ValueError, LookupError, TypeError):
        text = f"The card in {path} cannot be read."
        raise GmError("file", text, "Type what the card says: gm hub join CARD") from None


def require_joined(database: str) -> Joined:
    """Return the hub card of a table. Raises GmError (``no-such``) if it has not joined a hub."""
    joined = read_joined(database)
    if joined is None:
        raise not_joined()
    return joined


def not_joined() -> GmError:
    """Return the error for a table without a hub card."""
    return GmError("no-such", "This table has not joined a hub.", "Type what the card says: gm hub join CARD")


def write_joined(database: str, joined: Joined) -> None:
    """Store the hub card of a table. Raises GmError (``file``)."""
    path = joined_path(database)
    with atomic_files([path]) as parts:
        write_private(parts[path], joined.text.encode())


def remove_joined(database: str) -> None:
    """Delete the hub card of a table. Raises GmError (``file``)."""
    try:
        os.unlink(joined_path(database))
    except OSError as error:
        raise GmError("file", f"The hub's card cannot be deleted: {os_message(error)}.", "Delete it by hand.") from None
