"""The library for Python programs. They play duels line by line, as at a terminal, in a database or in memory."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Self

from gm import games
from gm.commands.attachments import file_options
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Args
from gm.commands.explanation import WhyEntry, WhyHolding
from gm.commands.line import run
from gm.commands.new import run as begin
from gm.commands.record_import import import_record as take_in
from gm.commands.why import run as explain
from gm.errors import GmError
from gm.game import AnyGame, Names, Outcome, Prompt
from gm.notation.line import split
from gm.table.interchange import record
from gm.table.log_view import LogItem, log_items
from gm.table.results import Result, Written
from gm.table.session import Session, no_duel
from gm.table.table import Table

_WRITES = ("note", "doubt", "because", "house", "undo", "redo", "fix", "insert", "drop")


class _Closable:
    """A base class for objects with a ``session`` that is closed by ``close`` or at the end of a ``with`` block."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def close(self) -> None:
        """Close the database. A duel from a :class:`Duels` leaves it open, because the other duels use it too."""
        self.session.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Duel(_Closable):
    """A duel in play. Call the object to enter lines. Its properties can be read at any time.

    A call rejects some commands; run these with ``session``. Close a duel in memory with :meth:`close` or a ``with``
    block. A duel in a file is closed when its :class:`Duels` is closed.
    """

    def __call__(self, *lines: str) -> Written:
        """Enter lines and return the result of the last line.

        A line can be an entry in the long or short form, a note, a house rule, ``undo`` or a correction with ``--yes``.
        Raises GmError for a rejected line; the lines before it are saved.
        """
        answer: Result | None = None
        for line in lines:
            words = split(line)
            if words and words[0].casefold() in COMMANDS and words[0].casefold() not in _WRITES:
                begins = ", ".join((*self.game.inputs.forms, *_WRITES))
                raise GmError("words", f"“{words[0]}” does not write a line.", f"Start the line with: {begins}.")
            answer = run(self.session, words)
        if not isinstance(answer, Written):
            raise GmError("words", "Nothing was written.", "Add --yes to save a correction.")
        return answer

    @property
    def table(self) -> Table:
        """The duel with its state, log and game, including what other windows have written."""
        return self.session.table()

    @property
    def game(self) -> AnyGame:
        """The game of the duel."""
        return self.table.game

    @property
    def number(self) -> int:
        """The number of the duel in its database."""
        return self.table.duel.id

    @property
    def title(self) -> str:
        """The title of the duel."""
        return self.table.title

    @property
    def names(self) -> Names:
        """The name of each player by the player's id."""
        return {seat.id: seat.name for seat in self.table.setup.seats}

    @property
    def state(self) -> Mapping[str, Any]:
        """The public state of the duel, as JSON data."""
        table = self.table
        return table.game.texts.view(table.state, None).data

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The prompts of the duel. Prompts for what is next come first, then prompts for what is possible."""
        table = self.table
        return table.game.play.prompts(table.state, None)

    @property
    def due(self) -> tuple[Prompt, ...]:
        """The prompts that are next. There are none after the end of the duel."""
        return tuple(prompt for prompt in self.prompts if prompt.due)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the duel, None until the duel is over."""
        table = self.table
        return table.game.play.outcome(table.state)

    @property
    def log(self) -> list[LogItem]:
        """The log: every line in order. Each has its notices, and says whether it was undone or corrected."""
        return log_items(self.table)

    def record(self) -> str:
        """Return the duel as text that :func:`read` can import."""
        return "\n".join((*record.record_lines(self.table), ""))

    def why(self, *words: str) -> WhyHolding | WhyEntry:
        """Return an explanation of the last result, of an entry, or of something that a player has. Raises GmError.

        ``words`` are the words that people type after ``gm why``; without words, explain the last result.
        """
        return explain(self.session, Args(words, {}))


class Duels(_Closable):
    """The duels of a database file. Iterate over them, oldest first, or get one by its number: ``duels[3]``.

    :meth:`new` starts a duel. The file is created when the first duel starts. It stays open until :meth:`close` or the
    end of the ``with`` block.
    """

    def __init__(self, file: str) -> None:
        super().__init__(Session(file, short=True))

    def __iter__(self) -> Iterator[Duel]:
        return (self._at(duel.id) for duel in self.session.store().duels())

    def __len__(self) -> int:
        return len(self.session.store().duels())

    def __getitem__(self, number: int) -> Duel:
        """Return the duel with this number. Raises GmError (``no-duel``)."""
        self.session.store().duel(number)
        return self._at(number)

    @property
    def opened(self) -> Duel:
        """The current duel. Raises GmError (``no-duel``)."""
        number = self.session.store().opened()
        if number is None:
            raise no_duel()
        return self._at(number)

    def new(
        self,
        game: str,
        *names: str,
        first: str = "",
        teams: str = "",
        house: Mapping[str, str | int] | None = None,
        title: str = "",
        files: Mapping[str, str | Mapping[str, str]] | None = None,
        party: str = "",
        carry: str = "",
        at: str = "",
    ) -> Duel:
        """Start a new duel of ``game``, a game's slug, and make it the current duel. Raises GmError.

        ``names`` are the players in the order of their seats. ``first`` is the name of the first player, ``teams`` a
        text such as ``Ana+Cy/Bo+Di``. ``house`` maps house rules to values. ``files`` maps the name of an option to a
        file name, or to a file name for each player. ``party`` is the name of a group that keeps what it has from duel
        to duel. ``carry`` is what this group has at the start, as JSON; by default, what it had after its last duel in
        this database. ``at`` is the table of an event, such as ``friday/1/3``.
        """
        for word in (game, *names, first, teams, title, party, carry, at):
            if not isinstance(word, str):
                raise GmError("words", f"Expected text, not {word!r:.40}.", "Put it in quotes.")
        switches = [f"{name}={value}" for name, value in (house or {}).items()]
        brought = file_options(games.load(game.casefold()), files) if files else {}
        options = {"first": first, "teams": teams, "house": switches, "title": title, **brought}
        options |= {name: word for name, word in (("party", party), ("carry", carry), ("at", at)) if word}
        begin(self.session, Args((game, *names), options))
        return self._at(self.session.table().duel.id)

    def read(self, record: str) -> Duel:
        """Import a duel and make it the current duel. ``record`` is an exported duel as lines or as JSON.

        Raises GmError (``import``).
        """
        return self._at(take_in(self.session, record).duel.id)

    def _at(self, number: int) -> Duel:
        return Duel(self.session.for_duel(number))


def open(file: str | os.PathLike[str]) -> Duels:
    """Return the duels of a database file, which need not exist yet."""
    return Duels(os.fspath(file))


def new(
    game: str,
    *names: str,
    first: str = "",
    teams: str = "",
    house: Mapping[str, str | int] | None = None,
    title: str = "",
    files: Mapping[str, str | Mapping[str, str]] | None = None,
    party: str = "",
    carry: str = "",
    at: str = "",
) -> Duel:
    """Start a new duel in memory, with the same arguments as :meth:`Duels.new`. Nothing is saved. Raises GmError."""
    memory = open(":memory:")
    set_up = {"first": first, "teams": teams, "title": title, "party": party, "carry": carry, "at": at}
    memory.new(game, *names, house=house, files=files, **set_up)
    return Duel(memory.session)


def read(record: str) -> Duel:
    """Import ``record``, an exported duel as lines or as JSON, into memory. Nothing is saved. Raises GmError."""
    memory = open(":memory:")
    memory.read(record)
    return Duel(memory.session)
