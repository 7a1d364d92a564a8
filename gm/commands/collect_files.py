"""The reader of event duels (duels played at a table of an event) in databases, exports and records.

The reader changes no file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, suppress
from uuid import NAMESPACE_OID, uuid5

from gm import games
from gm.commands.record_import import add_record, read_record, read_text
from gm.duel.log import Row, effective_lines
from gm.errors import GmError
from gm.game import GameInfo, NamedTuple
from gm.store.database import Duel, Store
from gm.store.files import os_message
from gm.store.snapshot import read_result
from gm.table.interchange.event_place import parse_place, split_place
from gm.table.session import scratch_session
from gm.table.snapshots import StoredResult
from gm.table.table import Table

DATABASE, RECORDS = ".db", (".json", ".gm")
MOST_FILES = 20_000
"""The maximum number of files in a folder and the folders below it."""


class TableDuel(NamedTuple):
    """A duel at a table of an event. ``winners`` is None while the duel is not over.

    ``margin`` says by how much the winner won; None if the game does not count that. ``doubt`` says why the result may
    be wrong; '' if there is no doubt.
    """

    file: str
    uid: str
    event: str
    round: int
    table: int
    players: tuple[str, ...]
    winners: tuple[str, ...] | None
    margin: int | None
    rows: Sequence[Row]
    doubt: str = ""

    @property
    def row(self) -> int:
        """The number of the duel's last row."""
        return self.rows[-1].seq


class Fault(NamedTuple):
    """A part of a file that cannot be collected, and the reason."""

    file: str
    text: str


class Contents(NamedTuple):
    """The event duels (duels played at a table of an event) in some files, the number of these files, and the faults.

    A fault is a part of a file that could not be read.
    """

    files: int
    duels: list[TableDuel]
    faults: list[Fault]


def find_duels(paths: Sequence[str]) -> Contents:
    """Return the duels in files and folders. Raises GmError (``file``) if a file in ``paths`` cannot be read.

    If a file inside a folder cannot be read, it is only added to the faults.
    """
    contents = Contents(0, [], [])
    for path in paths:
        inside = _files_in(path, contents.faults) if os.path.isdir(path) else [path]
        for file in inside:
            try:
                _read(file, contents)
            except GmError as error:
                if file == path:
                    text = error.message if path in error.message else f"{path} cannot be read: {error.message}"
                    remedy = "Name databases (.db), exports (.json), records (.gm) or folders."
                    raise GmError("file", text, remedy) from None
                contents.faults.append(Fault(file, error.message))
        contents = contents._replace(files=contents.files + len(inside))
    return contents


def find_in(store: Store, file: str) -> Contents:
    """Return the duels in an open database. ``file`` is what messages call the database."""
    contents = Contents(1, [], [])
    _read_store(store, file, contents)
    return contents


def _files_in(folder: str, faults: list[Fault]) -> list[str]:
    """Return the databases, exports and records in a folder and all folders below it, in the order of their names.

    Raises GmError (``file``) if there are more than ``MOST_FILES`` files: such a folder was probably named by mistake.
    """
    files = []
    for count, path in enumerate(_every_file(folder, faults)):
        if count == MOST_FILES:
            text = f"{folder} and the folders below it contain more than {MOST_FILES:,} files."
            raise GmError("file", text, "Name the folder that contains the tables' files.")
        if path.casefold().endswith((DATABASE, *RECORDS)) and os.path.isfile(path):
            files.append(path)
    return files


def _every_file(folder: str, faults: list[Fault]) -> Iterator[str]:
    """Yield every file in a folder and all folders below it, in the order of their names."""
    try:
        entries = sorted(os.listdir(folder))
    except OSError as error:
        faults.append(Fault(folder, f"This folder cannot be read: {os_message(error)}."))
        return
    for entry in entries:
        path = os.path.join(folder, entry)
        if os.path.isdir(path) and not os.path.islink(path):
            yield from _every_file(path, faults)
        else:
            yield path


def _read(file: str, contents: Contents) -> None:
    """Add the duels of a file to ``contents``, and a fault for each duel that cannot be read.

    Raises GmError if the file cannot be read.
    """
    if not os.path.isfile(file):
        raise GmError("file", f"{file} cannot be read: there is no such file.")
    if file.casefold().endswith(DATABASE):
        with closing(Store(file, read_only=True)) as store:
            _read_store(store, file, contents)
    elif file.casefold().endswith(RECORDS):
        _read_record(file, contents)
    else:
        raise GmError("file", f"{file} is not a database, an export or a record.")


