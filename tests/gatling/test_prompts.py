"""What is due in each phase, what is possible, and the public state: the tables that scripts rely on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gm.table import texts

from .table import GAME, Table, sit


def due(table: Table) -> list[tuple[str, tuple[str, ...], str | None]]:
    """What is due: entry, seats, default."""
    return [(prompt.entry, prompt.seats, prompt.default) for prompt in table.prompts() if prompt.due]


def visits() -> Table:
    """Three mages with mana, before their order dice."""
    table = sit("Ana", "Bo", "Cy").given(mana={"ana": 1, "bo": 2, "cy": 3})
    return table(*["2h", "1b", "1b", "rest"] * 3)


def test_powers_are_due_of_all_whose_table_is_empty_in_seat_order() -> None:
    table = sit("Ana", "Bo", "Cy", aspect_start="rolled")
    assert (table.now["phase"], due(table)) == ("powers", [("power", ("ana", "bo", "cy"), None)])
    table("power bo 1 1 1 1")
    assert due(table) == [("power", ("ana", "cy"), None)]


def test_powers_of_a_team_are_due_of_both_until_one_answers() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", aspect_start="rolled")
    assert due(table) == [("power", ("ana", "bo", "cy", "di"), None)]
    table("power bo 1 1 1 1")
    assert due(table) == [("power", ("ana", "cy"), None)]


def test_a_page_is_due_of_the_attacker() -> None:
    table = sit("Ana", "Bo", "Cy", first="Bo")
    assert (table.now["phase"], due(table)) == ("draw", [("draw", ("bo",), None)])


def test_a_throw_is_due_of_one_mage_at_a_time() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    assert (table.now["phase"], due(table)) == ("throws", [("throw", ("bo",), None)])
    table("throw bo 5 mid")
    assert due(table) == [("throw", ("cy",), None)]


def test_dice_pushed_off_are_due_after_the_last_mage() -> None:
    table = sit("Ana", "Bo", "Cy", "Di")("draw 7C", "throw bo 5 mid", "throw cy 1 b", "push cy off", "push bo off")
    assert due(table) == [("throw", ("di",), None)]
    table("throw di 1 b")
    assert due(table) == [("throw", ("cy",), None)]
    table("throw cy 1 b")
    assert due(table) == [("throw", ("bo",), None)]


def test_with_no_throw_due_an_empty_line_is_rest() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C", "throw bo 5 mid", "throw cy 1 b")
    assert (table.now["phase"], due(table)) == ("throws", [("rest", (), "rest")])


def test_order_dice_are_due_of_living_mages_with_mana_then_of_the_lowest_tie() -> None:
    table = visits()
    assert (table.now["phase"], due(table)) == ("order", [("order", ("ana", "bo", "cy"), None)])
    table("order ana=2 bo=5 cy=2")
    assert (table.now["phase"], due(table)) == ("order", [("order", ("ana", "cy"), None)])


def test_in_a_visit_an_empty_line_passes() -> None:
    table = visits()("order ana=2 bo=5 cy=1")
    (passes,) = [prompt for prompt in due(table) if prompt[0] == "pass"]
    assert (table.now["phase"], passes) == ("spells", ("pass", ("cy",), "pass"))


def test_when_it_is_over_nothing_is_due_or_possible() -> None:
    table = sit("Ana", "Bo", aspect_start="zero").given(pages={"ana": 50, "bo": 2})(
        "draw 7C", "throw bo 2 b hit", "rest"
    )
    assert (table.now["phase"], table.prompts()) == ("over", ())


def test_a_push_is_possible_once_a_die_lies_and_is_listed_after_what_is_due() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    assert table.pushable() == ()
    table("throw bo off")
    assert table.pushable() == ()
    table("throw bo 5 mid")
    assert [prompt.entry for prompt in table.prompts()][:2] == ["throw", "push"]
    assert table.pushable() == ("bo",)
    table("throw cy 1 b")
    assert [prompt.entry for prompt in table.prompts()][:2] == ["rest", "push"]
    assert table.pushable() == ("bo", "cy")
    table("rest")
    assert table.pushable() == ()


# A table in each phase, and in each state of a cast.
PHASES: dict[str, Callable[[], Table]] = {
    "powers": lambda: sit("Ana", "Bo"),
    "draw": lambda: sit("Ana", "Bo", "Cy"),
    "first throw": lambda: sit("Ana", "Bo", "Cy")("draw 7C"),
    "throw again": lambda: sit("Ana", "Bo", "Cy")("draw 7C", "throw bo off"),
    "second throw": lambda: sit("Ana", "Bo", "Cy")("draw 7C", "throw bo 5 mid"),
    "rest": lambda: sit("Ana", "Bo", "Cy")("draw 7C", "throw bo 5 mid", "throw cy 1 b"),
    "order": visits,
    "tie": lambda: visits()("order ana=2 bo=5 cy=2"),
    "visit": lambda: visits()("order ana=2 bo=5 cy=1"),
}


@pytest.mark.parametrize("phase", PHASES)
def test_the_example_of_each_prompt_is_taken(phase: str) -> None:
    for prompt in PHASES[phase]().prompts():
        PHASES[phase]()(prompt.example)


@pytest.mark.parametrize("phase", PHASES)
def test_the_default_of_each_prompt_is_taken(phase: str) -> None:
    """A default of ``pass`` is the visitor's."""
    for prompt in PHASES[phase]().prompts():
        if prompt.default:
            PHASES[phase]()(" ".join((prompt.default, *prompt.seats)))


