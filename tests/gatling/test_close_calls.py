"""Moments that hardly ever come about: a last page gone in the middle of a cast, an automaton aimed at, a sum of two
dice."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.notation.line import split
from gm.table.session import Session
from gm.text import strip_control_characters


def told(*lines: str) -> tuple[dict[str, object], list[str], list[str]]:
    """The state after some lines, what is due then, and what the last of them announced."""
    session = Session(":memory:", short=True)
    answer: Any = [run(session, split(line)) for line in lines][-1].data()
    session.close()
    due = [prompt["example"] for prompt in answer["prompts"] if prompt["due"]]
    return answer["state"], due, [strip_control_characters(notice["text"]) for notice in answer["notices"]]


def mage(state: dict[str, object], who: str) -> dict[str, object]:
    mages: list[dict[str, object]] = state["mages"]  # type: ignore[assignment]
    return next(mage for mage in mages if mage["id"] == who)


SIDE = (
    "new gatling Ana Bo --house aspect_start=zero",
    'adjust ana hearts=3 bo aspect-{0}={1}/hearts because "x"',
    "draw 9H",
)


@pytest.mark.parametrize(
    ("kind", "die", "side", "switch", "said"),
    [
        ("resistance", 5, 2, "die", "the lower of 5 and the side die 2, + ♥3"),
        ("resistance", 2, 5, "die", "the lower of 2 and the side die 5, + ♥3"),
        ("weakness", 1, 6, "die", "the higher of 1 and the side die 6, + ♥3"),
        ("resistance", 5, 2, "total", "the lower of 5 + ♥3 and the side die 2"),
    ],
)
def test_b34_a_sum_names_both_dice_as_they_lay(kind: str, die: int, side: int, switch: str, said: str) -> None:
    first, *lines = (line.format(kind, "bo" if kind == "resistance" else "ana") for line in SIDE)
    lines += [f"throw bo {die} bottom hit", "rest", f"side bo {side}"]
    texts = told(f"{first} resist_on={switch}", *lines)[2]
    assert next(text for text in texts if text.startswith("Bo puts")).endswith(f"order: {said}")


def test_a39_a_sum_of_one_term_is_not_said_twice() -> None:
    lines = ("new gatling Ana Bo --house aspect_start=zero", 'adjust ana pages=51 bo pages=1 because "x"', "draw 2H")
    texts = told(*lines, "throw bo 4 mid hit", "rest")[2]
    assert "Bo puts the top page of their deck under Ana's deck, face down and in order: 4, but Bo has only 1" in texts


def test_b36_at_the_end_nothing_goes_on_for_one_who_is_out() -> None:
    lines = ("new gatling Ana Bo --house aspect_start=zero", 'adjust ana bards-itch=bo pages=51 bo pages=1 because "x"')
    state, due, _ = told(*lines, "draw 2H", "throw bo 1 mid hit", "rest")
    assert (state["winners"], due) == (["ana"], [])
    assert mage(state, "ana")["spells"] == []


def test_a14_the_automaton_has_no_powers_to_be_changed() -> None:
    lines = ("new gatling Ana Bo --house solo=automaton aspect_start=zero", "adjust ana mana=6 because x", "draw 7c")
    cast = ("throw bo 1 mid", "rest", "draw 8c", "throw ana 1 top", "rest")
    with pytest.raises(GmError, match="Bo is the automaton") as caught:
        told(*lines, *cast, "cast ana aspect-power bo hearts -1")
    assert caught.value.rule == "gg.a14"


def test_a46_who_owns_no_page_throws_no_more_though_footwork_makes_it_free() -> None:
    held = 'adjust ana pages=49 bo pages=1 cy pages=1 bo footwork=bo opposite-day=cy because "x"'
    lines = ("new gatling Ana Bo Cy", held, "draw 2H", "throw bo 1 mid", "forgot bo opposite-day", "push bo off")
    assert told(*lines, "throw cy 1 mid")[1] == ["rest"]


@pytest.mark.parametrize("attacker", ["bo", "none"])
def test_a60_who_owes_and_owns_nothing_is_out_when_the_cast_is_void(attacker: str) -> None:
    held = 'adjust ana pages=1 bo pages=25 cy pages=25 ana opposite-day=cy because "x"'
    lines = ("new gatling Ana Bo Cy", held, "draw 2H", "forgot ana opposite-day")
    assert not mage(told(*lines)[0], "ana")["out"]
    assert mage(told(*lines, f'adjust attacker={attacker} because "void"')[0], "ana")["out"]


def test_a_correction_of_the_set_up_takes_a_reason_like_any_other() -> None:
    _, _, texts = told("new gatling Ana Bo Cy", "draw 7c", 'fix 0 new gatling Ana Bo Di because "misheard" --yes')
    assert texts
    for wrong in ("because", "because x y"):
        with pytest.raises(GmError):
            told(f"new gatling Ana Bo {wrong}")


def test_a_switch_is_found_by_the_name_that_the_record_prints() -> None:
    session = Session(":memory:")
    for name, rule in {
        "zone_rule": "gg.b21",
        "round_limit": "gg.b80",
        "offboard_cost": "gg.b22",
    }.items():
        found: Any = run(session, ["rule", name]).data()
        assert found["rule"]["id"] == rule
    session.close()
