"""The library for other programs: duels in a database or in memory, played line by line as at a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any

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


class Duel:
    """A duel in play. Called with lines, it enters one after the other; everything else can be read at any time.

    ``session`` is where its lines are typed, for anything else that a line can ask. As a context manager a duel in
    memory is closed at the end; one of a database is closed with :class:`Duels`.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def __call__(self, *lines: str) -> Written:
        """Enter lines and return the answer to the last: entries, long or short, notes, house rules, ``undo``, and
        corrections with ``--yes``.

        Raises GmError; the lines before the rejected one are saved.
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
        """The duel with what other windows have written: its state, log and game."""
        return self.session.table()

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.table.game

    @property
    def number(self) -> int:
        """The duel's number in its database."""
        return self.table.duel.id

    @property
    def title(self) -> str:
        """The title of the duel."""
        return self.table.title

    @property
    def names(self) -> Names:
        """The ids of the players → their names as given."""
        return {seat.id: seat.name for seat in self.table.setup.seats}

    @property
    def state(self) -> Mapping[str, Any]:
        """The public state of the duel, as JSON data."""
        table = self.table
        return table.game.texts.view(table.state, None).data

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The prompts: what is next, then what is possible."""
        table = self.table
        return table.game.play.prompts(table.state, None)

    @property
    def due(self) -> tuple[Prompt, ...]:
        """The prompts that are next; none once the duel is over."""
        return tuple(prompt for prompt in self.prompts if prompt.due)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome; None until the duel is over."""
        table = self.table
        return table.game.play.outcome(table.state)

    @property
    def log(self) -> list[LogItem]:
        """The log: every line in its place with its notices, and what became of it."""
        return log_items(self.table)

    def record(self) -> str:
        """Return the duel as lines that :func:`read` can replay."""
        return "\n".join((*record.record_lines(self.table), ""))

    def why(self, *words: str) -> WhyHolding | WhyEntry:
        """Explain the last result, an entry by its number, or a holding. Raises GmError."""
        return explain(self.session, Args(words, {}))

    def close(self) -> None:
        """Close a duel in memory; one of a database is closed with the database."""
        self.session.close()

    def __enter__(self) -> Duel:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class Duels:
    """The duels of a database: iterated from the oldest on, found by number, started with :meth:`new`.

    The file is made when the first duel starts. All duels are read from it until it is closed, as a context manager
    does at the end.
    """

    def __init__(self, file: str) -> None:
        self.session = Session(file, short=True)

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
        """Return the current duel. Raises GmError (``no-duel``)."""
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
    ) -> Duel:
        """Start a new duel of the game with this slug and open it: names in seat order, who is first, teams as
        ``Ana+Cy/Bo+Di``, house rules, ``files`` by the names of their options (one for each player: by name), the
        ``party`` and what it carries over (else what its last duel here left it).

        Raises GmError.
        """
        for word in (game, *names, first, teams, title, party, carry):
            if not isinstance(word, str):
                raise GmError("words", f"Expected text, not {word!r:.40}.", "Put it in quotes.")
        switches = [f"{name}={value}" for name, value in (house or {}).items()]
        brought = file_options(games.load(game.casefold()), files) if files else {}
        options = {"first": first, "teams": teams, "house": switches, "title": title, **brought}
        options |= {name: word for name, word in (("party", party), ("carry", carry)) if word}
        begin(self.session, Args((game, *names), options))
        return self._at(self.session.table().duel.id)

    def read(self, record: str) -> Duel:
        """Import the duel of a record, as lines or as JSON, and open it. Raises GmError (``import``)."""
        return self._at(take_in(self.session, record).duel.id)

    def _at(self, number: int) -> Duel:
        return Duel(self.session.beside(number))

    def close(self) -> None:
        """Close the file."""
        self.session.close()

    def __enter__(self) -> Duels:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


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
) -> Duel:
    """Start a new duel in memory, like :meth:`Duels.new`; nothing is saved. Raises GmError."""
    memory = open(":memory:")
    set_up = {"first": first, "teams": teams, "title": title, "party": party, "carry": carry}
    memory.new(game, *names, house=house, files=files, **set_up)
    return Duel(memory.session)


def read(record: str) -> Duel:
    """Import the duel of a record into memory, like :meth:`Duels.read`; nothing is saved. Raises GmError."""
    memory = open(":memory:")
    memory.read(record)
    return Duel(memory.session)
