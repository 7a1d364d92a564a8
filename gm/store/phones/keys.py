"""The paired phones with their keys, in a small private file beside the database.

The keys are not in the database, because people copy, back up and pass on databases. If the file is lost, the phones
must be paired again.
"""

from __future__ import annotations

import os
import re
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from typing import Any, NamedTuple

from gm.errors import GmError
from gm.store.errors import translate_errors
from gm.store.files import make_folder, os_message

MOST = 8
"""The maximum number of paired phones."""
LIFE = 12 * 3600.0
"""The number of seconds after which the key of a phone expires if the phone sends no line."""
PATIENCE = 180.0
"""The number of seconds after which an invitation expires."""
TRIES = 5
"""The number of wrong guesses after which a code can no longer be typed."""
LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""The 32 letters and digits of codes. No two of them look alike."""
_LONG, _SHORT = 26, 8
_WAIT = 2.0

_TABLES = """
CREATE TABLE IF NOT EXISTS phone (
  number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, seat TEXT NOT NULL, key TEXT NOT NULL,
  address TEXT NOT NULL, paired REAL NOT NULL, seen REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS code (
  long TEXT PRIMARY KEY, short TEXT NOT NULL, seat TEXT NOT NULL, until REAL NOT NULL, tries INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS door (port INTEGER NOT NULL, lan INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS request (phone INTEGER PRIMARY KEY, nth INTEGER NOT NULL)
"""
_PHONES = "SELECT number, name, seat, key, address, paired, seen FROM phone ORDER BY number"
_CODES = "SELECT long, short, seat, until, tries FROM code"


class Phone(NamedTuple):
    """A paired phone: its ``number``, the name that its owner gave it, and its ``key`` in hexadecimal digits.

    It may answer only for the player ``seat``; '' marks the referee's phone. ``address`` and ``seen`` are the network
    address and the time (in seconds since 1970) of its last line.
    """

    number: int
    name: str
    seat: str
    key: str
    address: str
    paired: float
    seen: float

    @property
    def writer(self) -> str:
        """The name of this phone in the rows that it writes."""
        return f"phone {self.number}, {self.name}"


class Code(NamedTuple):
    """An invitation for one phone: the code ``long`` to be scanned, and the code ``short`` to be typed.

    ``short`` is '' after too many wrong guesses; ``tries`` is the number of guesses left. The phone will answer for the
    player ``seat`` ('': the referee). The invitation expires at the time ``until``.
    """

    long: str
    short: str
    seat: str
    until: float
    tries: int


class PhonePort(NamedTuple):
    """The port for phones. With ``lan``, the whole local network can reach it, otherwise only this machine."""

    port: int
    lan: bool


def phones_path(database: str) -> str:
    """Return the path of the file with the phones of a database, such as ``duels.db.phones`` for ``duels.db``.

    Earlier versions of gm called it ``duels.phones.db``. If there is such a file, it is used.
    """
    earlier = f"{database.removesuffix('.db')}.phones.db"
    return earlier if database.endswith(".db") and os.path.exists(earlier) else f"{database}.phones"


class Phones:
    """The paired phones of one database. Times are seconds since 1970. Raises GmError (``file``, ``busy``).

    Several processes may use the file. Each call opens the file again, so that a removed phone is locked out everywhere
    immediately.
    """

    def __init__(self, path: str) -> None:
        self.path = path

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        _closed_to_others(self.path)
        with _connected(self.path) as db:
            try:
                db.execute("PRAGMA secure_delete=ON")
                db.execute("BEGIN IMMEDIATE")
                for statement in _TABLES.split(";\n"):
                    db.execute(statement)
                yield db
                db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    db.execute("ROLLBACK")
                raise

    def alive(self, now: float) -> list[Phone]:
        """Return the paired phones whose keys are valid at the time ``now``, by number."""
        return [Phone(*row) for row in self._read(_PHONES) if row[-1] >= now - LIFE]

    def _read(self, asked: str) -> list[tuple[Any, ...]]:
        """Return the result rows of the SQL query ``asked``; [] if there is no file. Writers are not blocked."""
        if not os.path.exists(self.path) or not os.path.getsize(self.path):
            return []
        with _connected(self.path) as db:
            return db.execute(asked).fetchall()

    def invite(self, seat: str, now: float) -> Code:
        """Create an invitation for the player ``seat``, or for the referee if ``seat`` is ''.

        Raises GmError (``conflict``) if the maximum number of phones is reached.
        """
        code = Code(_letters(_LONG), _letters(_SHORT), seat, now + PATIENCE, TRIES)
        with self._open() as db:
            _room(db, now)
            db.execute("DELETE FROM code WHERE until < ?", (now,))
            db.execute("INSERT INTO code (long, short, seat, until, tries) VALUES (?, ?, ?, ?, ?)", code)
        return code

    def codes(self, now: float) -> list[Code]:
        """Return the unused pairing codes that are valid at the time ``now``.

        A code that seems to come from the future, after a change of the system clock, is left out.
        """
        return [code for row in self._read(_CODES) if now <= (code := Code(*row)).until <= now + PATIENCE]

    def guessed(self) -> int:
        """Count a wrong guess of a typed code. Return the number of codes that, as a result, can no longer be typed.

        These codes can still be scanned, because the scanned form is too long to guess. So nobody can stop others from
        pairing a phone by guessing codes.
        """
        with self._open() as db:
            db.execute("UPDATE code SET tries = tries - 1")
            return db.execute("UPDATE code SET short = '' WHERE tries < 1 AND short != ''").rowcount

    def pair(self, code: Code, name: str, key: str, address: str, now: float) -> Phone | None:
        """Pair a phone with the invitation ``code`` and return the phone; None if the code has already been used.

        Raises GmError (``conflict``) if the maximum number of phones is reached.
        """
        with self._open() as db:
            _room(db, now)
            if not db.execute("DELETE FROM code WHERE long = ?", (code.long,)).rowcount:
                return None
            made = "INSERT INTO phone (name, seat, key, address, paired, seen) VALUES (?, ?, ?, ?, ?, ?)"
            number = db.execute(made, (name, code.seat, key, address, now, now)).lastrowid
        return Phone(number or 0, name, code.seat, key, address, now, now)

    def claim(self, number: int, nth: int) -> bool:
        """Mark request ``nth`` of phone ``number`` as used, and return True.

        Returns False if this request, or a later one of the same phone, was already used. So no request works twice.
        """
        claim = (
            "INSERT INTO request (phone, nth) VALUES (?, ?)"
            " ON CONFLICT (phone) DO UPDATE SET nth = excluded.nth WHERE excluded.nth > request.nth"
        )
        with self._open() as db:
            return db.execute(claim, (number, nth)).rowcount == 1

    def record_contact(self, number: int, address: str, now: float) -> None:
        """Record that a phone wrote a line at the time ``now``. This makes its key valid for longer."""
        with self._open() as db:
            db.execute("UPDATE phone SET address = ?, seen = ? WHERE number = ?", (address, now, number))

    def drop(self, number: int | None, now: float) -> list[Phone]:
        """Remove phone ``number`` (None: all phones), so that its key is invalid, and cancel all pairing codes.

        Returns the removed phones.
        """
        if not os.path.exists(self.path):
            return []
        with self._open() as db:
            gone = [phone for phone in _alive(db, now) if number in (None, phone.number)]
            db.executemany("DELETE FROM phone WHERE number = ?", [(phone.number,) for phone in gone])
            db.execute("DELETE FROM code")
        return gone

    def serve(self, door: PhonePort) -> None:
        """Record the port on which phones are served."""
        with self._open() as db:
            db.execute("DELETE FROM door")
            db.execute("INSERT INTO door (port, lan) VALUES (?, ?)", door)

    def served(self) -> PhonePort | None:
        """Return the port on which gm last served phones; None if it never did."""
        rows = self._read("SELECT port, lan FROM door")
        return PhonePort(rows[0][0], bool(rows[0][1])) if rows else None


def _alive(db: sqlite3.Connection, now: float) -> list[Phone]:
    db.execute("DELETE FROM phone WHERE seen < ?", (now - LIFE,))
    return [Phone(*row) for row in db.execute(_PHONES)]


def _room(db: sqlite3.Connection, now: float) -> None:
    if len(_alive(db, now)) >= MOST:
        text = f"{MOST} phones are already paired."
        raise GmError("conflict", text, "Remove one: gm phone drop 1 (list them: gm phone)")


def _letters(count: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(count))


@contextmanager
def _connected(path: str) -> Iterator[sqlite3.Connection]:
    """Open the file ``path``, and turn SQLite's errors into GmError.

    The error for a damaged file says to delete it, not to salvage it, because it contains only keys.
    """
    try:
        with (
            translate_errors(path),
            closing(sqlite3.connect(path, timeout=_WAIT, isolation_level=None)) as db,
        ):
            yield db
    except GmError as error:
        unlike = re.match("no such|no column|table ", str(error.__cause__))
        if unlike or (error.code == "file" and not isinstance(error.__cause__, sqlite3.OperationalError)):
            text = f"{path} is damaged, or from another version: {error.__cause__}."
            remedy = "The file only stores paired phones: delete it, and pair them again."
            raise GmError("file", text, remedy) from error
        raise


def _closed_to_others(path: str) -> None:
    """Create the file of phone keys if it is missing. Let only its owner read it. Raises GmError (``file``)."""
    try:
        make_folder(os.path.dirname(path))
        made = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if os.name == "posix" and os.fstat(made).st_mode & 0o077:
                os.fchmod(made, 0o600)
        finally:
            os.close(made)
    except OSError as error:
        text = f"{path} cannot be made private to this user: {os_message(error)}."
        raise GmError("file", text, "Phones need a folder that gm can write to: --db FILE") from error
