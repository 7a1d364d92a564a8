"""The live board of a duel as public data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from gm.game import Nouns, Outcome, Rule, View, join_and
from gm.interfaces.web.board.activity import ActivityLine, recent_activity
from gm.interfaces.web.board.arrows import arrow_text, draw_arrows
from gm.interfaces.web.board.chart import chart, lines
from gm.interfaces.web.board.colours import seat_colours
from gm.interfaces.web.board.listings import PlayerPages, RoomList, player_pages, room_lists
from gm.interfaces.web.board.recent_changes import recent_changes
from gm.interfaces.web.board.squares import draw_bare, draw_board
from gm.interfaces.web.board.standings import Standing, standings
from gm.table import outstanding, presenter
from gm.table.clock import Measurements, TimeSums, measure
from gm.table.clock.settings import moment, read_settings
from gm.table.interchange.event_place import describe_place
from gm.table.report import round_standings, standing_columns
from gm.table.table import Table
from gm.text import capitalize

CHARTED = 8
"""The maximum number of players for whom a chart is drawn."""


class RuleInPlay(NamedTuple):
    """The rule for a thing that is on the table now, such as a card in play.

    ``svg`` is its drawing, and ``bare`` a simpler drawing for viewing from afar. Both are None without a drawing.
    """

    rule: Rule
    svg: Markup | None
    bare: Markup | None
    legend: tuple[str, str]


class Scene(NamedTuple):
    """The board of a duel of ``game`` at one moment.

    ``entered`` is the time of the last row in seconds since 1970; None if it is unknown. ``result`` is the outcome,
    '' until the duel is over. ``arrows`` is a drawing of who aims at whom; ``aims`` has the same as texts. ``rules``
    has the rules of a duel with attached files; for any other duel it is empty. ``times`` is the clock. ``party`` is
    the party's name, and ``place`` the duel's place in an event; both may be ''. A game may have ``lists`` for
    everybody in the room. They are shown instead of the ``standings``. ``players`` has the pages about single players.
    """

    game: str
    title: str
    seq: int
    entered: float | None
    view: View
    standings: tuple[Standing, ...]
    due: tuple[str, ...]
    over: bool
    owed: tuple[str, ...]
    in_play: RuleInPlay | None
    recent: tuple[ActivityLine, ...]
    correction: ActivityLine | None
    chart: Markup
    arrows: Markup
    aims: tuple[str, ...]
    called: Nouns
    result: str
    switches: Mapping[str, str]
    rules: tuple[Rule, ...]
    times: Measurements
    party: str
    place: str
    lists: tuple[RoomList, ...]
    players: PlayerPages | None

    @property
    def say(self) -> str:
        """The latest result and the next step, as text for screen readers."""
        news = [text for _, text in self.recent[0].texts] if self.recent else []
        result = [self.result.removesuffix(".")] if self.result else []
        return ". ".join([*(["Corrected"] if self.correction else []), *news, *result, *self.due[:1]])


def scene(table: Table, *, notes: bool = False) -> Scene:
    """Return the board of a duel. With ``notes``, private notes and reasons are included."""
    view = table.view.board
    row, colours = table.rows[-1], seat_colours(table)
    outcome = table.game.play.outcome(table.state)
    lines = recent_activity(table, notes=notes)
    return Scene(
        game=table.duel.game,
        title=table.title,
        seq=row.seq,
        entered=moment(row.at) or None,
        view=view,
        standings=() if view.listings else standings(table, view, colours, recent_changes(table, view)),
        due=presenter.spectator_lines(table),
        over=outcome is not None,
        owed=tuple(move.text for move in presenter.outstanding_items(table, outstanding.current(table))),
        in_play=_in_play(table, view.about),
        recent=lines,
        correction=next((line for line in lines if line.acts and line.seq == lines[0].seq), None),
        chart=_chart(table, colours),
        arrows=draw_arrows(view.arrows, _ringed(table, view), colours),
        aims=tuple(arrow_text(arrow, table.names) for arrow in view.arrows if arrow.style != "quiet"),
        called=table.game.info.nouns,
        result="" if outcome is None else _won(table, outcome),
        switches=table.switches(),
        rules=tuple(table.game.rulebook().rules(table.state)) if table.setup.brought else (),
        times=measure(table, TimeSums(read_settings(table))),
        party=table.setup.party,
        place=describe_place(table.setup.at),
        lists=room_lists(table, view),
        players=player_pages(table),
    )


def _won(table: Table, outcome: Outcome) -> str:
    """Return a sentence about the result: ``Ana wins``, or the game's own sentence if that says more."""
    names, text = [table.names[who] for who in outcome.winners], table.game.texts.say(outcome, table.names)
    if not names or not text.startswith("won by "):
        return f"{capitalize(text.removesuffix('.'))}."
    return f"{join_and(names)} win{'' if names[1:] else 's'}"


def _in_play(table: Table, about: Sequence[str]) -> RuleInPlay | None:
    for name in about:
        for rule in table.game.rulebook().rules(table.state):
            if rule.id == name:
                drawing = table.game.rulebook().drawing(name)
                legend = (drawing.full, drawing.hollow) if drawing else ("", "")
                return RuleInPlay(rule, drawing and draw_board(drawing), drawing and draw_bare(drawing), legend)
    return None


def _chart(table: Table, colours: Mapping[str, int]) -> Markup:
    """Return a chart of the first number in the standings, round by round."""
    listed = standing_columns(table)
    what = next(iter(listed), None)
    if what is None or sum(name.kind == "seat" for name in table.known) > CHARTED:
        return Markup("")
    points = [row for row in round_standings(table, listed) if row["round"] != 0]  # nothing is played in round 0
    opens = table.game.info.nouns.round
    labels = ["now" if row["round"] is None else str(row["round"]) for row in points]
    names = {who: table.names[who] for who in listed[what]}
    called = table.game.texts.title(what)
    title = f"{capitalize(called)} at the start of each {opens}, and now"
    return chart(lines(points, what, names, colours), labels, title)


def _ringed(table: Table, view: View) -> dict[str, str]:
    """Return the names to show in the drawing of aims, by id: the names of all who aim or are aimed at.

    If a player is among them, include the names of all players, so that everyone has a box in the drawing.
    """
    ends = dict.fromkeys(who for arrow in view.arrows for who in (arrow.of, arrow.to))
    seated = {seat.id: seat.name for seat in table.setup.seats}
    players = seated if {*seated} & {*ends} else {}
    return players | {who: table.names[who] for who in ends if who in table.names}
