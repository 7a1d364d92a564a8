"""Out of control: on its own turn the target throws too, last, and what it loses goes to the caster (B52, B53)."""

from __future__ import annotations

import pytest

from .table import Table, sit


def on_ana(*more: str, names: str = "Ana Bo Cy", by: str = "cy", **given: object) -> Table:
    """Ana is under Out of control, and is to draw."""
    table = sit(*names.split(), aspect_start="zero")
    return table.given(**{"spells": {"ana": (f"out-of-control {by}", *more)}, **given})  # type: ignore[arg-type]


def test_a42_leaving_with_mana_costs_mana() -> None:
    assert on_ana(mana={"ana": 1})("draw 3H", "1b", "1b", "throw ana off").standings() == "17/0 17/0 17/0"


def test_b52_out_of_order_the_target_is_refused() -> None:
    on_ana()("draw 3H").refused("throw ana 1 b", code="not-due")


def test_a53_it_gets_mana_for_its_zone() -> None:
    assert on_ana()("draw 3H", "1b", "1b", "throw ana 1 top", "rest").mana()["ana"] == 2


@pytest.mark.parametrize(("spell", "zone", "mana"), [("pacify bo", "top", 1), ("fright bo", "top", 0)])
def test_b52_pacify_and_fright_hold_for_its_own_throw(spell: str, zone: str, mana: int) -> None:
    assert on_ana(spell)("draw 3H", "1b", "1b", f"throw ana 1 {zone}", "rest").mana()["ana"] == mana


def test_b52_its_own_footwork_is_used() -> None:
    assert on_ana("footwork ana")("draw 3H", "1b", "1b", "throw ana off").standings() == "17/0 17/0 17/0"
