"""A duel in play: its stored log, its current state, and the only way to append to the log."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial, reduce
from typing import Any

from gm import games
from gm.duel import log
from gm.duel.fold import PlayedLine, all_names, final_state, play_lines, read_setup, replay
from gm.duel.judge import Judgement
from gm.duel.log import Row
from gm.duel.names import NameList, names_ever_used
from gm.errors import GmError, Refusal
from gm.game import Name, NamedTuple, Names, no_names
from gm.notation.formatting import entry_from_json
from gm.store import snapshot
from gm.store.database import Store
from gm.store.rows import Rows, any_row_begins
from gm.table.snapshots import Place, current_title, house_rules_after, read_place, result_after, snapshot_writer
from gm.table.texts import StateView

_TRIES = 6
_IN_TURN = 3
"""The number of failed attempts to write after which a window locks the file before it tries again."""
_PAUSE = 0.002
"""The number of seconds between attempts to write. It grows, so that windows do not always try at the same time."""


def timestamp() -> str:
    """Return the current time in the format of rows."""
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())


class _Cached(NamedTuple):
    """Cached results of replaying the log; each is None until it is needed."""

    state: Any = None
    played: list[PlayedLine] | None = None
    switches: Mapping[str, str] | None = None
    ever: Mapping[str, str] | None = None
    names: NameList | None = None
    view: StateView | None = None


class Table:
    """A duel in play: its log, its state and its players.

    ``setup`` and ``title`` include corrections of the set-up. ``acted`` is the number of the last undo, redo or
    correction, -1 without one. Rows are read and replayed only when needed: with a valid snapshot, an entry needs only
    the last row. ``writer`` is the person who writes here, '' for the referee.
    """

    writer = ""

    def __init__(self, store: Store, duel: int, *, bookmarked: bool = True) -> None:
        self.store = store
        self.duel = store.duel(duel)
        stored = snapshot.read_snapshot(store, duel) if bookmarked else None
        self.rows = Rows([stored.last], lambda: store.rows(duel)) if stored else Rows(store.rows(duel))
        self.game = games.load(self.duel.game)
        if self.duel.rules_version > self.game.info.rules_version:
            text = f"Duel {duel} uses newer rules of {self.game.info.title} than this version of gm has."
            raise GmError("file", text, "Upgrade gm.")
        if not self.rows:
            raise GmError("file", f"The log of duel {duel} is missing.", "Restore a backup.")
        self._cached = _Cached()
        place = read_place(stored, self.duel, self.game) if stored else None
        if stored and place:
            self._seated, self.title, self.acted = place.seated, place.title, place.acted
            self.setup = read_setup(stored.first._replace(body=self._seated or stored.first.body))
            self._cached = _Cached(place.state, switches=place.switches, ever=place.ever)
        else:
            self._read_setup()

    def _read_setup(self, played: Sequence[PlayedLine] = ()) -> None:
        """Read the players and the title from the current set-up line."""
        self.acted = next((row.seq for row in reversed(self.rows) if row.kind not in log.LINES), -1)
        now = written = self.rows[0]
        with self._reporting_faults():
            if self.acted > 0:
                now = played[0].line if played else log.effective_lines(self.rows)[0]
            self.setup = read_setup(now)
        self._seated = None if self.setup == read_setup(written) else now.body
        self.title = current_title(self.game, self.duel, written, now, self.setup)

    @property
    def known(self) -> tuple[Name, ...]:
        """All players and things that can be named now, players first."""
        return all_names(self.game, self.setup, self.state if self.has_names else None)

    @property
    def has_names(self) -> bool:
        """True if the game has names besides the players."""
        return self.game.play.names is not no_names

    @property
    def names(self) -> Names:
        """The names of everyone who was ever a player and of everything that can be named now. The keys are ids."""
        names = self._cached.names
        if names is None:
            names = NameList({**self.names_ever, **{name.id: name.name for name in self.known}})
            self._cached = self._cached._replace(names=names)
        return names

    @property
    def names_ever(self) -> Mapping[str, str]:
        """The names by id of everyone who was ever a player, even if only in a line that was undone or corrected."""
        names = self._cached.ever
        if names is None:
            names = names_ever_used(self.game, self.rows)
            self._cached = self._cached._replace(ever=names)
        return names

    @property
    def state(self) -> Any:
        """The current state. Raises GmError (``file``) if the rules no longer accept the log."""
        if self._cached.state is None:
            with self._reporting_faults():
                self._cached = self._cached._replace(state=final_state(self.game, log.effective_lines(self.rows)))
        return self._cached.state

    @property
    def view(self) -> StateView:
        """The current state with its texts. Raises GmError like :attr:`state`."""
        state_view = self._cached.view
        if state_view is None:
            state_view = StateView(self.game, self.state, self.names, self._flagged())
            self._cached = self._cached._replace(view=state_view)
        return state_view

    def _flagged(self) -> list[Any]:
        """Return the effective entries flagged as uncertain; [] if the game does not show what is uncertain."""
        if not self.game.texts.uncertain or not any_row_begins(self.store, self.duel.id, "doubt"):
            return []
        from gm.duel.flags import open_flags  # imported here: few duels have flags

        rows = [flag.line for flag in open_flags(self.rows, self.lines)]
        return [entry_from_json(self.game.inputs.forms, row.body) for row in rows if row.kind == "entry"]

    @property
    def played(self) -> list[PlayedLine]:
        """Every effective line with the state after it. Raises GmError like :attr:`state`."""
        return self.ready()

    def ready(self) -> list[PlayedLine]:
        """Replay every effective line, unless this was done before. Return the lines, each with the state after it.

        Raises GmError like :attr:`state`.
        """
        lines = self._cached.played
        if lines is None:
            lines = self._play(self.rows)
            self._cached = self._cached._replace(played=lines, state=lines[-1].state)
        return lines

    def _play(self, rows: Sequence[Row], before: Sequence[PlayedLine] = ()) -> list[PlayedLine]:
        with self._reporting_faults():
            return play_lines(self.game, log.effective_lines(rows), before)

    @contextmanager
    def _reporting_faults(self) -> Iterator[None]:
        """Raise a ``file`` error if the rules no longer accept an entry of the log."""
        try:
            yield
        except (Refusal, LookupError, TypeError, AttributeError, ValueError) as error:
            text = f"Duel {self.duel.id} has an entry that the rules no longer accept."
            raise GmError("file", text, "Run gm check, or restore a backup.") from error

    @property
    def lines(self) -> list[Row]:
        """The effective lines in playing order. They are not replayed."""
        if self._cached.played is not None:
            return [played.line for played in self._cached.played]
        with self._reporting_faults():
            return log.effective_lines(self.rows)

    def before(self, line: Row) -> Any:
        """Return the state before the effective line ``line``."""
        return self.played[max(0, self.lines.index(line) - 1)].state

    def catch_up(self) -> list[Row]:
        """Read and return the rows that other windows have written."""
        new = self.store.rows(self.duel.id, len(self.rows))
        if new and all(row.kind in log.LINES for row in new):
            with self._reporting_faults():
                steps = [PlayedLine(row, step.state, step.notices) for row, step in replay(self.game, new, self.state)]
            self._extend(steps)
        elif new:
            self._reset(new, self._play([*self.rows, *new], self._cached.played or ()))
        return new

    def write(self, make: Callable[[], tuple[Row, Judgement]]) -> tuple[Row, Judgement]:
        """Append the row that ``make`` returns. If another window wrote first, ``make`` is called again."""
        return self.write_all(lambda: [make()])[0]

    def write_all(self, make: Callable[[], list[tuple[Row, Judgement]]]) -> list[tuple[Row, Judgement]]:
        """Append all rows that ``make`` returns, or none. If another window wrote first, ``make`` is called again."""
        for tried in range(_TRIES):
            with self.store.writing() if tried >= _IN_TURN else nullcontext():
                if tried:
                    self.catch_up()
                made = [(row._replace(receipt=judged.receipt(self.writer).text), judged) for row, judged in make()]
                written = self.store.append(self.duel.id, [row for row, _ in made], self._result_writer(made))
            if written:
                for row, judged in made:
                    self._apply_written(row, judged)
                return made
            time.sleep(_PAUSE * tried)
        raise GmError("busy", "Other windows keep writing to this duel.", "Nothing was written: type it again.")

    def _apply_written(self, row: Row, judged: Judgement) -> None:
        """Update the cached state after a row was written."""
        if judged.played is None:
            self._extend([PlayedLine(row, judged.state, judged.notices)])
        else:
            self._reset([row], list(judged.played))

    def _extend(self, steps: Sequence[PlayedLine]) -> None:
        """Update the cached state after lines were added at the end of the log."""
        rows, played, switches = [step.line for step in steps], self._cached.played, self._cached.switches
        if switches is not None:
            switches = reduce(partial(house_rules_after, self.game), rows, switches)
        self._add(rows, _Cached(steps[-1].state, played, switches))
        if played is not None:
            played += steps

    def _reset(self, rows: Sequence[Row], played: list[PlayedLine]) -> None:
        """Reset the cached state after a full replay."""
        self._add(rows, _Cached(played[-1].state, played))
        self._read_setup(played)

    def _add(self, rows: Sequence[Row], cached: _Cached) -> None:
        """Append rows and replace the cached state."""
        ever = self._cached.ever
        if ever is not None:
            cached = cached._replace(ever={**ever, **names_ever_used(self.game, rows)})
        self.rows.extend(rows)
        self._cached = cached

    def _result_writer(self, made: Sequence[tuple[Row, Judgement]]) -> Callable[[], None] | None:
        """Return a function that writes the duel's result after the rows ``made``; None for a duel in memory.

        The function also writes a snapshot if none of the rows is an undo, a redo or a correction.
        """
        if self.store.in_memory:
            return None
        seq, result = made[-1][0].seq, result_after(self, made)
        write = None
        if all(judged.played is None for _, judged in made) and self.game.play.record_types:
            rows = [row for row, _ in made]
            place = self.place._replace(
                switches=reduce(partial(house_rules_after, self.game), rows, self.switches()),
                ever={**self.names_ever, **names_ever_used(self.game, rows)},
                state=made[-1][1].state,
            )
            write = snapshot_writer(self.store, self.duel, self.game, seq, place)

        def both() -> None:
            snapshot.write_result(self.store, self.duel.id, seq, result)
            if write:
                write()

        return both

    @property
    def place(self) -> Place:
        """The content of a snapshot of the duel as it is now."""
        return Place(self._seated, self.title, self.acted, self.switches(), self.names_ever, self.state)

    def row(self, kind: log.Kind, words: str, body: dict[str, Any], target: int | None = None) -> Row:
        """Return a row with the next number and the current time, which is not written yet."""
        return Row(len(self.rows), timestamp(), kind, words, body, target, "")

    def at(self, seq: int | None) -> Any:
        """Return the state after row ``seq``. Raises GmError (``no-such``)."""
        if seq is None:
            return self.state
        if not 0 <= seq < len(self.rows):
            text = f"There is no line {seq}."
            raise GmError("no-such", text, f"Lines are numbered from 0 to {len(self.rows) - 1}: gm log")
        return self._play(self.rows[: seq + 1], self._cached.played or ())[-1].state

    def switches(self) -> Mapping[str, str]:
        """Return the current value of every house rule."""
        values = self._cached.switches
        if values is None:
            defaults = {name: switch.default for name, switch in self.game.inputs.house_rules.items()}
            begun_with: Mapping[str, str] = {**defaults, **self.setup.house}
            values = reduce(partial(house_rules_after, self.game), log.effective_lines(self.rows), begun_with)
            self._cached = self._cached._replace(switches=values)
        return values
