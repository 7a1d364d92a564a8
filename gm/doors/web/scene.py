"""What the live board shows of a duel, as plain data: only what everybody at the table may see."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from markupsafe import Markup

from gm.doors.web.chart import chart, lines
from gm.doors.web.squares import board
from gm.duel import log
from gm.game import Rule, View
from gm.table.minutes import Item, minutes
from gm.table.protocol import rounds
from gm.table.table import Table

_RECENT = 7


class InPlay(NamedTuple):
    """What lies on the table now, as its rule has it, with its drawing if there is one."""

    rule: Rule
    svg: Markup | None
    legend: tuple[str, str]


class Told(NamedTuple):
    """A line of the record and what came of it; ``was`` are its earlier wordings, ``moves`` what hands put right."""

    entry: str
    words: str
    texts: tuple[tuple[str, str], ...]
    was: tuple[str, ...] = ()
    struck: bool = False
    acts: bool = False
    moves: tuple[str, ...] = ()


class Scene(NamedTuple):
    """The board of a duel of ``game`` at one moment. ``entered`` is when its last row was written, in seconds since
    1970."""

    game: str
    title: str
    seq: int
    entered: float
    view: View
    due: tuple[str, ...]
    over: bool
    owed: tuple[str, ...]
    in_play: InPlay | None
    recent: tuple[Told, ...]
    correction: Told | None
    chart: Markup
    switches: dict[str, str]

    @property
    def say(self) -> str:
        """What has just happened and what is due, to be read aloud."""
        news = [text for _, text in self.recent[0].texts] if self.recent else []
        return ". ".join([*(["Corrected"] if self.correction else []), *news, *self.due[:1]])


def scene(table: Table) -> Scene:
    """The board of a duel as it stands."""
    view = table.game.said.view(table.state, None)
    row = table.rows[-1]
    recent = _recent(table)
    prompts = table.prompts(table.state)
    return Scene(
        table.duel.game,
        table.title,
        row.seq,
        datetime.fromisoformat(row.at).timestamp(),
        view,
        tuple(prompt.text for prompt in prompts if prompt.due),
        table.game.play.outcome(table.state) is not None,
        tuple(move.text for move in table.owed()),
        _in_play(table, view.about),
        recent,
        next((told for told in recent if told.acts), None) if row.kind not in log.LINES else None,
        _chart(table),
        table.switches(),
    )


def _in_play(table: Table, about: Sequence[str]) -> InPlay | None:
    for name in about:
        for rule in table.game.book().rules(table.state):
            if rule.id == name:
                drawing = table.game.book().drawing(name)
                legend = (drawing.full, drawing.hollow) if drawing else ("", "")
                return InPlay(rule, board(drawing) if drawing else None, legend)
    return None


def _chart(table: Table) -> Markup:
    """What is handed over, round by round: the first such thing of the game, as its standings list it."""
    found = rounds(table)
    what = next((name for name in found[-1] if name != "round"), None)
    if what is None:
        return Markup("")
    labels = [str(row["round"] or "now") for row in found]
    sitting = {seat.id: seat.name for seat in table.setup.seats}
    return chart(lines(found, what, sitting), labels, f"{what.capitalize()} at the start of each round, and now")


def _recent(table: Table) -> tuple[Told, ...]:
    """The last lines of the minutes, the newest first."""
    found = sorted(minutes(table), key=lambda item: item.row.seq)[-_RECENT:]
    return tuple(_told(table, item) for item in reversed(found))


def _told(table: Table, item: Item) -> Told:
    said = table.told(item.row, item.notices)
    moves = table.moves(table.corrected(item.row))
    return Told(
        item.row.name,
        table.said(item.line),
        tuple((notice.level, notice.text) for notice in said),
        tuple(table.said(line) for line, _ in item.was),
        item.struck is not None,
        item.acts,
        tuple(move.text for move in moves),
    )
