"""The use cases at a table: enter, note, undo, redo, look; each loads, folds, judges, appends and announces."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from gm import games
from gm.duel import log
from gm.duel.edits import Fix, Insert, edits_of
from gm.duel.fold import Misnamed, Played, fold, names_of, play, setup_of
from gm.duel.judge import Judged, judge, notice_of, receipt
from gm.duel.log import Row, set_ups
from gm.duel.naming import Roll, called_otherwise, ever_called
from gm.duel.settlement import Difference, outstanding, settle
from gm.errors import GmError, Refusal
from gm.game import AnyGame, Entry, Name, Names, Notice, Setup, no_names
from gm.notation.line import join
from gm.notation.seating import called, set_up, title_of
from gm.notation.writing import rebuild, render
from gm.store.database import Duel, Store
from gm.table import answers

SEALED = "a sealed answer"
"""What is said in place of words that are still nobody's business."""

_TRIES = 20
_PAUSE = 0.002
"""Seconds, more with each try, so that the windows that write at once do not stay in step."""


def stamp() -> str:
    """The time now, as rows keep it."""
    return time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())


def refused(game: AnyGame, refusal: Refusal, names: Names) -> GmError:
    """A game's refusal in words for the table."""
    if isinstance(refusal, Misnamed):
        called = names.get(refusal.who, refusal.who)
        said = (
            f"Somebody is called {called} already." if refusal.joins else f"Nobody is called {called} at that moment."
        )
        return GmError(refusal.code, said, "See who is there: gm now")
    rule = refusal.rules[0] if refusal.rules else None
    return GmError(refusal.code, game.said.say(refusal, names), game.said.remedy(refusal, names), rule)


def begin(store: Callable[[], Store], game: AnyGame, setup: Setup, title: str) -> Table:
    """A new duel, written and opened, in the store that is opened (or made) once the set-up holds.

    Raises GmError (``words``) if the game cannot be set up so.
    """
    from uuid import uuid4

    names = {seat.id: seat.name for seat in setup.seats}
    at = stamp()
    row = Row(0, at, "new", *set_up(game, setup, title), None, "")
    try:
        judged = judge(game, [], None, row)
    except Refusal as refusal:
        raise refused(game, refusal, names) from None
    row = row._replace(receipt=receipt(judged))
    duel = Duel(0, uuid4().hex, title or called(game, setup), game.info.slug, setup.version, at)
    kept = store()
    return Table(kept, kept.add_duel(duel, [row]))


