"""What the live board shows of a duel, as plain data: only what everybody at the table may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import NamedTuple

from markupsafe import Markup

from gm.doors.web.chart import COLOURS, chart, lines
from gm.doors.web.squares import board
from gm.duel import log
from gm.game import Called, Rule, View
from gm.table import debts, telling
from gm.table.minutes import Item, minutes
from gm.table.protocol import counted, rounds
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
    1970 (None: nobody knows), ``colours`` the numbers of the colours of its tables' rows, ``result`` how it ended ('': it goes on),
    ``rules`` those of the duel where files were brought to it."""

    game: str
    title: str
    seq: int
    entered: float | None
    view: View
    due: tuple[str, ...]
    over: bool
    owed: tuple[str, ...]
    in_play: InPlay | None
    recent: tuple[Told, ...]
    correction: Told | None
    chart: Markup
    colours: tuple[tuple[int | None, ...], ...]
    called: Called
    result: str
    switches: Mapping[str, str]
    rules: tuple[Rule, ...]

    @property
    def say(self) -> str:
        """What has just happened and what is due, to be read aloud."""
        news = [text for _, text in self.recent[0].texts] if self.recent else []
        return ". ".join([*(["Corrected"] if self.correction else []), *news, *self.due[:1]])


def scene(table: Table) -> Scene:
    """The board of a duel as it stands."""
    view = table.game.said.view(table.state, None)
    row, colours = table.rows[-1], _colours(table)
    outcome = table.game.play.outcome(table.state)
    recent = _recent(table)
    prompts = telling.prompts(table, table.state)
    return Scene(
        table.duel.game,
        table.title,
        row.seq,
        _entered(row.at),
        view,
        tuple(prompt.text for prompt in prompts if prompt.due),
        outcome is not None,
        tuple(move.text for move in telling.moves(table, debts.owed(table))),
        _in_play(table, view.about),
        recent,
        next((told for told in recent if told.acts), None) if row.kind not in log.LINES else None,
        _chart(table, colours),
        _rows(view, colours),
        table.game.info.called,
        "" if outcome is None else _sentence(table.game.said.say(outcome, table.names)),
        table.switches(),
        tuple(table.game.book().rules(table.state)) if table.setup.brought else (),
    )


def _entered(at: str) -> float | None:
    """When a row was written, in seconds since 1970; None for a time that is none."""
    try:
        return datetime.fromisoformat(at).timestamp()
    except (ValueError, OverflowError, OSError):
        return None


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:].removesuffix('.')}."


def _in_play(table: Table, about: Sequence[str]) -> InPlay | None:
    for name in about:
        for rule in table.game.book().rules(table.state):
            if rule.id == name:
                drawing = table.game.book().drawing(name)
                legend = (drawing.full, drawing.hollow) if drawing else ("", "")
                return InPlay(rule, board(drawing) if drawing else None, legend)
    return None


def _chart(table: Table, colours: Mapping[str, int]) -> Markup:
    """Round by round the first of what standings list."""
    listed = counted(table)
    what = next(iter(listed), None)
    if what is None:
        return Markup("")
    found, opens = rounds(table), table.game.info.called.round
    labels = [str(row["round"] or "now") for row in found]
    names = {who: table.names[who] for who in listed[what]}
    title = f"{what.capitalize().replace('_', ' ')} at the start of each {opens}, and now"
    return chart(lines(found, what, names, colours), labels, title)


def _colours(table: Table) -> dict[str, int]:
    """A colour for every seat, by its number; whoever is of a seat has its colour, and others one of their own."""
    found = {seat.id: at for at, seat in enumerate(table.setup.seats)}
    for one in table.known:
        found.setdefault(one.id, found[one.of] if one.of in found else len({*found.values()}))
    return {who: number % COLOURS for who, number in found.items()}


def _rows(view: View, colours: Mapping[str, int]) -> tuple[tuple[int | None, ...], ...]:
    """The colour of each row of each table; None for a row that is nobody's."""
    return tuple(
        tuple(colours.get(who) for who, _ in zip_longest(grid.of[: len(grid.rows)], grid.rows, fillvalue=""))
        for grid in view.tables
    )


def _recent(table: Table) -> tuple[Told, ...]:
    """The last lines of the minutes, the newest first."""
    found = sorted(minutes(table, len(table.rows) - _RECENT), key=lambda item: item.row.seq)[-_RECENT:]
    return tuple(_told(table, item) for item in reversed(found))


def _told(table: Table, item: Item) -> Told:
    said = telling.told(table, item.row, item.notices)
    moves = telling.moves(table, debts.corrected(table, item.row))
    return Told(
        item.row.name,
        telling.said(table, item.line),
        tuple((notice.level, notice.text) for notice in said),
        tuple(telling.said(table, line) for line, _ in item.was),
        item.struck is not None,
        item.acts,
        tuple(move.text for move in moves),
    )
