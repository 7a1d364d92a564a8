"""The console: the referee types a duel at a terminal, line after line, as fast as the table plays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from functools import partial

from gm.commands.line import BECAUSE, localize_remedy, run
from gm.commands.log_results import LogResult
from gm.duel.receipt import read_writer
from gm.errors import GmError
from gm.interfaces.console.prompt import FROM_PAPER, LEAVE, LinePrompt, PromptSurroundings, Screen
from gm.interfaces.console.prompt_context import PromptContext, hints, is_answer, latest_lines
from gm.interfaces.console.reminders import MOST
from gm.notation.line import split
from gm.notation.short_forms import DONE, NO
from gm.table import outstanding, presenter
from gm.table.preview import Preview
from gm.table.results import Result, Written
from gm.table.session import NO_OFFER, Session
from gm.table.table import Table
from gm.text import capitalize

_CANCELLED = "The correction was cancelled: nothing was saved."


class Console:
    """A session at a terminal. ``commands`` maps core commands to their help; ``make_prompt`` returns the prompt."""

    def __init__(
        self,
        session: Session,
        screen: Screen,
        commands: Mapping[str, str],
        make_prompt: Callable[[PromptSurroundings], LinePrompt],
    ) -> None:
        session.attended = True
        self.session = session
        self.screen = screen
        self.commands = commands
        self.make_prompt = make_prompt
        self.shown = -1
        self.around = PromptContext(session)
        self.past: Sequence[str] = ()
        self.answer: Result | None = None
        self.read = 0
        self.checks = self._checks()

    @property
    def table(self) -> Table | None:
        """The current duel after the last line; None if no duel is open."""
        return self.session.open_table

    def play(self) -> int:
        """Read lines until the referee leaves, and return the exit status."""
        try:
            table = self.session.table()
            self.shown = table.rows[-1].seq
            if (owed := self.around.reminder.owed(table)) and len(owed.settlement) > MOST:
                self.screen.answer(owed)
        except GmError as error:
            error.remedy = localize_remedy(error.remedy)
            self.screen.error(error)
        shown = PromptSurroundings(
            due=self.around.due,
            hint=self.around.hint,
            board=lambda: self.around.now().board,
            hints=lambda typed: hints(self.table, self.commands, typed),
            look=self._look,
            whole=self.around.whole,
            menu=self.around.menu,
            past=lambda: self.past,
            aside=self.around.aside,
            read=lambda: self.read,
            leisure=self._at_leisure,
        )
        with closing(self.make_prompt(shown)) as prompt:
            return self._attend(prompt)

    def _at_leisure(self) -> Callable[[], None] | None:
        """Check the next part of the database for damage, while nobody types. Parts of the current duel come first.

        Return a function that prints the error if the part is damaged. Return None if it is not.
        """
        error = next(self.checks, None)
        return partial(self.screen.error, error) if error else None

    def _checks(self) -> Iterator[GmError | None]:
        """Check the database part by part. Yield an error for each damaged part, and None for each other part."""
        from gm.store.errors import damage_error
        from gm.store.integrity import check_parts  # late import: the first prompt does not need it

        self.around.sidebar.waits = False
        try:
            self.past = latest_lines(self.table)
            yield None
            if not self.table:
                return
            store = self.table.store
            for part in check_parts(store, self.table.duel.id):
                damage = next(part, None)
                yield damage and damage_error(store.path, damage)
        except GmError as error:
            yield error

    def _attend(self, prompt: LinePrompt) -> int:
        """Ask for lines and run them until the referee leaves. Returns the exit status."""
        text, refused = "", None
        while True:
            try:
                line = prompt.ask(text, refused).strip()
            except KeyboardInterrupt:
                text, refused = "", None
                continue
            except EOFError:
                return 0
            if line.casefold() in LEAVE and not (len(line) == 1 and is_answer(self.table, line)):
                return 0
            if not line and refused:
                text, refused = "", None  # the first Enter after a rejected line only clears it
                if not self.session.offer.records:
                    self.session.offer = NO_OFFER  # numbers that are no longer on the screen choose nothing
            elif line or self.around.means() or (self.around.now().hasty and not self.session.offer.records):
                try:
                    text, refused = self._answered(line, prompt)
                except EOFError:
                    return 0

    def begin(self, words: Sequence[str] = ()) -> bool:
        """Ask for everything that a new duel still needs, then start the duel or take it over from paper.

        Returns False if the referee leaves before the duel starts. Raises GmError.
        """
        from gm.interfaces.console.from_paper import opening_lines
        from gm.interfaces.console.questions import PromptAsker  # late import: few sessions need it

        try:
            lines = opening_lines(words, PromptAsker(self.make_prompt, self.screen.line), self.screen.line)
        except EOFError:
            return False
        with self.session.store(create=True).writing():
            answers = [run(self.session, line) for line in lines]
        table = self.session.table()
        if answers[1:]:  # the table is as on paper, so that the answers need not say what to do
            self.screen.line(f"Continued from paper: {table.view.board.headline}. Check it against your sheets.")
        else:
            self.screen.answer(answers[0])
        self.shown = table.rows[-1].seq
        return True

    def _answered(self, line: str, prompt: LinePrompt) -> tuple[str, GmError | None]:
        """Enter a typed line, and then the lines that the referee selects on the log screen.

        Return the text to put into the next line, and the error of the rejected line. The error is None if all lines
        were accepted. Raises EOFError if the referee leaves.
        """
        text, refused = self._enter_all(line.split("\n"), prompt)
        while not refused and isinstance(self.answer, LogResult):
            picked = prompt.scroll(self.answer)
            if picked is None:
                self.screen.answer(self.answer)
            if not picked or picked.endswith(" "):
                return picked or "", None
            text, refused = self._enter_all([picked], prompt)
        return text, refused

    def _enter_all(self, lines: list[str], prompt: LinePrompt) -> tuple[str, GmError | None]:
        """Enter one line or several pasted lines, up to the first rejected line.

        Return the rejected line and its error, or '' and None. Empty lines among several are skipped.
        """
        for at, line in enumerate(lines):
            if not line.strip() and lines[1:]:
                continue
            try:
                refused = self._enter(line.strip())
                if lines[1:] and isinstance(self.answer, LogResult):
                    self.screen.answer(self.answer)
                    self.answer = None
            except KeyboardInterrupt:
                return "", None
            if refused:
                rest = [left for left in lines[at + 1 :] if left.strip()]
                if rest:
                    prompt.keep("\n".join(rest))
                    wait = "one more line is" if len(rest) == 1 else f"{len(rest)} more lines are"
                    them = "it" if len(rest) == 1 else "them"
                    refused.remedy = f"{refused.remedy} ({wait} not entered yet: press the up arrow to get {them} back)"
                return line, refused
        return "", None

    def _enter(self, line: str) -> GmError | None:
        """Enter a line and return the error if the line is rejected, else None.

        If the line is empty, enter the default of the prompt instead.
        """
        before, self.answer, self.read = self.table, None, 0
        try:
            if preview := self._completed(line):
                self.read = self.screen.answer(preview)
                self.around.mending = bool(preview.conflicts)
                return None
        except GmError as error:
            return error
        if self.session.offer.records and line.casefold() == DONE:
            return GmError("words", "Nothing is saved yet.", "To save the correction, type yes. To cancel it, type no")
        taken = line.casefold() in self.session.offer.lines or line.casefold().startswith(f"{BECAUSE} ")
        cancelled = bool(self.session.offer.records) and not taken
        declined = bool(self.session.offer.lines) and not taken and line.casefold() in NO
        if cancelled or declined:
            self.session.offer = NO_OFFER
        if cancelled:
            self.screen.warn(_CANCELLED)
        if declined:
            return None
        try:
            words = split(line or self.around.default())
            if FROM_PAPER in words and words[0].casefold() == "new":
                self.begin(words[1:])
                return None
            answer = run(self.session, words) if words else None
        except GmError as error:
            self._print_news()
            error.remedy = self.around.here(error.remedy)
            if cancelled:
                error.remedy = f"{error.remedy} ({_CANCELLED})".strip()
            return error
        except Exception as error:
            return self._internal_error(error, line)
        if self.table is not before:
            self.shown = -1 if self.table is None else self.table.rows[-1].seq
        if isinstance(answer, Written):
            self._print_news([seq for seq, _ in answer.echo])
        if isinstance(answer, Preview):
            self.around.mending = bool(answer.conflicts)
        self.answer = answer
        try:
            self.read = self.screen.answer(answer) if answer and not isinstance(answer, LogResult) else 0
        except OSError:
            raise  # the terminal is gone
        except Exception as error:
            return self._internal_error(error, line)
        return None

    def _completed(self, line: str) -> Preview | None:
        """Return a preview of the unfinished correction, completed with the words of ``line``. Return None if ``line``
        is a command or an answer such as yes, or if nothing is unfinished. Raises GmError.
        """
        offer, low = self.session.offer, line.casefold()
        if not (line and offer.asks) or low in (*offer.lines, *NO) or low.startswith(f"{BECAUSE} "):
            return None
        from gm.commands.missing_part import complete_preview  # late import: rarely needed

        return complete_preview(self.session, split(line))

    def _internal_error(self, error: Exception, line: str) -> GmError:
        """Return the error to show after an unexpected exception (a bug in gm). Also reload the duel."""
        from gm.commands.faults import internal_error  # late import: rarely needed

        fault = internal_error(self.session, error, line)
        with suppress(GmError):
            self.session.table()
        return fault

    def _print_news(self, own: Collection[int] = ()) -> None:
        """Print the rows that other windows wrote since the last line. Skip rows with a number in ``own``."""
        table = self.table
        rows = table.rows[self.shown + 1 :] if table else []
        for row in rows:
            if table and row.seq not in own:
                self.screen.line(f"{capitalize(by)}:" if (by := read_writer(row.receipt)) else "Another window:")
                notices, owed = presenter.stored_notices(table, row), outstanding.from_correction(row)
                self.screen.answer(presenter.public_result(table, row, notices, owed))
        if rows:
            self.shown = rows[-1].seq

    def _look(self, typing: bool) -> Callable[[], None] | None:
        """Read what other windows wrote. Return a function that prints these lines; None if there are none.

        While the referee is ``typing``, gm may reject the typed line once, to warn about the new lines. While nobody
        types, gm replays the duel in advance, so that a correction is fast.
        """
        previewed = self.session.offer.records
        try:
            news = self.session.read_news(typing=typing)
            if self.table and not typing:
                self.table.ready()
        except GmError:
            return None  # the next line will say what is wrong with the database

        def tell() -> None:
            self._print_news()
            if previewed:
                self.screen.warn(_CANCELLED)

        return tell if news else None


__all__ = ["Console", "Screen"]
