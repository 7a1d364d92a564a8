"""The engine of the browser app. In a web worker, it runs typed lines in one database and answers with JSON text."""

from __future__ import annotations

import json
import os
import sys
import zipfile
from collections.abc import Callable, Iterable, Sequence
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from typing import TYPE_CHECKING, Any

from gm import games
from gm.commands.catalogue import COMMANDS, normalize_note
from gm.commands.command import Args
from gm.commands.line import localize_remedy, run
from gm.errors import GmError
from gm.interfaces.phone.view import phone_view, result_lines, row_lines
from gm.notation.line import split
from gm.store.connection import SCHEMA
from gm.table.blocks import Block, Choices, Hint, Line, Pairs, Question, Table
from gm.table.interchange.record import record_document, record_lines
from gm.table.log_view import log_items
from gm.table.results import Result, Written, error_json, line_json
from gm.table.session import Session
from gm.table.snapshots import round_opened
from gm.table.texts import dumps

if TYPE_CHECKING:
    from gm.interfaces.app.hub import AppHub


__all__ = ["SCHEMA", "Engine", "start"]

_ELSEWHERE = frozenset(
    {"backup", "collect", "hub", "import", "phone", "play", "practice", "print", "salvage", "send", "serve", "site"}
)
"""The commands that the app cannot run, because they need files, a printer, a network or another window."""
_VERBS = ("", "join", "leave")
"""The words after ``gm hub`` that the app accepts; '' is ``gm hub`` alone. They work without an answer from the hub."""
_LIBRARIES = frozenset({"annotated_types", "pydantic", "pydantic_core", "qrcode", "typing_extensions"})
_OPENED = "opened.gm.json"


class Engine:
    """The part of the browser app that runs typed lines in a database, saves them, and answers each with JSON text."""

    def __init__(self, file: str, card: str = "") -> None:
        self._session = Session(file, short=True)
        self._session.attended = True
        self._count = 0
        self.hub = self._new_hub(card) if card else None

    def _new_hub(self, card: str = "") -> AppHub:
        from gm.interfaces.app.hub import AppHub  # late import: few devices join a hub

        return AppHub(self._session, card)

    def say(self, line: str) -> str:
        """Run a line. Return JSON text: the ``answer`` as ``gm play --json`` prints it, and the ``blocks`` to show."""
        return self._answer(line, lambda: self._run(split(line)))

    def _run(self, typed: list[str]) -> Result:
        """Run a line and return the result. Raises GmError (``words``) for a command that a page cannot run."""
        words = typed[1:] if typed[1:] and typed[0].casefold() == "gm" else typed
        first = next(iter(normalize_note(words)), "").casefold()
        if first == "hub" and "".join(words[1:2]).casefold() in _VERBS:
            self.hub = self.hub or self._new_hub()
            return self.hub.run(words[1:])
        if first in _ELSEWHERE or (first in COMMANDS and "--out" in words):
            text = f"The app cannot run {first}, which needs files, a printer or the network."
            raise GmError("words", text, "To move a duel, use Send and Open in the menu.")
        return run(self._session, words)

    def _answer(self, line: str, work: Callable[[], Result]) -> str:
        """Call ``work`` to run ``line``, and return the result or the error as JSON text."""
        self._count += 1
        try:
            result = work()
            answer = line_json(result, self._count)
            shown = [] if isinstance(result, Written) else block_data(result.blocks())
        except Exception as error:
            refused = error if isinstance(error, GmError) else self._internal_error(error, line)
            answer = {"line": self._count, "text": line.strip(), **error_json(refused, self._count)}
            return dumps({"answer": answer, "blocks": [], "remedy": localize_remedy(refused.remedy)})
        return dumps({"answer": answer, "blocks": shown})

    def _internal_error(self, error: Exception, line: str) -> GmError:
        from gm.commands.faults import internal_error  # late import: rarely needed

        return internal_error(self._session, error, line)

    def state(self) -> str:
        """Return the current duel as JSON for the screens; ``null`` without a duel.

        ``opened`` is the number of the round that began with the last line; 0 if no round began with it.
        """
        table = self._session.find_table()
        if table is None:
            return "null"
        last = table.rows[-1].seq
        own = {"me": "", "seat": "", "answer": result_lines(table, last, last)}
        opened = max((round_opened(item.notices) or 0 for item in log_items(table, last)), default=0)
        return dumps({**phone_view(table, ""), **own, "opened": opened})

    def log(self) -> str:
        """Return every line of the current duel's log as JSON."""
        return dumps(row_lines(self._session.table(), 0, ""))

    def games(self) -> str:
        """Return the slug, title and example of each game as JSON. Games that are duels come first."""
        known = map(games.info, games.duels_first())
        return dumps([{"slug": game.slug, "title": game.title, "example": game.example} for game in known])

    def export(self, duel: int) -> str:
        """Return the record of a duel as JSON text. Raises GmError (``no-duel``)."""
        return json.dumps(record_document(self._table(duel)), ensure_ascii=False, indent=1)

    def lines(self, duel: int) -> str:
        """Return the record of a duel as lines. Raises GmError (``no-duel``)."""
        return "\n".join(record_lines(self._table(duel)))

    def _table(self, duel: int) -> Any:
        self._session.store().duel(duel)
        return self._session.for_duel(duel).table()

    def open_record(self, text: str, options: Sequence[str] = ()) -> str:
        """Import the record of a duel. If the duel is already here, compare it with the record.

        Return JSON text like :meth:`say`.
        """
        from gm.commands.import_ import run as take_in  # late import: few duels come from another device

        with open(_OPENED, "w", encoding="utf-8") as file:
            file.write(text)
        args = Args((_OPENED,), dict.fromkeys(options, True))
        return self._answer("open a record", lambda: take_in(self._session, args))

    def save_all(self) -> str:
        """Write all duels into one file.

        Return JSON: ``file`` is its name, ``sent`` maps each duel's uid to the number of its last line.
        """
        from gm.interfaces.app.backups import save_all  # late import: rarely needed

        return save_all(self._session)

    def open_all(self, file: str) -> str:
        """Add the duels of a file that :meth:`save_all` wrote. Return JSON text like :meth:`say`."""
        from gm.interfaces.app.backups import open_all

        return self._answer("open a file", lambda: open_all(self._session, file))

    def put(self, name: str, text: str) -> None:
        """Store a player's file, such as a roster, so that a line can name it."""
        with open(os.path.basename(name), "w", encoding="utf-8") as file:
            file.write(text)

    def code(self, text: str) -> str:
        """Return a QR code of ``text``, with its margin, as a JSON list of rows of 0 and 1 (dark)."""
        from qrcode.constants import ERROR_CORRECT_L
        from qrcode.main import QRCode

        code = QRCode(error_correction=ERROR_CORRECT_L)
        code.add_data(text)
        return dumps(["".join(str(int(dark)) for dark in row) for row in code.get_matrix()])

    def prepare(self) -> str:
        """Open the database and commit once, so that the web worker can check that the browser writes it to disk.

        Return the error as JSON if that fails, else ''.
        """
        try:
            store = self._session.store(create=True)
            version = store.db.execute("PRAGMA user_version").fetchone()[0]
            with store.writing():
                store.db.execute(f"PRAGMA user_version = {version}")
        except GmError as error:
            return dumps(error_json(error)["error"])
        return ""

    def close(self) -> None:
        """Close the database, so that another tab can open it."""
        if self.hub:
            self.hub.close()
        self._session.close()


