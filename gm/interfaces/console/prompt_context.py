"""The texts around the console's prompt: the next steps, how to answer, the standings, and possible words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from gm.commands.line import BECAUSE, localize_remedy
from gm.errors import GmError, Refusal
from gm.game import NamedTuple, View
from gm.interfaces.console.prompt import ENTER, SUCH, without_enter
from gm.interfaces.console.reminders import MOST, Reminders
from gm.interfaces.console.sidebar import Sidebar, SidebarText
from gm.notation.line import join, split
from gm.notation.short_forms import DOT, YES, default_line, needs_explicit_default, read_line
from gm.table import presenter
from gm.table.blocks import end_text
from gm.table.results import Owed
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import PromptResult

if TYPE_CHECKING:
    from gm.notation.suggestions import Hints

_REMEMBERED = 200
"""The number of earlier lines of the duel that the up arrow finds."""
_ENDED = re.compile(r"$|[.,;:)”]|\s(or|and|—|\()")
"""A pattern for the text that follows a quoted line. If other text follows, only a part of a line is quoted."""
_MOST_DUE = 3
"""The maximum number of lines about the next steps. The last line says how many are left out."""


class PromptState(NamedTuple):
    """The parts of the screen that stay the same until another row (a stored line) is written.

    ``rows`` is the number of the duel's rows, ``due`` its next prompts, and ``board`` its standings. ``default`` is the
    line that Enter stands for, '' for none. A ``hasty`` default must be typed: Enter alone is not enough, so that
    nobody gives up a turn by accident.
    """

    table: Table | None
    rows: int
    due: Sequence[PromptResult]
    board: View | None
    default: str
    hasty: bool

    @property
    def example(self) -> str:
        """An example of a line that answers the next prompt; '' for none. The rules accept this line."""
        return next((prompt.example for prompt in self.due if prompt.example), "")


NOTHING = PromptState(None, 0, (), None, "", False)
"""The prompt state that is used while no duel is open."""


def read_prompt_state(table: Table) -> PromptState:
    """Compute the next prompts, the standings and the default line of a duel for the screen."""
    view = table.view
    hasty = needs_explicit_default(view.pending)
    return PromptState(table, len(table.rows), view.due, view.board, default_line(view.pending), hasty)


class PromptContext:
    """The texts around the prompt of a session. They are computed again only after a new row."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reminder = Reminders()
        self.sidebar = Sidebar()
        self.mending = False
        """True if saving the preview would also apply suggested fixes."""
        self._moment = NOTHING

    @property
    def table(self) -> Table | None:
        """The current duel after the last line; None if no duel is open."""
        return self.session.open_table

    def aside(self) -> SidebarText:
        """Return the title of the duel, its clock, and a warning about lines that a hub does not have yet."""
        text, trouble = self.sidebar.of(self.table), self.session.trouble()
        return text._replace(warnings=(*text.warnings, trouble)) if trouble else text

    def now(self) -> PromptState:
        """Return the prompt state of the current duel. It is computed again only after a new row."""
        table = self.table
        if table is None:
            return NOTHING
        if (self._moment.table, self._moment.rows) != (table, len(table.rows)):
            self._moment = read_prompt_state(table)
        return self._moment

    def due(self) -> list[str]:
        """Return the lines that say what is next. While a correction is previewed, they say what Enter does."""
        if offer := self.session.offer if self.session.offer.records else None:
            if offer.queue:
                return [f"Enter: {offer.records} · anything else: leave the rest"]
            if offer.asks:
                wanted = f"Not reported yet: {join(split(offer.asks[0])[2:])}. Type it, if you saw it"
                return [f"{wanted} · yes: save with the suggested fixes · no: cancel"]
            if "" not in offer.lines:
                return ["yes: save with the suggested fixes, some of which delete lines · anything else: cancel"]
            how = " with the suggested fixes" if self.mending else f" · {BECAUSE} …: save with a reason"
            return [f"Enter: save{how} · anything else: cancel"]
        if self.table is None:
            return ["No duel is open. Start one: new GAME NAME NAME …"]
        return [*self.aside().warnings, *self.reminder.lines(self.table), *self._waiting_for(self.table)]

    def whole(self) -> int:
        """Return how many of the first lines of :meth:`due` must stay visible, because Enter confirms what they say."""
        moves = () if self.session.offer.records else self._still_to_do
        return len(self.aside().warnings) + 1 + min(MOST, len(moves)) if moves else 0

    @property
    def _still_to_do(self) -> Sequence[Owed]:
        owed = self.reminder.owed(self.table)
        return owed.settlement if owed else ()

    def _waiting_for(self, table: Table) -> list[str]:
        """Return lines that say what the duel waits for, at most three."""
        now = self.now()
        waived = now.default.partition(" ")[0] if now.hasty else ""
        asked = [prompt for at, prompt in enumerate(now.due) if not at or prompt.entry != waived]
        said = without_enter if self._still_to_do else str  # Enter would then confirm what is still to do
        texts = list(dict.fromkeys(said(prompt.text) for prompt in asked))
        if not texts:
            return [end_text(table.game.info)]
        if now.hasty:
            texts[0] += f" · {DOT} for {now.default}"
        more = len(texts) - _MOST_DUE
        return [*texts[: _MOST_DUE - 1], f"… and {more + 1} more (? lists them)"] if more > 0 else texts

    def menu(self) -> list[tuple[str, str]]:
        """Return what can be done now, as pairs: a cost, and the words of all choices at that cost.

        Returns [] while the preview of a correction is shown.
        """
        table = self.table
        if table is None or self.session.offer.records or not any(prompt.menu for prompt in self.now().due):
            return []
        from gm.commands.menu import menu_choices, menu_rows  # late import: few prompts have a menu

        return menu_rows(menu_choices(table.game, table.view.pending, table.known, table.state))

    def default(self) -> str:
        """Return the line that is entered if the user only presses Enter.

        While a preview of a correction is shown, this is the answer that saves it. As long as something must be put
        right at the table, it is ``settle`` or ``settle done``. Otherwise it is the default of the prompt. Raises
        GmError (``words``) if the default must be typed.
        """
        if self.session.offer.records:
            return '""'
        if moves := self._still_to_do:
            return "settle done" if len(moves) <= MOST else "settle"
        now = self.now()
        if now.hasty:
            text = f"While there is a choice, pressing Enter alone does not mean “{now.default}”."
            raise GmError("words", text, f"Type: {DOT} or {now.default} — or for example: {now.example}")
        return now.default

    def means(self) -> bool:
        """Return whether pressing Enter on an empty line does something now."""
        now = self.now()
        if self.session.offer.records:
            return "" in self.session.offer.lines
        return bool(self._still_to_do or (now.default and not now.hasty))

    def hint(self) -> str:
        """Return the hint in the empty line: what Enter means, or the shortest form of an example."""
        now = self.now()
        if self.session.offer.records:
            return f"{ENTER}save" if self.means() else ""
        if moves := self._still_to_do:
            return f"{ENTER}done" if len(moves) <= MOST else f"{ENTER}list them · done: confirm"
        if self.means():
            return f"{ENTER}{now.default}"
        if not now.due or self.table is None:
            return ""
        return f"{SUCH}{self._keys(self.table, now.example)}"

    def here(self, remedy: str) -> str:
        """Return an error's ``remedy`` (what to type instead) for the console, where commands have no ``gm``."""
        table = self.table
        return console_remedy(remedy, self.now().due, partial(self._keys, table)) if table else localize_remedy(remedy)

    def _keys(self, table: Table, line: str) -> str:
        """Return the shortest form of a ``line`` that the rules accept. Words may be left out but not abbreviated.

        Return ``yes`` if the line is the positive answer to a question. If the shortest form is a single letter, return
        the line itself, because a letter would not help a reader.
        """
        from gm.notation.abbreviations import Abbreviator  # late import: the first prompt does not need it

        if any(p.due and p.yes and not p.default and p.example == line for p in table.view.pending):
            return YES[1]
        shortest = Abbreviator(table.game, table.view.pending, table.known, table.state, whole=True).of(line)
        return line if not shortest or (shortest.isalpha() and len(shortest) == 1) else shortest


