"""A duel at the table: its log read from the disk, the state that it comes to, and the one way to add to it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from gm import games
from gm.duel import log
from gm.duel.fold import Played, fold, names_of, play, setup_of
from gm.duel.judge import Judged, receipt
from gm.duel.log import Row
from gm.duel.naming import Roll, ever_called
from gm.errors import GmError, Refusal
from gm.game import Name, Names, no_names
from gm.notation.writing import rebuild
from gm.store.database import Store

_TRIES = 20
_PAUSE = 0.002
"""Seconds, more with each try, so that the windows that write at once do not stay in step."""


def stamp() -> str:
    """The time now, as rows keep it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())


class Table:
    """A duel at the table: its log, the state it comes to, and who is there."""

    def __init__(self, store: Store, duel: int) -> None:
        self.store = store
        self.duel = store.duel(duel)
        self.rows = store.rows(duel)  # that its facts are sound, too, is known from now on
        self.game = games.load(self.duel.game)
        if self.duel.rules_version > self.game.info.rules_version:
            said = f"Duel {duel} is played under newer rules of {self.game.info.title} than this gm knows."
            raise GmError("file", said, "Upgrade gm.")
        if not self.rows:
            raise GmError("file", f"Duel {duel} has lost its log.", "Go back to a backup.")
        self._state: Any = None
        self._played: list[Played] | None = None
        self._called = 0, Roll()
        self._sit()

    def _sit(self) -> None:
        """Who sits at the table: as the set-up says, or the latest correction of it."""
        corrected = any(row.kind == "correct" for row in self.rows)
        with self._taken():
            self.setup = setup_of(log.in_force(self.rows)[0] if corrected else self.rows[0])

    @property
    def known(self) -> tuple[Name, ...]:
        """Whoever and whatever can be named now, the seats first."""
        return names_of(self.game, self.setup, self.state if self.has_names else None)

    @property
    def has_names(self) -> bool:
        """Whether anybody or anything can be named besides the seats."""
        return self.game.play.names is not no_names

    @property
    def names(self) -> Names:
        """What everybody and everything is called that was ever named in this duel, by id."""
        seen, called = self._called
        if seen < len(self.rows):
            now = {one.id: one.name for one in self.known}
            called = Roll(called | ever_called(self.game, self.rows[seen:]) | now)
            self._called = len(self.rows), called
        return called

    @property
    def state(self) -> Any:
        """Where the duel stands. Raises GmError (``file``) if the rules no longer take its log."""
        if self._state is None:
            with self._taken():
                self._state = fold(self.game, log.in_force(self.rows))
        return self._state

    @property
    def played(self) -> list[Played]:
        """Every line in force with the state after it. Raises GmError like :attr:`state`."""
        if self._played is None:
            self._played = self._play(self.rows)
            self._state = self._played[-1].state
        return self._played

    def _play(self, rows: list[Row], before: Sequence[Played] = ()) -> list[Played]:
        with self._taken():
            return play(self.game, log.in_force(rows), before)

    @contextmanager
    def _taken(self) -> Iterator[None]:
        """Whatever the game has against a line of the log, in words."""
        try:
            yield
        except (Refusal, LookupError, TypeError, AttributeError, ValueError) as error:
            said = f"Duel {self.duel.id} holds an entry that the rules no longer take."
            raise GmError("file", said, "Go back to a backup, or see: gm check") from error

    @property
    def lines(self) -> list[Row]:
        """The set-up, entries and notes in force, in playing order."""
        return [played.line for played in self.played]

    def before(self, line: Row) -> Any:
        """The state in which a line in force was entered."""
        return self.played[max(0, self.lines.index(line) - 1)].state

    @property
    def title(self) -> str:
        """What the duel is called: by its set-up, if that was corrected."""
        if not any(row.kind == "correct" for row in self.rows):
            return self.duel.title
        from gm.notation.seating import called, title_of  # no entry needs it

        first = log.in_force(self.rows)[0]
        return (
            self.duel.title
            if first.words == self.rows[0].words
            else title_of(first.words) or called(self.game, self.setup)
        )

    def catch_up(self) -> list[Row]:
        """Read what other windows have written since; gives those rows."""
        new = self.store.rows(self.duel.id, len(self.rows))
        if new:
            rows = [*self.rows, *new]
            played = self._play(rows, self._played or ())
            self.rows, self._played, self._state = rows, played, played[-1].state
            self._sit()
        return new

    def write(self, make: Callable[[], tuple[Row, Judged]]) -> tuple[Row, Judged]:
        """Append the row that is made and judged, and made and judged again whenever another window was quicker."""
        for tried in range(_TRIES):
            row, judged = make()
            row = row._replace(receipt=receipt(judged))
            if self.store.append(self.duel.id, row):
                self.rows.append(row)
                self._state = judged.state
                if judged.played is not None:
                    self._played = list(judged.played)
                    self._sit()
                elif self._played is not None:
                    self._played.append(Played(row, judged.state, judged.notices))
                return row, judged
            self.catch_up()
            time.sleep(_PAUSE * tried)
        raise GmError("busy", "Other windows write to this duel all the time.", "Nothing was written: type it again.")

    def row(self, kind: log.Kind, words: str, body: dict[str, Any], target: int | None = None) -> Row:
        """The row to be written next."""
        return Row(len(self.rows), stamp(), kind, words, body, target, "")

    def at(self, seq: int | None) -> Any:
        """The state as it was once row ``seq`` was written. Raises GmError (``no-such``)."""
        if seq is None:
            return self.state
        if not 0 <= seq < len(self.rows):
            raise GmError("no-such", f"There is no row {seq}.", f"Rows go from 0 to {len(self.rows) - 1}: gm log")
        return self._play(self.rows[: seq + 1], self._played or ())[-1].state

    def switches(self) -> dict[str, str]:
        """The value in force of every house switch."""
        values = {name: switch.default for name, switch in self.game.typed.switches.items()} | dict(self.setup.house)
        for row in log.in_force(self.rows):
            if row.kind == "entry" and row.body["kind"] == "house":
                values |= dict(rebuild(self.game.typed.forms, row.body).settings)
        return values