class Libraries(MetaPathFinder):
    """An import hook that unpacks the larger libraries of gm when one of them is imported for the first time."""

    def __init__(self, archive: str, folder: str) -> None:
        self._archive = archive
        self._folder = folder

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        """Unpack the libraries if ``name`` is one of them. Python then finds the module in their folder."""
        if name.partition(".")[0] in _LIBRARIES:
            sys.meta_path.remove(self)
            unpack(self._archive, self._folder)
            invalidate_caches()


def unpack(archive: str, folder: str) -> None:
    """Unpack a packed archive into a folder, with little of it in memory at a time."""
    with zipfile.ZipFile(archive) as outer:
        packed = outer.extract(outer.namelist()[0], folder)
    with zipfile.ZipFile(packed) as inner:
        inner.extractall(folder)
    os.remove(packed)


def start(file: str, folder: str, libraries: str = "", card: str = "") -> Engine:
    """Return the engine of the database ``file``. Players' files are stored in ``folder``.

    ``libraries`` is the archive of gm's libraries, if they are not installed. ``card`` is the text of the stored hub
    card: the address of a hub, and the number and key of this device. Without a hub, ``card`` is ''.
    """
    if libraries:
        sys.meta_path.insert(0, Libraries(libraries, os.path.dirname(libraries)))
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    return Engine(file, card)


_MARKS = {"do": "▶ ", "due": "▶ ", "warn": "! "}


def block_data(blocks: Iterable[Block]) -> list[dict[str, Any]]:
    """Return blocks as JSON data: lines of text with a style, and tables of texts."""
    return [data for block in blocks for data in _data(block)]


def _data(block: Block) -> list[dict[str, Any]]:
    if isinstance(block, str):
        return [_line(block)]
    if isinstance(block, Line):
        return [_line(_MARKS.get(block.mark, "") + block.text, block.style)]
    if isinstance(block, Hint):
        return [_line(localize_remedy(block.text), block.style)]
    if isinstance(block, Question):
        return [_line(f"▶ {block.text}", "strong"), *([_line(block.example, "typed")] if block.example else [])]
    if isinstance(block, Table):
        rows = [[cell if isinstance(cell, str) else cell.text for cell in row] for row in block.rows]
        return [{"columns": [title.removeprefix(">") for title in block.columns], "rows": rows}]
    if isinstance(block, Pairs):
        return [{"columns": [*block.columns], "rows": [[*map(localize_remedy, row)] for row in block.rows]}]
    if isinstance(block, Choices):
        rows = [[answer.keys or "Enter", answer.means] for answer in block.answers]
        return [{"columns": [], "rows": [*rows, *map(list, block.also)]}]
    return [_line(line) for line in block.text.split("\n")]


def _line(text: str, style: str = "") -> dict[str, Any]:
    return {"text": text, "style": style}