def is_answer(table: Table | None, word: str) -> bool:
    """Return whether a ``word`` such as ``q``, which normally leaves the console, could answer the next prompt."""
    if table is None:
        return False
    try:
        return read_line(table.game, table.view.pending, [word], table.known).result() is not None
    except (GmError, Refusal) as error:
        return error.code == "ambiguous"


def latest_lines(table: Table | None) -> list[str]:
    """Return the latest lines of a duel, as they were typed. Raises GmError (``file``)."""
    lines = table.lines[-_REMEMBERED:] if table else []
    return [line.words for line in lines if table and not presenter.is_sealed(table, line)]


def console_remedy(remedy: str, due: Sequence[PromptResult], keys: Callable[[str], str]) -> str:
    """Return a remedy for the console, where commands are typed without ``gm``.

    If the remedy quotes the next prompt, the prompt's text is left out, because it is visible below. An example is
    replaced by its shortest form, which ``keys`` returns. The full form follows if the shortest form leaves out more
    than the entry's name. An example stays whole if only a number would be left: a number does not say what it means.
    """
    remedy = localize_remedy(remedy)
    if due:
        lines = presenter.prompt_lines(due)
        remedy = remedy.replace(f"ext: {due[0].text} ({lines})", f"ext: {lines}")
    for example in filter(None, (prompt.example for prompt in due)):
        before, quoted, rest = remedy.partition(example)
        short = keys(example)
        tells = short not in ("", example) and not short.isdigit()
        if not (quoted and tells) or before.rstrip()[-1:].isdigit() or not _ENDED.match(rest):
            continue  # not the whole line to type: a longer line, or one that follows the number of a line
        full = "" if short.casefold() == example.partition(" ")[2].casefold() else f", short for {example}"
        remedy = f"{before}{short}{full}{rest}"
    return remedy


def hints(table: Table | None, commands: Mapping[str, str], typed: str) -> Hints:
    """Return the words that may follow ``typed``, with their meanings. ``commands`` has the help of each command."""
    if table is None:
        return dict(commands)
    from gm.notation.suggestions import complete_words, first_words  # late import: needed only when somebody types

    words = [word for word in typed.split(" ")[:-1] if word]
    return complete_words(table, words, short=True) if words else first_words(table, commands)