class Table:
    """A duel at the table: its log, the state it comes to, and the only ways to write to it."""

    def __init__(self, store: Store, duel: int) -> None:
        self.store = store
        self.duel = store.duel(duel)
        self.game = games.load(self.duel.game)
        if self.duel.rules_version > self.game.info.rules_version:
            said = f"Duel {duel} is played under newer rules of {self.game.info.title} than this gm knows."
            raise GmError("file", said, "Upgrade gm.")
        self.rows = store.rows(duel)
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
        return names_of(self.game, self.setup, self.state if self._has_names else None)

    @property
    def _has_names(self) -> bool:
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

    def write(self, make: Callable[[], tuple[Row, Judged]]) -> answers.Written:
        """Judge, append, announce; judge again whenever another window was quicker."""
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
                return self.announce(row, judged.notices, judged.owed)._replace(text=row.words)
            self.catch_up()
            time.sleep(_PAUSE * tried)
        raise GmError("busy", "Other windows write to this duel all the time.", "Nothing was written: type it again.")

    def _judged(self, row: Row) -> tuple[Row, Judged]:
        try:
            played = None if row.kind in log.LINES else self.played
            return row, judge(self.game, self.rows, self.state, row, played)
        except Refusal as refusal:
            raise self.refused(refusal) from None

    def refused(self, refusal: Refusal, *, now: bool = True) -> GmError:
        """The game's refusal in words; of an entry that is not due (``now``, not in the past), with what is."""
        error = refused(self.game, refusal, self.names)
        due = self.due() if now and error.code == "not-due" else ""
        return GmError(error.code, error.message, f"{error.remedy} {due}".strip(), error.rule)

    def due(self) -> str:
        """What is due now, with what to type; '' once the duel is over."""
        due = [prompt for prompt in self.prompts(self.state) if prompt.due]
        return f"Due now: {due[0].text} ({' or '.join(prompt.example for prompt in due)})" if due else ""

    def announce(self, row: Row, notices: Sequence[Notice], owed: Iterable[Difference] = ()) -> answers.Written:
        """The answer to the line that wrote ``row``, as others may read it."""
        return answers.Written(
            self.said(row),
            row.seq,
            self.told(row, notices),
            self.moves(owed),
            self.game.said.view(self.state, None).data,
            self.prompts(self.state),
            self.game.info.called,
        )

    def moves(self, owed: Iterable[Difference]) -> tuple[answers.Owed, ...]:
        """The physical moves that make differences right; also those of people who sat here once."""
        return answers.moves(self.game, settle(owed), self.names)

    def prompts(self, state: Any) -> tuple[answers.Awaited, ...]:
        """What is due in a state of this duel, then what is possible."""
        return answers.prompts(self.game, self.game.play.prompts(state, None), self.names)

    def enter(self, entry: Entry) -> answers.Written:
        """An entry of the game, or switches set anew. Raises GmError (``rule``, ``not-due``) if it is refused."""
        words = join(render(self.game.typed.forms, entry))
        return self.write(lambda: self._judged(self.row("entry", words, entry._asdict())))

    def note(self, text: str) -> answers.Written:
        """A remark for the record; the state stays as it is."""
        return self.write(lambda: self._judged(self.row("note", join(["note", text]), {"text": text})))

    def undo(self) -> answers.Written:
        """Take back the latest row in force. Raises GmError (``nothing``) at the start of the duel."""
        return self.write(lambda: self._judged(self._turn_back("undo", log.undoable(self.rows))))

    def redo(self) -> answers.Written:
        """Bring back the latest undone row. Raises GmError (``nothing``) if anything else was written since."""
        return self.write(lambda: self._judged(self._turn_back("redo", log.redoable(self.rows))))

    def _turn_back(self, kind: log.Kind, target: Row | None) -> Row:
        if target is None:
            raise GmError("nothing", f"There is nothing to {kind}.", "See the record: gm log")
        return self.row(kind, kind, {}, target.seq)

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

    def said(self, row: Row) -> str:
        """A row's words as people may read them: without those of sealed answers."""
        return self._veiled(row.words, row)

    def sealed(self, line: Row) -> bool:
        """Whether the words of a line, be it in force or not, are still nobody's business."""
        form = self.game.typed.forms.get(line.body["kind"]) if line.kind == "entry" else None
        if form is None or form.secret is None:
            return False
        then = self.before(line) if line in self.lines else self.at(line.seq - 1)
        return form.secret(then, self.state, rebuild(self.game.typed.forms, line.body))

    def _veiled(self, text: str, row: Row) -> str:
        for words in sorted((line.words for line in self._told_of(row) if self.sealed(line)), key=len, reverse=True):
            text = text.replace(words, SEALED)
        return text

    def _told_of(self, row: Row) -> Iterator[Row]:
        """The lines whose words a row may hold: its own, those that a correction writes and strikes out, and what an
        undo or redo speaks of."""
        if row.kind in log.LINES:
            yield row
        elif row.target is not None:
            yield from self._told_of(self.rows[row.target])
        else:
            before = {line.name: line for line in log.in_force(self.rows[: row.seq])}
            for edit in edits_of(row.body):
                if edit.at in before and not isinstance(edit, Insert):
                    yield before[edit.at]
                if edit.at in before and isinstance(edit, Fix):
                    yield log.reworded(before[edit.at], edit.says)
            yield from (line for _, line in log.inserted(row))

    def told(self, row: Row, found: Iterable[Notice], names: Names | None = None) -> tuple[answers.Announced, ...]:
        """What a row announces; the core's own notices without the words of sealed answers."""
        return answers.notices(self.game, (self._unspoken(notice, row) for notice in found), names or self.names)

    def _unspoken(self, notice: Notice, row: Row) -> Notice:
        if notice.kind not in answers.QUOTING or not any(form.secret for form in self.game.typed.forms.values()):
            return notice
        said = {key: self._veiled(str(notice.params[key]), row) for key in ("words", "was") if key in notice.params}
        return notice._replace(params={**notice.params, **said})

    def look(self, seq: int | None) -> answers.Board:
        """The board of the duel now, or as it was once row ``seq`` was written. Raises GmError (``no-such``)."""
        state = self.at(seq)
        view = self.game.said.view(state, None)
        row = self.rows[-1 if seq is None else seq]
        return answers.Board(
            "now" if seq is None else f"now --at {seq}",
            self.facts(),
            row._replace(words=self.said(row)),
            view,
            self.prompts(state),
            self.told(row, self.announced(row)),
            self.owed() if seq is None else (),
            self.game.info.called,
        )

    def announced(self, row: Row) -> tuple[Notice, ...]:
        """What was announced when a row was written; nothing if its receipt is damaged (the check names it)."""
        with suppress(LookupError, TypeError, ValueError):
            found = tuple(notice_of(data) for data in json.loads(row.receipt)["notices"])
            answers.notices(self.game, found, self.names)
            return found
        return ()

    def corrected(self, row: Row) -> tuple[Difference, ...]:
        """Which holdings a row corrected; none if it is a line of the duel, or its receipt is damaged."""
        with suppress(LookupError, TypeError, ValueError):
            return tuple(Difference(*diff) for diff in json.loads(row.receipt)["settlement"])
        return ()

    def owed(self) -> tuple[answers.Owed, ...]:
        """The settlement that the table has not ticked off yet, all corrections since as one."""
        ticked = self.store.settled(self.duel.id)
        found: list[Difference] = []
        acts = [row for row in self.rows if row.kind not in log.LINES]
        renamed = any(row.kind == "correct" and (any(set_ups(row)) or self._has_names) for row in acts)
        for row in acts:
            if row.seq > ticked:
                called = self._called_by(row) if renamed else {}
                found = [one._replace(holder=called.get(one.holder, one.holder)) for one in found]
                found += self.corrected(row)
        return self.moves(outstanding(found, self.game.play.holdings(self.state)))

    def _called_by(self, row: Row) -> dict[str, str]:
        """Who is called otherwise since a row was written: old id → new id."""
        before, after = (log.in_force(self.rows[: row.seq + more]) for more in (0, 1))
        return {one.was: one.now for one in called_otherwise(self.game, before, after)}

    def tick_off(self) -> None:
        """The table has carried the settlement out. Raises GmError (``nothing``) if there is none."""
        if not self.owed():
            raise GmError("nothing", "Nothing is to be settled.", "Go on with the duel.")
        self.store.settle(self.duel.id, len(self.rows) - 1, stamp())

    def switches(self) -> dict[str, str]:
        """The value in force of every house switch."""
        values = {name: switch.default for name, switch in self.game.typed.switches.items()} | dict(self.setup.house)
        for row in log.in_force(self.rows):
            if row.kind == "entry" and row.body["kind"] == "house":
                values |= dict(rebuild(self.game.typed.forms, row.body).settings)
        return values

    def facts(self) -> answers.Facts:
        """The duel's own facts."""
        duel = self.duel
        return answers.Facts(duel.id, duel.uid, self.title, duel.game, duel.rules_version, self.switches())
