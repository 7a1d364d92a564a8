"""The console: a duel typed at a terminal, line after line, as fast as the table plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from gm.commands.answers import Settling
from gm.commands.line import run
from gm.commands.settle import settling
from gm.doors.console.desk import Desk, Shown
from gm.doors.console.new import Question, set_up
from gm.duel.doubts import counted
from gm.errors import GmError
from gm.game import View
from gm.notation.hints import Hints, first_words, next_words
from gm.notation.line import split
from gm.table import debts, telling
from gm.table.answers import Answer, Awaited, Written
from gm.table.preview import Preview
from gm.table.session import Session
from gm.table.table import Table

LEAVE = ("quit", "exit")
_MOST_DUE = 3
"""So many lines say what is due; of more the last says how many they are."""
_MOST_OWED = 3
"""So many lines say what hands owe."""
_REMEMBERED = 200
"""So many lines of the duel come back with the up arrow."""


class Screen(Protocol):
    """Where answers are printed."""

    def answer(self, answer: Answer) -> None:
        """What a line was answered with: what was understood, what hands must do."""

    def error(self, error: GmError) -> None:
        """Why something cannot be."""

    def line(self, text: str) -> None:
        """A quiet line of text."""


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
        self._drawn: tuple[Table | None, int, list[Awaited], View | None] = (None, 0, [], None)
        self._debt: tuple[tuple[Table | None, int, int], Settling | None] = ((None, 0, -1), None)

    @property
    def table(self) -> Table | None:
        """The duel at hand, as the last line left it."""
        return self.session.sitting

    def play(self) -> int:
        """Read lines until the referee leaves; gives the exit status."""
        past: list[str] = []
        try:
            table = self.session.table()
            past = [line.words for line in table.lines[-_REMEMBERED:] if not telling.is_sealed(table, line)]
            self.shown = table.rows[-1].seq
            if (owed := self._owed()) and len(owed.settlement) > _MOST_OWED:
                self.screen.answer(owed)
        except GmError as error:
            self.screen.error(error)
        desk = self.desk(Shown(self._due, self._hint, self._board, self._hints, self._look, past))
        text, refused = "", None
        while True:
            try:
                line = desk.ask(text, refused).strip()
            except KeyboardInterrupt:
                text, refused = "", None
                continue
            except EOFError:
                return 0
            if line.casefold() in LEAVE:
                return 0
            text, refused = self._enter_all(line.split("\n"))

    def begin(self, slug: str = "") -> bool:
        """Ask for all that a new duel needs, and begin it; False if the referee leaves instead."""
        try:
            line = set_up(slug, _Asked(self.desk, self.screen))
        except EOFError:
            return False
        self.screen.answer(run(self.session, line))
        return True

    def _enter_all(self, lines: list[str]) -> tuple[str, GmError | None]:
        """Answer lines, several if they were pasted; gives those that are left from the first refused one on."""
        for at, line in enumerate(lines):
            try:
                refused = self._enter(line.strip())
            except KeyboardInterrupt:
                return "", None
            if refused:
                return "\n".join(lines[at:]), refused
        return "", None

    def _enter(self, line: str) -> GmError | None:
        """Answer a line; gives why it was refused. An empty one is what is offered, or the default of what is due."""
        before = self.table
        if "" in self.session.offered and line.casefold() in ("no", "n"):
            self.session.offered = {}
            self.screen.line("Let go: nothing was written.")
            return None
        try:
            words = split(line or self._default())
            answer = run(self.session, words) if words else None
        except GmError as error:
            self._tell()
            return error
        if self.table is not before:
            self.shown = -1 if self.table is None else self.table.rows[-1].seq
        if isinstance(answer, Written):
            self._tell(answer.seq)
        if isinstance(answer, Preview):
            self.mending = bool(answer.conflicts)
        if answer:
            self.screen.answer(answer)
        return None

    def _tell(self, own: int | None = None) -> None:
        """Print what other windows wrote since the last line; ``own`` is the row that this one wrote."""
        table = self.table
        rows = table.rows[self.shown + 1 :] if table else []
        for row in rows:
            if table and row.seq != own:
                self.screen.line("Another window:")
                told, owed = telling.announced(table, row), debts.corrected(row)
                self.screen.answer(telling.announce(table, row, told, owed))
        if rows:
            self.shown = rows[-1].seq

    def _prompts(self) -> list[Awaited]:
        """What is due, worked out once for all that is drawn until another row is written."""
        table = self.table
        if table is None:
            return []
        if self._drawn[:2] != (table, len(table.rows)):
            due = [prompt for prompt in telling.prompts(table, table.state) if prompt.due]
            self._drawn = (table, len(table.rows), due, table.game.said.view(table.state, None))
        return self._drawn[2]

    def _due(self) -> list[str]:
        """What is due, a line each; after a preview what an empty line would do."""
        if "" in self.session.offered:
            mended = " with what mends it" if self.mending else ""
            return [f"Enter records it{mended}; anything else lets it go."]
        if self.table is None:
            return ["No duel is open. Begin one: new GAME NAME NAME …"]
        owed = self._owed()
        count = counted(self.table.rows, self.table.lines)
        doubted = [f"{count}: doubts"] if count else []
        return [*(_still_owed(owed) if owed else ()), *doubted, *self._asked(self.table)]

    def _asked(self, table: Table) -> list[str]:
        """What the duel waits for."""
        texts = list(dict.fromkeys(prompt.text for prompt in self._prompts()))
        if not texts:
            return [f"The {table.game.info.called.duel} is over. The same table once more: new --again"]
        more = len(texts) - _MOST_DUE
        return [*texts[: _MOST_DUE - 1], f"… and {more + 1} more: ? lists them"] if more > 0 else texts

    def _default(self) -> str:
        """What an empty line means: what was shown is recorded, what hands owe is done, or what is due."""
        if "" in self.session.offered:
            return '""'
        if self._owed():
            return "settle done"
        return next((prompt.default for prompt in self._prompts() if prompt.default), "")

    def _hint(self) -> str:
        """What stands in the empty line: its meaning, or an example of what is due."""
        prompts = self._prompts()
        if "" in self.session.offered:
            return ""
        if self._owed():
            return "Enter: done"
        if not prompts:
            return ""
        default = self._default()
        return f"Enter: {default}" if default else prompts[0].example

    def _owed(self) -> Settling | None:
        """What hands owe, worked out once until another row is written or it is ticked off."""
        table = self.table
        if table is None or table.acted < 0:
            return None
        key = (table, len(table.rows), table.store.settled(table.duel.id))
        if self._debt[0] != key:
            owed = settling(table)
            self._debt = key, owed if owed.settlement else None
        return self._debt[1]

    def _board(self) -> View | None:
        self._prompts()
        return self._drawn[3] if self.table else None

    def _hints(self, typed: str) -> Hints:
        """The words that may come next on a line."""
        if self.table is None:
            return dict(self.commands)
        words = typed.split(" ")[:-1]
        words = [word for word in words if word]
        return next_words(self.table, words, short=True) if words else first_words(self.table, self.commands)

    def _look(self, typing: bool) -> Callable[[], None] | None:
        """Take in what other windows wrote; gives what prints it. Who is typing is asked to look at it first."""
        try:
            return self._tell if self.session.look(typing=typing) else None
        except GmError:
            return None  # the next line will say what is wrong with the database


def _still_owed(owed: Settling) -> Iterator[str]:
    """What hands owe, as it stands above the line until it is ticked off."""
    yield owed.since.text if owed.since else "Owed:"
    more = len(owed.settlement) - _MOST_OWED
    yield from (f"  {move.text}" for move in owed.settlement[:_MOST_OWED])
    if more > 0:
        yield f"  … and {more} more: settle lists them"


class _Asked:
    """Puts questions at a desk, and leaves each with its answer on the screen."""

    def __init__(self, desk: Callable[[Shown], Desk], screen: Screen) -> None:
        self.desk = desk
        self.screen = screen

    def __call__(self, question: Question, text: str, refused: GmError | None) -> str:
        """The answer; an interrupted line is begun anew."""
        words = dict.fromkeys(question.words, "")
        shown = Shown(lambda: [question.text], lambda: question.hint, lambda: None, lambda _: words, lambda _: None)
        desk = self.desk(shown)
        while True:
            try:
                return desk.ask(text, refused).strip()
            except KeyboardInterrupt:
                text, refused = "", None

    def taken(self, question: Question, text: str) -> None:
        """An answer that holds."""
        self.screen.line(f"{question.title}: {text or question.hint.removeprefix('Enter: ')}")


__all__ = ["Console", "Screen"]
