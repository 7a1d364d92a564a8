"""``gm wrong``: every way to put something right. The console opens the log, in which the arrow keys choose a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gm.commands.command import Args
from gm.commands.log import all_items
from gm.commands.log_results import LogResult
from gm.duel.edits import Insert, LineContent
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import Context
from gm.notation.formatting import format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.table import presenter
from gm.table.blocks import Block, Hint, Line, Pairs
from gm.table.correction import Correction
from gm.table.session import Session
from gm.table.suggestions import likely_misreadings
from gm.table.table import Table


class WrongResult(LogResult):
    """The log, and the ways to put something right: an example of each, and what it does."""

    ways: tuple[tuple[str, str], ...]

    def blocks(self) -> Iterable[Block]:
        """Return the ways to put something right. The full-screen console shows the scrollable log instead of them."""
        yield Line("What is wrong?", "strong")
        yield Pairs(self.ways)
        yield Hint("The numbers of the lines: gm log")


def run(session: Session, args: Args) -> WrongResult:
    """Return the log and the ways to put something right. Raises GmError (``no-duel``)."""
    table = session.table()
    return WrongResult("wrong", presenter.duel_facts(table), all_items(table), tuple(_ways(table)))


def _ways(table: Table) -> Iterator[tuple[str, str]]:
    """Yield pairs for the ways to put something right: a line that can be typed now, and what it does."""
    yield "undo", "The last line is wrong: undo it. Type undo again to undo the line before it"
    entries = [line for line in table.lines if line.kind == "entry"]
    if fix := next(filter(None, (_fix(table, line) for line in reversed(entries))), ""):
        yield fix, "An earlier line is wrong: type what it should say"
    if entries:
        last = entries[-1]
        yield _insert(table, last), "A line was forgotten: insert it before the line with that number"
        yield f"drop {last.name}", "A line should not be there: delete it"
        yield f"doubt {last.name} cocked?", "Nobody is sure: flag the line for later"
    yield "settle", "The table is wrong: list what still has to be done after corrections"
    if "adjust" in table.game.inputs.forms:
        yield "help adjust", "Nothing else explains it: set a value by the referee's decision"


def _fix(table: Table, line: Row) -> str:
    """Return a line that corrects a likely misreading in ``line``; '' if no misreading is likely."""
    likely = likely_misreadings(table, line)
    return f"fix {line.name} {likely[0]}" if likely else ""


def _insert(table: Table, line: Row) -> str:
    """Return a line that inserts something before ``line``: an entry that was possible there, or else a note."""
    game = table.game
    for prompt in game.play.prompts(table.before(line), None):
        try:
            word, *words = split(prompt.example)
            entry = parse(game.inputs.forms[word], words, Context(table.known))
            says = LineContent("entry", join(format_entry(game.inputs.forms, entry)), entry._asdict())
            if not Correction(table, [Insert(line.name, says)], None).assess().conflicts:
                return f"insert {line.name} {prompt.example}"
        except (GmError, Refusal, ValueError):
            continue
    return f"insert {line.name} note forgotten"
