"""What stands around the typed line until another row is written: what is due and how it may be answered, and the
standings; and what may be typed in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from gm.commands.line import BECAUSE, localize_remedy
from gm.errors import GmError, Refusal
from gm.game import NamedTuple, View
from gm.interfaces.console.prompt import ENTER, SUCH
from gm.interfaces.console.reminders import Reminders
from gm.interfaces.console.sidebar import Sidebar, SidebarText
from gm.notation.short_forms import ALONE, default_line, needs_explicit_default, parse_with_prompts
from gm.table import presenter
from gm.table.session import Session
from gm.table.table import Table
from gm.table.texts import PromptResult

if TYPE_CHECKING:
    from gm.notation.suggestions import Hints

_REMEMBERED = 200
"""So many lines of the duel come back with the up arrow."""
_MOST_DUE = 3
"""So many lines say what is due; of more the last says how many they are."""


class PromptState(NamedTuple):
    """What is drawn until another row is written: what is due in the duel with so many ``rows``, the standings, and
    the default of what is due ('' if there is none), which must be asked for where to be ``hasty`` would let something
    go."""

    table: Table | None
    rows: int
    due: list[PromptResult]
    board: View | None
    default: str
    hasty: bool

    @property
    def example(self) -> str:
        """A line that would be taken, of what is due."""
        return next((prompt.example for prompt in self.due if prompt.example), "")


NOTHING = PromptState(None, 0, [], None, "", False)
"""Where no duel is open."""


def read_prompt_state(table: Table) -> PromptState:
    """What stands around the line of a duel now."""
    stands = table.stands
    due = [prompt for prompt in stands.prompts if prompt.due]
    hasty = needs_explicit_default(table.game.inputs.forms, stands.asked, table.last)
    return PromptState(table, len(table.rows), due, stands.board, default_line(stands.asked), hasty)


class PromptContext:
    """What stands around the line that is typed in a session, worked out once until another row is written."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.reminder = Reminders()
        self.beside = Sidebar()
        self.mending = False
        """Whether what a preview would record mends later lines."""
        self._moment = NOTHING

    @property
    def table(self) -> Table | None:
        """The duel at hand, as the last line left it."""
        return self.session.sitting

    def aside(self) -> SidebarText:
        """Which duel it is, and what its clock shows."""
        return self.beside.of(self.table)

    def now(self) -> PromptState:
        """What is due, worked out once for all that is drawn until another row is written."""
        table = self.table
        if table is None:
            return NOTHING
        if (self._moment.table, self._moment.rows) != (table, len(table.rows)):
            self._moment = read_prompt_state(table)
        return self._moment

    def due(self) -> list[str]:
        """What is due, a line each; after a preview what an empty line would do."""
        if self.session.offer.records:
            how = " with the suggested fixes" if self.mending else f" · {BECAUSE} …: save with a reason"
            return [f"Enter: save{how} · anything else: cancel"]
        if self.table is None:
            return ["No duel is open. Start one: new GAME NAME NAME …"]
        return [*self.aside().warnings, *self.reminder.lines(self.table), *self._asked(self.table)]

    def _asked(self, table: Table) -> list[str]:
        """What the duel waits for."""
        texts = list(dict.fromkeys(prompt.text for prompt in self.now().due))
        if not texts:
            return [f"The {table.game.info.nouns.duel} is over. Play again with the same players: new --again"]
        more = len(texts) - _MOST_DUE
        return [*texts[: _MOST_DUE - 1], f"… and {more + 1} more (? lists them)"] if more > 0 else texts

    def default(self) -> str:
        """What an empty line means: what was shown is recorded, what hands owe is done, or what is due. Raises GmError
        (``words``) where that must be asked for."""
        if self.session.offer.records:
            return '""'
        if self.reminder.owed(self.table):
            return "settle done"
        now = self.now()
        if now.hasty:
            said = f"Enter does not mean “{now.default}” while {now.due[0].entry} comes first."
            raise GmError("words", said, f"Type: {ALONE} or {now.default} — or for example: {now.example}")
        return now.default

    def means(self) -> bool:
        """Whether Enter alone is an answer."""
        now = self.now()
        return bool(self.session.offer.records or self.reminder.owed(self.table) or (now.default and not now.hasty))

    def hint(self) -> str:
        """What stands in the empty line: its meaning, or the fewest keys of an example of what is due."""
        now = self.now()
        if self.session.offer.records:
            return f"{ENTER}save"
        if self.reminder.owed(self.table):
            return f"{ENTER}done"
        if self.means():
            return f"{ENTER}{now.default}"
        if not now.due or self.table is None:
            return ""
        more = f", or {ALONE} for {now.default}" if now.hasty else ""
        return f"{SUCH}{self._keys(self.table, now.example)}{more}"

    def here(self, remedy: str) -> str:
        """A remedy as it is typed here, above what is due."""
        table = self.table
        return console_remedy(remedy, self.now().due, partial(self._keys, table)) if table else localize_remedy(remedy)

    def _keys(self, table: Table, line: str) -> str:
        """The fewest keys for a line that is due, its words whole; of a letter alone nobody sees what it means."""
        from gm.notation.abbreviations import Abbreviator  # no hint stands there at once

        found = Abbreviator(table.game, table.stands.asked, table.known, table.state, whole=True).of(line)
        return line if found.isalpha() and len(found) == 1 else found


def is_answer(table: Table | None, word: str) -> bool:
    """Whether a word that would leave is an answer to what is due, or may be one of several."""
    if table is None:
        return False
    try:
        return parse_with_prompts(table.game, table.stands.asked, [word], table.known) is not None
    except (GmError, Refusal) as error:
        return error.code == "ambiguous"


def latest_lines(table: Table | None) -> list[str]:
    """The latest lines of a duel, as they were typed. Raises GmError (``file``)."""
    lines = table.lines[-_REMEMBERED:] if table else []
    return [line.words for line in lines if table and not presenter.is_sealed(table, line)]


def console_remedy(remedy: str, due: Sequence[PromptResult], keys: Callable[[str], str]) -> str:
    """A remedy as it is typed at the console: without ``gm``; what is ``due`` stands right below, so of that only how
    it is typed is said, the fewest ``keys`` first, but behind a number."""
    remedy = localize_remedy(remedy)
    if due:
        lines = presenter.prompt_lines(due)
        remedy = remedy.replace(f"ext: {due[0].text} ({lines})", f"ext: {lines}")
    for example in filter(None, (prompt.example for prompt in due)):
        before, found, rest = remedy.partition(example)
        short = keys(example)
        if found and short not in ("", example) and not before.rstrip()[-1:].isdigit():
            word, _, behind = example.partition(" ")
            full = f"{word} …" if " " in short and short.casefold() == behind.casefold() else example
            remedy = f"{before}{short}, in full: {full}{rest}"
    return remedy


def hints(table: Table | None, commands: Mapping[str, str], typed: str) -> Hints:
    """The words that may come next on a line, with what they mean."""
    if table is None:
        return dict(commands)
    from gm.notation.suggestions import complete_words, first_words  # nobody needs them until somebody types

    words = [word for word in typed.split(" ")[:-1] if word]
    return complete_words(table, words, short=True) if words else first_words(table, commands)
