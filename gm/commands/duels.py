"""The database as a whole: the list of duels, the check, the backup."""

from __future__ import annotations

import os
import sqlite3
from typing import Any

from gm.commands.command import Args
from gm.duel.audit import faults
from gm.errors import GmError
from gm.store.database import Duel, Store, translated
from gm.table.answers import Told
from gm.table.session import Session
from gm.table.table import Table, stamp


def duels(session: Session, args: Args) -> Told:
    """Every duel with where it stands; one that cannot be read says so, and the others are listed all the same."""
    try:
        store = session.store()
    except GmError as error:
        if error.code != "no-duel":
            raise
        return Told("duels", "duels", {"duels": []})
    current = store.opened()
    rows = [_listed(store, duel, current) for duel in store.duels()]
    return Told("duels", "duels", {"duels": rows})


def _listed(store: Store, duel: Duel, current: int | None) -> dict[str, Any]:
    facts = {**duel._asdict(), "current": duel.id == current, "winners": None}
    try:
        table = Table(store, duel.id)
        outcome = table.game.outcome(table.state)
    except GmError as error:
        return {**facts, "rows": None, "last": None, "stands": error.message}
    winners = list(outcome.winners) if outcome else None
    won = ", ".join(table.names[who] for who in winners or ()) or "nobody"
    stands = f"won by {won}" if outcome else table.game.view(table.state, None).headline
    return {**facts, "winners": winners, "rows": len(table.rows), "last": table.rows[-1].at, "stands": stands}


def check(session: Session, args: Args) -> Told:
    """The file itself, and every receipt against what the rules announce today."""
    store = session.store()
    with translated(store.path):
        damage = [row[0] for row in store.db.execute("PRAGMA integrity_check") if row[0] != "ok"]
    found: list[dict[str, Any]] = []
    rows = 0
    listed = store.duels()
    for duel in listed:
        try:
            table = Table(store, duel.id)
        except GmError as error:
            kept = store.rows(duel.id)
            rows += len(kept)
            found.append({"duel": duel.id, "seq": None, "words": "", "said": error.message})
            continue
        rows += len(table.rows)
        found += ({"duel": duel.id, **fault._asdict()} for fault in faults(table.game, table.rows))
    answer = {"duels": len(listed), "rows": rows, "damage": damage, "differences": found}
    return Told("check", "check", answer, status=1 if damage or found else 0)


def backup(session: Session, args: Args) -> Told:
    """A copy of the whole database in a new file, taken while it is in use. Raises GmError (``file``)."""
    store, path = session.store(), args.words[0] if args.words else None
    if path is None:
        stem, ending = os.path.splitext(store.path)
        path = f"{stem}-{stamp()[:19].replace(':', '')}{ending or '.db'}"
    if os.path.exists(path):
        raise GmError("file", f"{path} is there already.", "Nothing was written: name another file.")
    import tempfile

    try:
        handle, part = tempfile.mkstemp(".part", os.path.basename(path), os.path.dirname(os.path.abspath(path)))
        os.close(handle)
        try:
            with translated(part):
                copy = sqlite3.connect(part)
                try:
                    store.db.backup(copy)
                    copy.execute("PRAGMA journal_mode=DELETE")
                finally:
                    copy.close()
            os.replace(part, path)
        except BaseException:
            os.remove(part)
            raise
    except OSError as error:
        raise GmError("file", f"{path} cannot be written: {error.strerror}.", "Name another file.") from None
    return Told(f"backup {path}", "backup", {"file": path, "bytes": os.path.getsize(path)})
