"""Out of control: on its own turn the target throws too, last, and what it loses goes to the caster (B52, B53)."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit


def on_ana(*more: str, names: str = "Ana Bo Cy", by: str = "cy", **given: object) -> Table:
    """Ana is under Out of control, and is to draw."""
    table = sit(*names.split(), aspect_start="zero")
    return table.given(**{"spells": {"ana": (f"out-of-control {by}", *more)}, **given})  # type: ignore[arg-type]


def test_e31_the_pages_of_its_own_hit_go_to_the_caster() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="0 0 4")("cast cy out-of-control ana").given(powers={"ana": "2 0 0 0"})
    table("draw 3H", "throw bo 3 b hit", "throw cy 1 b")
    assert table.due() == "throw ana"
    assert "pages go to Cy" in table.asked("throw")
    table("throw ana 4 mid hit", "rest")
    assert table.standings() == "16/1 12/0 23/0"
    assert [(said.params["who"], said.params["to"], said.params["given"]) for said in table.said("hit")] == [
        ("bo", "ana", 5),
        ("ana", "cy", 6),
    ]
    assert "gg.b52" in table.said("hit")[1].rules


def test_e32_b53_leaving_without_mana_pays_the_caster() -> None:
    table = on_ana()("draw 3H", "1b", "1b", "throw ana off")
    assert (table.standings(), table.due()) == ("16/0 17/0 18/0", "throw ana")
    (paid,) = table.said("left-page")
    assert "gg.b53" in paid.rules
    assert paid.params["to"] == "cy"
    assert table("throw ana 1 b", "rest").standings() == "16/0 17/0 18/0"


def test_a42_leaving_with_mana_costs_mana() -> None:
    assert on_ana(mana={"ana": 1})("draw 3H", "1b", "1b", "throw ana off").standings() == "17/0 17/0 17/0"


def test_b52_the_caster_throws_as_usual_and_the_target_last() -> None:
    table = on_ana(names="Ana Bo Cy Di", by="bo")("draw 3H")
    order = []
    while table.due() != "rest":
        order.append(table.due())
        table("1b")
    assert order == ["throw bo", "throw cy", "throw di", "throw ana"]


def test_b52_out_of_order_the_target_is_refused() -> None:
    on_ana()("draw 3H").refused("throw ana 1 b", code="not-due")


def test_b52_on_the_turns_of_others_it_is_as_ever() -> None:
    table = on_ana()("draw 3H", "1b", "1b", "1b", "rest", "draw 4H", "1b", "throw ana 3 b hit")
    assert table.due() == "rest"
    assert table("rest").standings() == "14/0 20/0 17/0"


def test_a53_it_gets_mana_for_its_zone() -> None:
    assert on_ana()("draw 3H", "1b", "1b", "throw ana 1 top", "rest").mana()["ana"] == 2


@pytest.mark.parametrize(("spell", "zone", "mana"), [("pacify bo", "top", 1), ("fright bo", "top", 0)])
def test_b52_pacify_and_fright_hold_for_its_own_throw(spell: str, zone: str, mana: int) -> None:
    assert on_ana(spell)("draw 3H", "1b", "1b", f"throw ana 1 {zone}", "rest").mana()["ana"] == mana


def test_b52_its_power_and_weapon_act_on_itself_too() -> None:
    table = on_ana("weapon-proficiency ana 2-4", powers={"ana": "1 0 0 0"})
    table("draw 3H", "1b", "1b", "throw ana 2 b hit", "rest")
    assert table.standings() == "12/0 17/0 22/0"


def test_b52_its_own_resistance_asks_for_a_side_die() -> None:
    table = on_ana("aspect-resistance ana hearts")("draw 3H", "1b", "1b", "throw ana 6 b hit", "rest")
    assert table.due() == "side ana"
    assert table("side ana 2").standings() == "15/0 17/0 19/0"


def test_b52_its_own_footwork_is_used() -> None:
    assert on_ana("footwork ana")("draw 3H", "1b", "1b", "throw ana off").standings() == "17/0 17/0 17/0"


def test_b52_in_the_second_cast_as_well() -> None:
    table = on_ana("second-wind ana 2-4")("draw 3H", "1b", "1b", "1b", "rest", "again", "1b", "1b")
    assert table.due() == "throw ana"
    assert table("throw ana 2 b hit", "rest").standings() == "15/0 17/0 19/0"


def test_b52_in_its_gatlings_as_well_and_its_own_die_counts_for_chaos() -> None:
    table = on_ana("chaos ana")("draw 3H", "1b", "1b")
    table.refused("throw ana b", rule="gg.b60")
    table("throw ana 6 b", "rest")
    assert table.now["gatlings_left"] == 1
    table("throw bo b", "throw cy b")
    assert table.due() == "throw ana"
    assert "pages go to Cy" in table.asked("throw")
    assert table("throw ana 2 b hit", "rest").standings() == "15/0 17/0 19/0"


def test_b27_its_own_hit_is_read_last() -> None:
    """What Ana wins from Bo is hers to lose."""
    table = on_ana(pages={"ana": 1, "bo": 25, "cy": 26})(
        "draw 3H", "throw bo 3 b hit", "1b", "throw ana 6 b hit", "rest"
    )
    assert table.standings() == "OUT 22/0 30/0"


def test_b28_out_after_its_own_cast_the_turn_ends() -> None:
    table = on_ana("second-wind ana 2-4", "chaos ana", pages={"ana": 2, "bo": 24, "cy": 26})
    table("draw 3H", "4b", "4b", "throw ana 6 b hit", "rest")
    assert (table.standings(), table.due(), table.now["gatlings_left"]) == ("OUT 24/0 28/0", "draw bo", 0)
    assert not table.said("page-back")
    assert table.now["page"] is None


def test_b28_won_pages_keep_it_in_the_duel() -> None:
    table = on_ana(pages={"ana": 1, "bo": 25, "cy": 26})(
        "draw 3H", "throw bo 6 b hit", "1b", "throw ana 2 b hit", "rest"
    )
    assert (table.standings(), table.due()) == ("5/0 19/0 28/0", "draw bo")


def test_a46_its_last_page_paid_for_leaving_it_throws_no_more_and_is_out_after() -> None:
    table = on_ana(pages={"ana": 1, "bo": 25, "cy": 26})("draw 3H", "1b", "1b", "throw ana off")
    assert (table.pages()["ana"], table.mage("ana")["out"], table.due()) == (0, False, "rest")
    assert table("rest").standings() == "OUT 25/0 27/0"


def test_a62_its_own_hit_may_decide_the_duel() -> None:
    table = on_ana(names="Ana Bo", by="bo", pages={"ana": 3, "bo": 49})("draw 3H", "1b", "throw ana 5 b hit", "rest")
    assert (table.standings(), table.now["winners"]) == ("OUT 52/0", ["bo"])


def test_b36_it_ends_with_its_caster() -> None:
    table = on_ana("second-wind ana 2-4", pages={"ana": 25, "bo": 25, "cy": 2})
    table("draw 3H", "1b", "throw cy 2 b hit", "throw ana 3 b hit", "rest")
    assert (table.mage("cy")["out"], table.running("ana")) == (
        False,
        [("out-of-control", "cy", None, 1), ("second-wind", "ana", "2-4", 1)],
    ), "Ana's own three pages keep Cy in the duel"
    table = on_ana("second-wind ana 2-4", pages={"ana": 25, "bo": 25, "cy": 2})
    table("draw 3H", "1b", "throw cy 2 b hit", "1b", "rest")
    assert table.mage("cy")["out"]
    assert [spell for spell, *_ in table.running("ana")] == ["second-wind"]
    assert table("again", "throw bo 1 b").due() == "rest"


def test_e34_the_target_out_of_control_is_pushed_like_any_other() -> None:
    table = on_ana(names="Ana Bo Cy Di", by="bo")("draw 3H", "1b", "1b", "1b", "throw ana 3 top", "push ana 4 mid hit")
    assert table("rest").standings() == "9/1 17/0 13/0 13/0"


def test_b46_on_a_team_mate_its_pages_stay_in_the_team() -> None:
    table = sit(teams="Ana+Cy/Bo+Di").given(spells={"ana": ("out-of-control cy",)})
    table("draw 3H", "1b", "1b", "1b")
    assert table.due() == "throw ana"
    assert table("throw ana 4 b hit", "rest").standings() == "9/0 13/0 17/0 13/0"


def test_b20_the_caster_who_paid_its_last_page_is_saved_by_what_the_target_loses() -> None:
    table = on_ana(pages={"ana": 25, "bo": 25, "cy": 1})("draw 3H", "1b", "throw cy off")
    assert (table.pages()["cy"], table.due()) == (0, "throw ana")
    assert table("throw ana 3 b hit", "rest").standings() == "23/0 25/0 3/0"


def test_a24_a_page_paid_for_leaving_is_a_page_won_too() -> None:
    """The page in play goes back first, the gained page below it."""
    table = sit("Ana", "Bo", "Cy")("draw 3H", "throw bo off", "1b", "1b", "rest")
    assert "above the pages just won" in table.texts()[-1]


def test_b59_b52_on_a_foes_turn_the_caster_of_chaos_does_not_throw_at_itself() -> None:
    """Out of control works on the target's own turn; in Gatlings on a foe's turn all but their caster throw."""
    table = sit("Ana", "Bo", "Cy", chaos_scope="every_attack").given(
        spells={"ana": ("chaos ana", "out-of-control cy")}, attacker="bo"
    )
    table("draw 5D", "throw cy 6 b", "throw ana 1 b", "rest", "throw bo 1 b", "throw cy 1 b")
    assert (table.now["attacker"], table.due()) == ("ana", "rest")
