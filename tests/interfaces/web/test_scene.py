"""Tests that the board shows only what everyone may see: no sealed answer, not even in a correction."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.game import Cell, Column, View, make_grid
from gm.interfaces.web import html
from gm.interfaces.web.board.chart import Line, chart
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import scene
from gm.interfaces.web.board.standings import MOST, standings
from gm.interfaces.web.html import suits
from gm.notation.line import split
from gm.table.session import Session


@pytest.fixture
def toy() -> Iterator[Session]:
    """Yield a journey of the toy game whose carters choose their plans in secret."""
    session = Session(":memory:")
    session.store(create=True)
    for line in ("new toy Ana Bo", "hand ana 3 5", "hand bo 2 6", "weather rain", "choose bo dash 2"):
        run(session, split(line))
    yield session
    session.close()


def test_the_style_sheet_has_widths_for_every_column() -> None:
    sheet = (Path(html.__file__).parent / "static" / "board.css").read_text(encoding="utf-8")
    for place in ("main", "dial", "figure", "words"):
        widths = sorted(int(many) for many in re.findall(rf"^\.{place}-(\d+) {{", sheet, re.MULTILINE))
        assert widths == [*range(MOST[place] + 1)], place


def test_a_sealed_answer_is_not_on_the_board(toy: Session) -> None:
    shown = scene(toy.table())
    html = live_board(shown)
    assert "a sealed answer" in html
    for secret in ("dash", "choose bo", "hand ana", "3 5", "2 6"):
        assert secret not in html, secret
        assert secret not in shown.say


@pytest.mark.parametrize("line", ["fix 4 choose bo guard --yes", "undo", "drop 4 --yes"])
def test_an_undone_or_corrected_sealed_answer_stays_hidden(toy: Session, line: str) -> None:
    run(toy, split(line))
    html = live_board(scene(toy.table()))
    assert "Corrected" in html
    for secret in ("dash", "guard", "choose bo"):
        assert secret not in html, secret


def test_open_answers_are_shown(toy: Session) -> None:
    assert "weather rain" in live_board(scene(toy.table()))


def column(title: str, dial: tuple[int, int] | None = None) -> Column[str]:
    """Return a column in which every cell is its title."""
    return Column(title, lambda who: Cell(title.lstrip(">"), dial=dial), title.lstrip(">"))


def test_a_table_has_columns_only_where_there_is_room(toy: Session) -> None:
    columns = [*map(column, ("carter", "plan", ">coins", ">lamp", "")), column(">oil", (1, 3))]
    view = View({}, tables=(make_grid(columns, {"ana": "ana", "bo": "bo"}),))
    (standing,) = standings(toy.table(), view, {}, {("bo", "oil"): 2})
    titles = ["carter", "coins", "oil", "lamp", "", "plan"]
    assert [head.title for head in standing.heads] == titles
    assert [head.place for head in standing.heads] == ["name", "main", "dial", "figure", "status", "words"]
    assert [[box.cell.text for box in line.boxes] for line in standing.blocks[0].lines] == [titles, titles]
    assert [box.change for box in standing.blocks[0].lines[1].boxes] == [0, 0, 2, 0, 0, 0]


def test_the_names_of_a_chart_do_not_overlap() -> None:
    made = chart([Line(name, (13, 13)) for name in ("Ana", "Bo", "Cy", "<Di>")], ["1", "now"], "Pages")
    ends = sorted(
        float(part.partition('"')[0]) for part in str(made).split('class="end')[1:] for part in [part.split('y="')[1]]
    )
    assert all(after - before >= 12 for before, after in pairwise(ends))
    assert "&lt;Di&gt;" in made
    assert "<Di>" not in made


def test_a_chart_of_one_point_or_none_is_possible() -> None:
    assert chart([Line("Ana", (0,))], ["now"], "Pages")
    assert chart([], [], "Pages")


@pytest.fixture
def duel() -> Iterator[Session]:
    """Yield a duel of the toy game without secrets."""
    session = Session(":memory:")
    session.store(create=True)
    for line in ("new toy Ana Bo", "hand ana 3 5"):
        run(session, split(line))
    yield session
    session.close()


SECRETS = ("warned", "cheated", "lied", "drank", "because", "forgot")
QUIETLY = (
    "note Bo was warned",
    'adjust ana coins+1 bo coins-1 because "Bo cheated"',
    'fix 1 hand ana 3 6 because "Bo lied" --yes',
    'fix 3 adjust ana coins+2 bo coins-2 because "Bo drank" --yes',
    'insert 3 note "Bo forgot" because "Bo lied" --yes',
    "undo --to 5 --yes",
    'fix 2 note! "Pizza is here" --yes',
    "undo",
    'drop 3 because "Bo lied" --yes',
    "undo",
    "note Bo was warned",
    "undo",
)
"""Lines with secrets of the referee's, as they are typed and turned in an evening."""


def test_notes_and_reasons_stay_private(duel: Session) -> None:
    for line in QUIETLY:
        run(duel, split(line))
        shown = scene(duel.table())
        for secret in SECRETS:
            assert secret not in live_board(shown), (line, secret)
            assert secret not in shown.say
    assert "lied" in live_board(scene(duel.table(), notes=True))


def test_a_public_note_is_shown_until_it_is_undone(duel: Session) -> None:
    run(duel, split("note! Pizza is here"))
    assert "Pizza is here" in live_board(scene(duel.table()))
    for line in ("note Bo was warned", "undo"):
        run(duel, split(line))
    html = live_board(scene(duel.table()))
    assert "was warned" not in html
    assert "Undone" not in html


def test_a_right_to_left_name_moves_no_number() -> None:
    assert suits("محمد علي: 5, middle") == "<bdi>محمد علي</bdi>: 5, middle"
    assert suits("5 בן ♥7") == (
        '5 <bdi>בן</bdi> <span class="suit hearts" role="img" aria-label="hearts">♥\ufe0e</span>7'
    )


def test_many_corrections_do_not_slow_the_board(toy: Session) -> None:
    at = ("2", "3")
    for number in range(24):
        run(toy, split(f"insert {at[0]} note a{number} ; insert {at[1]} note b{number} --yes"))
        last = len(toy.table().rows) - 1
        at = (f"{last}.1", f"{last}.2")
    assert live_board(scene(toy.table()))
