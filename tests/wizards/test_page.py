"""The board on the page: stacks, prices, colours, castable spells, and what spectators read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.interfaces.console.panel import panel
from gm.interfaces.web.board.public_view import live_board
from gm.interfaces.web.board.scene import Scene, scene
from gm.notation.line import split
from gm.table.keypad import make_pad
from gm.table.session import Session

from .table import open_table

NEW = "new wizards Ana Bo --house pool=open"
SET = (
    "adjust ana hand=3 undertow=1 rising-moon=1 iron-rain=2 trance-state=0 bo stone-ward=2 "
    "deck=51 active=ana because test"
)


@pytest.fixture
def table() -> Iterator[Session]:
    """Open a database in memory."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    yield session
    session.close()


def seen(table: Session, *lines: str) -> Scene:
    """Return the board after some lines."""
    for line in lines:
        run(table, split(line))
    return scene(table.table())


def rows(shown: Scene) -> dict[str, tuple[str, ...]]:
    """Return the rows of all grids but the first: spells with their cells."""
    return {row[0].text: tuple(cell.text for cell in row[1:]) for grid in shown.view.tables[1:] for row in grid.rows}


def test_the_board_shows_stacks_and_spells_that_are_on(table: Session) -> None:
    assert rows(seen(table, NEW, SET)) == {
        "Undertow": ("▮ 1", "3", "delayed attack", ""),
        "Rising Moon": ("▮ 1", "2", "ongoing utility", "on"),
        "Iron Rain": ("▮▮ 2", "3", "instant attack", ""),
        "Trance State": ("–", "1", "instant attack", ""),
        "Stone Ward": ("▮▮ 2", "2", "ongoing utility", "on"),
    }


def test_spells_have_the_colour_of_their_wizard(table: Session) -> None:
    wizards, anas, bos = seen(table, NEW, SET).standings
    colours = [line.colour for line in wizards.blocks[0].lines]
    assert {line.colour for line in anas.blocks[0].lines} == {colours[0]}
    assert {line.colour for line in bos.blocks[0].lines} == {colours[1]}


def test_the_page_says_what_the_cool_down_sets_off(table: Session) -> None:
    shown = seen(table, NEW, SET, "choose short-cut")
    assert shown.due == ("Ana's cool-down · Undertow fires, Rising Moon runs out",)


def test_the_board_shows_what_can_be_cast_and_prices(table: Session) -> None:
    shown = seen(table, NEW, SET, "choose short-cut", "cooldown 2 1 1")
    assert shown.due == (
        "Ana casts · Undertow 3, Rising Moon 2, Trance State 1, Short Cut 1",
        "Ana's basic attack",
        "Or Ana passes",
    )
    assert rows(shown)["Trance State"] == ("–", "1", "instant attack", "can be cast")
    assert rows(seen(table, "cast short-cut"))["Trance State"][1] == "0 (1)", "with the discount"
    assert rows(shown)["Stone Ward"][-1] == "on", "the foe's is never castable"


def test_the_text_of_the_spell_at_work_is_on_the_page(table: Session) -> None:
    page = live_board(seen(table, NEW, "adjust ana hand=4 stone-ward=1 loose-thread=0 deck=55 active=ana because test"))
    assert "In play" not in page
    shown = seen(
        table, "choose unpick", "cooldown", "adjust ana stone-ward=1 undertow=2 hand=4 deck=52 discard=1 because test"
    )
    page = live_board(seen(table, "cast loose-thread"))
    assert "Discard a mana from another spell of yours" in page
    assert "Loose Thread" not in live_board(shown).partition("In play")[2]


def test_the_board_below_the_prompt_has_all_spells_side_by_side() -> None:
    spells = "time-distortion=2 wellspring=0 ember-dart=0 short-cut=0 magpie=0 iron-rain=0"
    table = open_table(f"ana: {spells} bo slack-tide=2 war-chant=0 deck=56", "cooldown", "short cut", cards="")
    drawn = "".join(text for _, text, *_ in panel(table.view.brief or table.view, 80, 24))
    assert [line.rstrip() for line in drawn.split("\n")][4:] == [
        "Ana's spells     mana         Bo's spells  mana",
        "Time Distortion  ▮ 1          Slack Tide   ▮▮ 2 on",
        "Wellspring       costs 0 (2)  War Chant    costs 2",
        "Ember Dart       costs 0 (1)",
        "Short Cut        ▮ 1",
        "Magpie           costs 0 (1)",
        "Iron Rain        costs 1 (3)",
        "Mana deck 53 · discard 1",
        "Discounts: 2 off the next spell",
    ]


def test_wg_r7_keys_say_from_which_spell_each_mana_is(table: Session) -> None:
    seen(table, f"{NEW} --house choose=may", SET, "skip")
    (step,) = make_pad(table.table()).asks[0].steps
    assert step.slots == ("Undertow", "Rising Moon", "Iron Rain")
    assert [key.label for key in step.keys] == ["1", "2", "3", "4", "not given"]
