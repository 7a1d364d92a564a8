"""Tests of the standings: what a game counts for players and other names, and the text of an end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from gm.commands.line import run
from gm.game import Name
from gm.interfaces.web.board.chart import Line, chart
from gm.interfaces.web.board.colours import COLOURS
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.notation.line import split
from gm.table.report import report_data, round_standings, standing_columns
from gm.table.session import Session
from gm.table.table import Table

HANDS = ("new toy Ana Bo", "hand ana 3 5", "hand bo 2 6")
RAID = (*HANDS, "weather rain storm", "choose bo rest", "choose ana dash 2", "parry bo", "counter ana 3", "allow")
TOLL = (*RAID, "toll ana=1 bo=5")
LOST = ("weather fog", "choose ana rest", "choose bo rest")


def journey(*lines: str) -> Session:
    """Return a journey in which these lines were typed."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in lines:
        run(session, split(line))
    return session


@pytest.fixture
def session() -> Iterator[Session]:
    """Yield a journey in its second day, in which Ana has raided and paid a coin's toll."""
    made = journey(*TOLL)
    yield made
    made.close()


@pytest.fixture
def lost() -> Iterator[Session]:
    """Yield a journey that ended in the fog."""
    session = journey("new toy Ana Bo --house rounds=2", *HANDS[1:], *LOST, *LOST)
    yield session
    session.close()


def counting(table: Table, *counts: str, **play: Any) -> Table:
    """Return the table of a game that counts something else."""
    game = table.game
    table.game = game._replace(info=game.info._replace(counts=counts), play=game.play._replace(**play))
    return table


def test_standings_list_only_what_counts_round_by_round(session: Session) -> None:
    assert round_standings(session.table()) == [
        {"round": 1, "coins": {"ana": 4, "bo": 4, "pile": 8}},
        {"round": 2, "coins": {"ana": 5, "bo": 4, "pile": 7}},
        {"round": None, "coins": {"ana": 5, "bo": 4, "pile": 7}},
    ]


def test_standings_include_dials(session: Session) -> None:
    rounds = round_standings(counting(session.table(), "lamp", "coins"))
    assert rounds[-1] == {"round": None, "lamp": {"ana": 1, "bo": 1}, "coins": {"ana": 5, "bo": 4, "pile": 7}}
    assert list(rounds[0]) == ["round", "lamp", "coins"]


def test_standings_default_to_what_players_hand_over(session: Session) -> None:
    table = counting(session.table())
    assert standing_columns(table) == {"cards": ["ana", "bo"], "coins": ["ana", "bo"]}
    assert round_standings(table)[-1] == {"round": None, "cards": {"ana": 1, "bo": 2}, "coins": {"ana": 5, "bo": 4}}


def test_standings_list_named_units_after_the_players(session: Session) -> None:
    table = Table(session.store(), session.table().duel.id)
    held = table.game.play.holdings

    def once_there(state: Any) -> Any:
        return tuple(holding for holding in held(state) if holding.holder != "spent" or holding.amount)

    names = {"names": lambda state: (Name("spent", "The heap", "heap", "bo"),), "holdings": once_there}
    counted = counting(table, "cards", **names)
    assert standing_columns(counted) == {"cards": ["ana", "bo", "spent"]}
    assert [row["cards"]["spent"] for row in round_standings(counted)] == [None, 1, 1]
    (standing,) = report_data(counted)["standings"]
    assert standing["holders"][-1] == {"id": "spent", "name": "The heap"}
    shown = live_board(scene(counted))
    assert "The heap: –, 1, 1" in shown
    assert re.search(r'<text class="end seat-1"[^>]*>1 The heap<', shown)


def test_standings_leave_out_places(session: Session) -> None:
    assert standing_columns(counting(session.table(), "cart")) == {}
    assert "history" not in live_board(scene(session.table()))


def test_row_has_the_colour_of_its_player(session: Session) -> None:
    (standing,) = scene(session.table()).standings
    assert [line.colour for block in standing.blocks for line in block.lines] == [0, 1]


def test_twenty_lines_are_distinct_and_fit() -> None:
    made = str(chart([Line(f"U{at}", (at, 20 - at), at % COLOURS) for at in range(20)], ["1", "now"], "Wounds"))
    high = int(made.partition("0 0 320 ")[2].partition('"')[0])
    ends = [float(part.partition('y="')[2].partition('"')[0]) for part in made.split('class="end')[1:]]
    assert min(ends) > 0
    assert max(ends) < high
    looks = [
        (line[:1], line.partition("<path transform")[2].partition(' d="')[2][:24])
        for line in made.split('<g class="seat-')[1:]
    ]
    assert len(set(looks)) == 20


def test_end_of_a_game_uses_its_words_everywhere(lost: Session) -> None:
    text = "nobody came through the gate"
    table = lost.table()
    duels: Any = run(lost, ["duels"])
    assert duels.data()["duels"][0]["stands"] == text
    assert report_data(table)["result"] == text
    report: Any = run(lost, ["report", "--full"])
    assert "Duel report: a journey of Lantern Road\n" in report.shown
    assert f"Result:       {text}\n" in report.shown
    assert "day 1   " in report.shown
    shown = live_board(scene(table))
    for part in ("The journey is over.", "Nobody came through the gate.", "Day by day"):
        assert part in shown


def test_correction_shows_the_old_and_new_end(lost: Session) -> None:
    won: Any = run(lost, split("fix 3 weather sun ; fix 6 weather sun --yes"))
    assert won.notices[-1].text == "All came through the gate   (it was: nobody came through the gate)"
    back: Any = run(lost, split("drop 8 --yes"))
    assert back.notices[-1].text == "The journey continues   (it was: all came through the gate)"


def test_title_with_the_game_is_not_repeated(session: Session) -> None:
    table = session.table()
    table.game = table.game._replace(info=table.game.info._replace(title="The Long Journey"))
    assert report_data(table)["heading"] == "The Long Journey"
