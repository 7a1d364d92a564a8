"""The console: a duel typed at a terminal, line after line, as fast as the table plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from functools import partial

from gm.commands.answers import Minutes
from gm.commands.line import BECAUSE, as_typed_here, run
from gm.doors.console.aside import Aside, Beside
from gm.doors.console.desk import ENTER, FROM_PAPER, LEAVE, SUCH, Desk, Shown
from gm.doors.console.moment import NOTHING, Moment, hints, is_answer, latest, moment_of, typed_here
from gm.doors.console.owed import MOST, Reminder
from gm.doors.console.screen import Screen
from gm.duel.receipt import writer_of
from gm.errors import GmError
from gm.game import View
from gm.notation.line import split
from gm.notation.short import ALONE
from gm.table import debts, telling
from gm.table.answers import Answer, Written
from gm.table.preview import Preview
from gm.table.session import Session
from gm.table.table import Table

_LET_GO = "Let go: nothing was written."
_MOST_DUE = 3
"""So many lines say what is due; of more the last says how many they are."""


class Console:
    """A session at a terminal. ``commands`` are the core's words with what they do; ``desk`` makes the place where
    lines are typed."""

    def __init__(
        self, session: Session, screen: Screen, commands: Mapping[str, str], desk: Callable[[Shown], Desk]
    ) -> None:
        session.attended = True
        self.session = session
        self.screen = screen
        self.commands = commands
        self.desk = desk
        self.shown = -1
        self.mending = False
        self._drawn = NOTHING
        self.reminder = Reminder()
        self.beside = Beside()
        self.past: Sequence[str] = ()
        self.answer: Answer | None = None
        self.read = 0

    @property
    def table(self) -> Table | None:
        """The duel at hand, as the last line left it."""
        return self.session.sitting

    def play(self) -> int:
        """Read lines until the referee leaves; gives the exit status."""
        try:
            table = self.session.table()
            self.shown = table.rows[-1].seq
            if (owed := self.reminder.owed(table)) and len(owed.settlement) > MOST:
                self.screen.answer(owed)
        except GmError as error:
            error.remedy = as_typed_here(error.remedy)
            self.screen.error(error)
        now = (self._due, self._hint, self._board, lambda typed: hints(self.table, self.commands, typed), self._look)
        shown = Shown(*now, lambda: self.past, self._aside, lambda: self.read, self._at_leisure)
        with closing(self.desk(shown)) as desk:
            return self._attend(desk)

    def _at_leisure(self) -> Callable[[], None] | None:
        """Read all rows, which the first prompt can do without; gives what tells of damage in them."""
        self.beside.waits = False
        try:
            self.past = latest(self.table)
        except GmError as error:
            return partial(self.screen.error, error)
        return None

    def _attend(self, desk: Desk) -> int:
        """Lines asked for at a desk and answered, until the referee leaves; gives the exit status."""
        text, refused = "", None
        while True:
            try:
                line = desk.ask(text, refused).strip()
            except KeyboardInterrupt:
                text, refused = "", None
                continue
            except EOFError:
                return 0
            if line.casefold() in LEAVE and not (len(line) == 1 and is_answer(self.table, line)):
                return 0
            if line or self._means() or self._now().hasty:  # a refused line stays where nothing is meant by Enter
                try:
                    text, refused = self._answered(line, desk)
                except EOFError:
                    return 0

    def begin(self, words: Sequence[str] = ()) -> bool:
        """Ask for all that a new duel needs besides these words, and begin it, or take it over from paper; False if
        the referee leaves instead. Raises GmError."""
        from gm.doors.console.asked import Asked  # few sittings need them
        from gm.doors.console.from_paper import begun

        try:
            lines = begun(words, Asked(self.desk, self.screen.line), self.screen.line)
        except EOFError:
            return False
        with self.session.store(create=True).writing():
            answers = [run(self.session, line) for line in lines]
        for answer in answers:
            self.screen.answer(answer)
        self.shown = self.session.table().rows[-1].seq
        return True

    def _answered(self, line: str, desk: Desk) -> tuple[str, GmError | None]:
        """Answer what was typed, and then the lines that were picked on a screen; gives what is to be typed on, and why
        it was refused. Raises EOFError if the referee is told to leave."""
        text, refused = self._enter_all(line.split("\n"), desk)
        while not refused and isinstance(self.answer, Minutes):
            picked = desk.scroll(self.answer)
            if picked is None:
                self.screen.answer(self.answer)
            if not picked or picked.endswith(" "):
                return picked or "", None
            text, refused = self._enter_all([picked], desk)
        return text, refused

    def _enter_all(self, lines: list[str], desk: Desk) -> tuple[str, GmError | None]:
        """Answer lines, several if they were pasted; gives the first refused one, after which none is answered. A blank
        line among several says nothing."""
        for at, line in enumerate(lines):
            if not line.strip() and lines[1:]:
                continue
            try:
                refused = self._enter(line.strip())
                if lines[1:] and isinstance(self.answer, Minutes):
                    self.screen.answer(self.answer)
                    self.answer = None
            except KeyboardInterrupt:
                return "", None
            if refused:
                rest = [left for left in lines[at + 1 :] if left.strip()]
                if rest:
                    desk.keep("\n".join(rest))
                    wait = "one more line waits" if len(rest) == 1 else f"{len(rest)} more lines wait"
                    refused.remedy = (
                        f"{refused.remedy} ({wait}: the up arrow brings {'it' if len(rest) == 1 else 'them'})"
                    )
                return line, refused
        return "", None

    def _enter(self, line: str) -> GmError | None:
        """Answer a line; gives why it was refused. An empty one is what is offered, or the default of what is due."""
        before, self.answer, self.read = self.table, None, 0
        taken = line.casefold() in self.session.offered or line.casefold().startswith(f"{BECAUSE} ")
        let_go = "" in self.session.offered and not taken
        if let_go:
            self.session.offered = {}
            self.screen.warn(_LET_GO)
            if line.casefold() in ("no", "n"):
                return None
        try:
            words = split(line or self._default())
            if FROM_PAPER in words and words[0].casefold() == "new":
                self.begin(words[1:])
                return None
            answer = run(self.session, words) if words else None
        except GmError as error:
            self._tell()
            error.remedy = self._here(error.remedy)
            if let_go:
                error.remedy = f"{error.remedy} (The correction was {_LET_GO[0].lower()}{_LET_GO[1:-1]}.)".strip()
            return error
        if self.table is not before:
            self.shown = -1 if self.table is None else self.table.rows[-1].seq
        if isinstance(answer, Written):
            self._tell([seq for seq, _ in answer.echo])
        if isinstance(answer, Preview):
            self.mending = bool(answer.conflicts)
        self.answer = answer
        if answer and not isinstance(answer, Minutes):
            self.read = self.screen.answer(answer)
        return None

    def _tell(self, own: Collection[int] = ()) -> None:
        """Print what other windows wrote since the last line; ``own`` are the rows that this one wrote."""
        table = self.table
        rows = table.rows[self.shown + 1 :] if table else []
        for row in rows:
            if table and row.seq not in own:
                self.screen.line(f"{by[:1].upper()}{by[1:]}:" if (by := writer_of(row.receipt)) else "Another window:")
                told, owed = telling.announced(table, row), debts.corrected(row)
                self.screen.answer(telling.announce(table, row, told, owed))
        if rows:
            self.shown = rows[-1].seq

    def _now(self) -> Moment:
        """What is due, worked out once for all that is drawn until another row is written."""
        table = self.table
        if table is None:
            return NOTHING
        if (self._drawn.table, self._drawn.rows) != (table, len(table.rows)):
            self._drawn = moment_of(table)
        return self._drawn

    def _due(self) -> list[str]:
        """What is due, a line each; after a preview what an empty line would do."""
        if "" in self.session.offered:
            how = " with what mends it" if self.mending else f", {BECAUSE} … says why"
            return [f"Enter records it{how}; anything else lets it go."]
        if self.table is None:
            return ["No duel is open. Begin one: new GAME NAME NAME …"]
        return [*self._aside().warnings, *self.reminder.lines(self.table), *self._asked(self.table)]

    def _asked(self, table: Table) -> list[str]:
        """What the duel waits for."""
        texts = list(dict.fromkeys(prompt.text for prompt in self._now().due))
        if not texts:
            return [f"The {table.game.info.called.duel} is over. The same table once more: new --again"]
        more = len(texts) - _MOST_DUE
        return [*texts[: _MOST_DUE - 1], f"… and {more + 1} more: ? lists them"] if more > 0 else texts

    def _default(self) -> str:
        """What an empty line means: what was shown is recorded, what hands owe is done, or what is due. Raises GmError
        (``words``) where that must be asked for."""
        if "" in self.session.offered:
            return '""'
        if self.reminder.owed(self.table):
            return "settle done"
        now = self._now()
        if now.hasty:
            said = f"Enter alone does not mean “{now.default}” while {now.due[0].entry} is due."
            raise GmError("words", said, f"Type: {ALONE} or {now.default} — or for example: {now.example}")
        return now.default

    def _means(self) -> bool:
        """Whether Enter alone is an answer."""
        now = self._now()
        return "" in self.session.offered or bool(self.reminder.owed(self.table)) or bool(now.default and not now.hasty)

    def _hint(self) -> str:
        """What stands in the empty line: its meaning, or the fewest keys of an example of what is due."""
        now = self._now()
        if "" in self.session.offered:
            return f"{ENTER}record it"
        if self.reminder.owed(self.table):
            return f"{ENTER}done"
        if self._means():
            return f"{ENTER}{now.default}"
        if not now.due or self.table is None:
            return ""
        more = f", or {ALONE} for {now.default}" if now.hasty else ""
        return f"{SUCH}{self._keys(self.table, now.example)}{more}"

    def _here(self, remedy: str) -> str:
        """A remedy as it is typed here, above what is due."""
        table = self.table
        return typed_here(remedy, self._now().due, partial(self._keys, table)) if table else as_typed_here(remedy)

    def _keys(self, table: Table, line: str) -> str:
        """The fewest keys for a line that is due, its words whole; of a letter alone nobody sees what it means."""
        from gm.notation.shortest import Shorthand  # no hint stands there at once

        found = Shorthand(table.game, table.stands.asked, table.known, table.state, whole=True).of(line)
        return line if found.isalpha() and len(found) == 1 else found

    def _aside(self) -> Aside:
        return self.beside.of(self.table)

    def _board(self) -> View | None:
        return self._now().board

    def _look(self, typing: bool) -> Callable[[], None] | None:
        """Take in what other windows wrote; gives what prints it. Who is typing is asked to look at it first. While
        nobody types, all that a correction needs is played."""
        previewed = "" in self.session.offered
        try:
            news = self.session.look(typing=typing)
            if self.table and not typing:
                self.table.ready()
        except GmError:
            return None  # the next line will say what is wrong with the database

        def tell() -> None:
            self._tell()
            if previewed:
                self.screen.warn(_LET_GO)

        return tell if news else None


__all__ = ["Console", "Screen"]