def test_a_prompt_as_scripts_see_it() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    throw = texts.prompt_results(GAME, table.prompts(), table.names)[0].data()
    text = throw.pop("text")
    fixed, left = throw.pop("fixed"), throw.pop("open")
    assert throw == {"entry": "throw", "seats": ["bo"], "due": True, "default": None, "example": "throw bo 5 mid"}
    assert (fixed, left) == ({"who": "bo"}, {})
    assert text.startswith("Bo throws")


def test_a_notice_as_scripts_see_it() -> None:
    table = sit("Ana", "Bo", "Cy").given(powers={"ana": "0 0 0 2"})("draw 7C", "throw bo 5 mid hit", "1b", "rest")
    notices = texts.notice_results(GAME, table.notices, table.names)
    hit = texts.as_json(next(notice for notice in notices if notice.kind == "hit"))
    assert set(hit) == {"kind", "text", "rules", "changes", "sum", "level"}
    assert hit["changes"] == [
        {"holder": "bo", "what": "pages", "delta": -7},
        {"holder": "ana", "what": "pages", "delta": 7},
    ]
    assert hit["sum"] == [{"what": "die", "amount": 5}, {"what": "clubs", "amount": 2}]
    assert hit["level"] == "do"


def seat(name: str, team: str | None = None, **told: Any) -> dict[str, Any]:
    """A mage of the public state."""
    return {
        "id": name.lower(),
        "name": name,
        "team": team,
        "pages": 17,
        "mana": 0,
        "max_mana": 6,
        "power": {"hearts": 0, "diamonds": 0, "spades": 0, "clubs": 0},
        "out": False,
        "spells": [],
    } | told


def test_the_public_state_in_a_cast() -> None:
    table = sit("Ana", "Bo", "Cy", first="Bo").given(powers={"ana": "4 1 -6 2"}, mana={"ana": 3})
    table("draw TC", "throw cy 5 mid hit", "throw ana off", "throw ana top")
    assert table.now == {
        "round": 1,
        "phase": "throws",
        "first": "bo",
        "attacker": "bo",
        "page": "TC",
        "gatlings_left": 0,
        "dice": [
            {"mage": "cy", "number": 5, "zone": "middle", "hit": True},
            {"mage": "ana", "number": None, "zone": "top", "hit": False},
        ],
        "order": [],
        "mages": [
            seat("Ana", mana=2, power={"hearts": 4, "diamonds": 1, "spades": -6, "clubs": 2}),
            seat("Bo"),
            seat("Cy"),
        ],
        "discarded": 1,
        "winners": None,
    }


def test_the_public_state_of_two_teams() -> None:
    assert sit(teams="Ana+Cy/Bo+Di").now == {
        "round": 1,
        "phase": "draw",
        "first": "ana",
        "attacker": "ana",
        "page": None,
        "gatlings_left": 0,
        "dice": [],
        "order": [],
        "mages": [
            seat("Ana", "A", pages=13),
            seat("Bo", "B", pages=13),
            seat("Cy", "A", pages=13),
            seat("Di", "B", pages=13),
        ],
        "discarded": 0,
        "winners": None,
    }


def test_holdings_are_always_the_same_in_the_same_order() -> None:
    table = sit("Ana", "Bo", "Cy")
    listed = [(holding.holder, holding.what) for holding in GAME.play.holdings(table.state)]
    table("draw 7C", "throw bo off", "throw bo 5 mid hit", "throw cy 1 top")
    assert [(holding.holder, holding.what) for holding in GAME.play.holdings(table.state)] == listed
    assert ("bo", "pages") in listed
    assert ("discard", "pages") in listed
    assert ("cy", "mana") in listed


def test_a_teams_powers_lie_on_the_table_once() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")
    held = [holding.holder for holding in GAME.play.holdings(table.state) if holding.what == "hearts"]
    assert len(held) == 2
