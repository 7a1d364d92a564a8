"""``gm demo``: replay a recorded duel in memory."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from gm import games
from gm.commands.collect import CollectResult
from gm.commands.collect import run as collect
from gm.commands.command import Args
from gm.commands.record_import import import_line
from gm.errors import GmError
from gm.game import GameInfo
from gm.notation.line import split
from gm.notation.setup import example_line
from gm.table import presenter
from gm.table.blocks import Block, Line, notice_lines
from gm.table.results import Board, Result, Written
from gm.table.session import Session, scratch_session


class DemoResult(Result):
    """A replayed duel: its comments, the results of its lines, the final board, and a line that begins a new duel.

    For an event, ``late`` has the corrections that tables made after the event's last line; None for a single duel.
    """

    info: GameInfo
    played: tuple[Written | str, ...]
    late: CollectResult | None
    board: Board
    begin: str

    def data(self) -> dict[str, Any]:
        answers = [answer.data() for answer in self.played if isinstance(answer, Written)]
        late = {"collected": self.late.data()} if self.late else {}
        return {"game": self.info.slug, "answers": answers, **late, "begin": self.begin}

    def blocks(self) -> Iterable[Block]:
        yield from self.opening()
        for played in self.played:
            yield from scene(played)
        yield from self.ending()

    def opening(self) -> Iterable[Block]:
        """Return the heading above the recorded duel."""
        text = f"A recorded {self.info.single_title}. Numbered lines are what the referee typed."
        return [Line(text, "strong")]

    def ending(self) -> Iterable[Block]:
        """Return the end of the recorded duel, and how to start a new duel."""
        if self.late:
            yield Line("\nA table has corrected its duel. The organiser copies the files again.", "quiet")
            yield Line("     gm collect tables --yes", "news")
            yield from self.late.blocks()
        yield from ("", *self.board.blocks(), "")
        yield Line(f"Nothing was saved. To start your own {self.info.nouns.duel}:", "strong")
        yield f"  {self.begin}"
        yield "  gm play        then type what happens at the table; each line is saved at once"


def scene(played: Written | str) -> Iterable[Block]:
    """Return what is shown for ``played``: a line of a recorded duel with its results, or a comment."""
    if isinstance(played, str):
        return [Line(f"\n{played}", "quiet")]
    return [Line(f"{played.seq:>3}  {played.text}", "news"), *notice_lines(played.notices)]


def run(session: Session, args: Args) -> DemoResult:
    """Replay a recorded duel in memory, without touching the database. Raises GmError (``no-such``)."""
    slug = _slug(session, args)
    game = games.load(slug)
    if not games.has_demo(slug):
        raise _missing(game.info)
    played: list[Written | str] = []
    with scratch_session(short=True) as scratch:
        for line in games.demo(slug).splitlines():
            if line.startswith("#"):
                played.append(line.lstrip("# "))
            elif words := split(line):
                played += [answer] if (answer := import_line(scratch, words)) else []
        tables = games.demo_tables(slug)
        late = collect(scratch, Args((tables,), {"yes": True})) if tables else None
        board = presenter.board_at(scratch.table(), None)
    return DemoResult("demo", game.info, tuple(played), late, board, f"gm {example_line(game.info)}")


def _missing(info: GameInfo) -> GmError:
    """Return the error for a game without a recorded duel. The remedy names games that have one."""
    others = [f"gm demo {other}" for other in games.slugs() if games.has_demo(other)]
    begin = f"Start one: gm {example_line(info)}"
    remedy = f"{begin} — or see one from another game: {', '.join(others)}" if others else begin
    return GmError("no-such", f"{info.title} has no recorded duel.", remedy)


def _slug(session: Session, args: Args) -> str:
    """Return the id of the game to demonstrate: the named one, else the current duel's, else the default."""
    if args.words:
        return args.words[0].casefold()
    with suppress(GmError):
        return session.table().duel.game
    shown = [slug for slug in games.slugs() if games.has_demo(slug)]
    if not shown:
        raise GmError("no-such", "No game has a recorded duel.", games.how_to_begin())
    return next((slug for slug in shown if games.info(slug).is_default_demo), shown[0])