def _read_store(store: Store, file: str, contents: Contents) -> None:
    for duel in store.duels():
        try:
            rows = store.rows(duel.id)
            if _place(rows):
                made = _stored(store, duel, rows, file) if is_newer(duel) else _played(Table(store, duel.id), file)
                contents.duels.append(made)
        except GmError as error:
            contents.faults.append(Fault(file, error.message))


def _read_record(file: str, contents: Contents) -> None:
    text = read_text(file)
    if newer := _newer_export(text):
        contents.faults.append(Fault(file, newer))
        return
    record = read_record(text)
    if not _place(record.rows):
        return
    if not text.lstrip().startswith("{"):
        uid = uuid5(NAMESPACE_OID, record.rows[0].words).hex  # lines have no id, so their first one stands for it
        record = record._replace(duel=record.duel._replace(uid=uid))
    doubt = "the file was changed after it was exported" if record.altered else ""
    with scratch_session() as scratch:
        contents.duels.append(_played(add_record(scratch, record), file)._replace(doubt=doubt))


def _newer_export(text: str) -> str:
    """Return the error for an export whose game or rules version is unknown here; '' for any other text."""
    with suppress(ValueError, LookupError, TypeError, RecursionError):
        facts = json.loads(text)["duel"]
        duel = Duel(0, "", "", str(facts["game"]), int(facts["rules_version"]), "")
        return _no_outcome(duel) if is_newer(duel) else ""
    return ""


def is_newer(duel: Duel) -> bool:
    """Return whether a duel needs a game or rules that this version of gm does not have."""
    return duel.game not in games.slugs() or duel.rules_version > games.info(duel.game).rules_version


def _no_outcome(duel: Duel) -> str:
    rules = f"{duel.game} with rules version {duel.rules_version}"
    return f"This version of gm does not have {rules}, and no result is stored."


def _place(rows: Sequence[Row]) -> str:
    """Return the table of an event at which a duel is played, such as ``friday/1/3``; '' for none.

    Raises GmError (``file``, ``words``).
    """
    try:
        place = str(effective_lines(rows)[0].body.get("at", "")) if rows else ""
    except (LookupError, TypeError, ValueError, AttributeError):
        raise GmError("file", "A duel has a line that this version of gm cannot read.") from None
    return parse_place(place) if place else ""


def _stored(store: Store, duel: Duel, rows: Sequence[Row], file: str) -> TableDuel:
    """Return a duel with its outcome as stored in the database. Raises GmError (``file``) if no outcome is stored."""
    kept = read_result(store, duel.id, rows[-1].seq)
    if kept is None:
        raise GmError("file", _no_outcome(duel))
    result = StoredResult(*kept)
    players = tuple(str(who) for who, *_ in json.loads(result.seats))
    winners = tuple(map(str, json.loads(result.winners))) if result.over else None
    return TableDuel(file, duel.uid, *split_place(_place(rows)), players, winners, None, rows)


def _played(table: Table, file: str) -> TableDuel:
    """Replay a duel and return it with its outcome. Raises GmError (``file``)."""
    outcome = table.game.play.outcome(table.state)
    players = tuple(seat.id for seat in table.setup.seats)
    winners = outcome.winners if outcome else None
    margin = _margin(table, players, winners or ())
    rows = list(table.rows)
    return TableDuel(file, table.duel.uid, *split_place(table.setup.at), players, winners, margin, rows)


def _margin(table: Table, players: Sequence[str], winners: Sequence[str]) -> int | None:
    """Return how far the winner of a two-player duel is ahead.

    Return None if there is not exactly one winner, or if the game has no number that measures a win.
    """
    counts = table.game.info.counts
    held = table.game.play.holdings(table.state) if counts else ()
    return margin_of(table.game.info, {it.holder: it.amount for it in held if it.what == counts[0]}, players, winners)


def margin_of(
    info: GameInfo, counts: Mapping[str, object], players: Sequence[str], winners: Sequence[str]
) -> int | None:
    """Return by how much the winner of two ``players`` is ahead, at least 0.

    ``counts`` maps each player to an amount of the first thing in ``GameInfo.counts``, such as points. Return None if
    these amounts do not say by how much a duel was won (``GameInfo.margin`` is False). Also return None if there are
    not exactly two players and one winner.
    """
    if len(players) != 2 or len(winners) != 1 or not info.counts or not info.margin:
        return None
    mine, theirs = (counts.get(who) for who in sorted(players, key=lambda who: who not in winners))
    return max(0, mine - theirs) if isinstance(mine, int) and isinstance(theirs, int) else None
