"""What all twenty-three spells have in common: price, target, time, and what is refused before anything is paid."""

from __future__ import annotations

import pytest

from .scenes import visit
from .table import at_visits

# Cost, and what is typed after the spell's name when Ana casts it (section C).
SPELLS = {
    "bards-itch": (1, "bo"),
    "get-ready": (1, "bo"),
    "opposite-day": (1, "bo"),
    "natural-failure": (1, "bo"),
    "transformation": (1, "bo goat"),
    "aspect-power": (2, "bo hearts -1"),
    "aspect-resistance": (2, "hearts"),
    "aspect-weakness": (2, "bo hearts"),
    "weapon-proficiency": (2, "5-7"),
    "damaged-weapon": (2, "bo 5-7"),
    "energy-efficiency": (3, "bo"),
    "taking-control": (3, ""),
    "mind-reading": (3, "bo"),
    "pacify": (3, "bo"),
    "footwork": (3, ""),
    "second-wind": (4, "5-7"),
    "equivalent-exchange": (4, "bo 3"),
    "out-of-control": (4, "bo"),
    "close-quarters": (4, "bo 5 2"),
    "fright": (4, "bo"),
    "wisdom-steal": (5, "bo 3"),
    "unravel": (5, ""),
    "chaos": (6, ""),
}
INSTANT = {
    "aspect-power",
    "energy-efficiency",
    "mind-reading",
    "equivalent-exchange",
    "close-quarters",
    "wisdom-steal",
    "unravel",
}
LASTING = [slug for slug in SPELLS if slug not in INSTANT]
ON_ANOTHER = [slug for slug, (_, words) in SPELLS.items() if words.startswith("bo") and slug != "aspect-power"]
ON_OTHERS_ONLY = [slug for slug in ON_ANOTHER if slug != "energy-efficiency"]
ON_ONESELF = [slug for slug, (_, words) in SPELLS.items() if not words.startswith("bo")]


def typed(slug: str, target: str = "bo", caster: str = "ana") -> str:
    """The line that casts it."""
    words = [target if word == "bo" else word for word in SPELLS[slug][1].split()]
    return " ".join(["cast", caster, slug, *words])


@pytest.mark.parametrize("slug", SPELLS)
def test_a74_a_spell_of_each_tier_costs_its_number(slug: str) -> None:
    cost = SPELLS[slug][0]
    table = visit(6)(typed(slug))
    assert table.mana()["ana"] == 6 - cost
    (cast,) = table.said("cast")
    assert {"gg.a74", f"gg.spell.{slug}"} <= set(cast.rules)
    assert table.changed("cast") == [("ana", "mana", -cost)]


@pytest.mark.parametrize("slug", SPELLS)
def test_a73_the_visit_goes_on_while_mana_is_left_and_ends_without(slug: str) -> None:
    cost = SPELLS[slug][0]
    ended = visit(cost)(typed(slug))
    assert (ended.mana()["ana"], ended.now["order"]) == (0, ["bo", "cy"])
    if cost < 6:
        assert visit(6)(typed(slug)).now["order"] == ["ana", "bo", "cy"]


@pytest.mark.parametrize("slug", [slug for slug, (cost, _) in SPELLS.items() if cost > 1])
def test_a74_not_with_one_mana_too_few(slug: str) -> None:
    table = visit(SPELLS[slug][0] - 1)
    said = table.refused(typed(slug), rule="gg.a74", code="rule")
    assert "mana" in said.message
    assert said.remedy


@pytest.mark.parametrize("slug", ON_OTHERS_ONLY)
def test_a75_not_on_oneself(slug: str) -> None:
    visit(6).refused(typed(slug, "ana"), rule="gg.a75", code="rule")


@pytest.mark.parametrize("slug", [*ON_ANOTHER, "aspect-power"])
def test_a64_not_on_a_mage_who_is_out(slug: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="6 0 0", given={"pages": {"ana": 20, "bo": 0, "cy": 31}})
    table.refused(typed(slug), rule="gg.a64", code="rule")


@pytest.mark.parametrize("slug", SPELLS)
def test_a73_not_outside_the_spell_phase(slug: str) -> None:
    table = visit(0)
    table("pass bo", "pass cy")
    table.refused(typed(slug), code="not-due")


@pytest.mark.parametrize("slug", SPELLS)
def test_a71_not_in_anothers_visit(slug: str) -> None:
    visit(6).refused(typed(slug, "ana", "bo"), code="not-due")


@pytest.mark.parametrize("slug", ON_ONESELF)
def test_a_spell_on_oneself_names_no_target(slug: str) -> None:
    assert visit(6).refused(f"{typed(slug)} bo").code in ("words", "ambiguous")


@pytest.mark.parametrize("slug", [*ON_ANOTHER, "aspect-power"])
def test_a_spell_on_somebody_needs_its_target(slug: str) -> None:
    words = [word for word in SPELLS[slug][1].split() if word not in ("bo", "goat")]
    visit(6).refused(" ".join(["cast", "ana", slug, *words]), code="words")


@pytest.mark.parametrize("slug", LASTING)
def test_a76_b39_a_lasting_spell_works_in_the_whole_next_round_only(slug: str) -> None:
    table = visit(6)
    before = (table.pages(), [mage["power"] for mage in table.now["mages"]])
    table(typed(slug))
    holder = "bo" if slug in ON_ANOTHER else "ana"
    choice = next((word for word in SPELLS[slug][1].split() if word != "bo"), None)
    assert table.running(holder) == [(slug, "ana", choice, 2)]
    assert (table.pages(), [mage["power"] for mage in table.now["mages"]]) == before
    assert [notice.params["round"] for notice in table.said("lasts")] == [2]
    table.next_round()
    (works,) = table.said("works")
    assert works.rules == (f"gg.spell.{slug}",)
    table.until("spells")
    assert table.running(holder), "it works in the spell phase of its round too"
    table.next_round()
    assert (table.now["round"], table.running(holder)) == (3, [])
    (ended,) = table.said("ended")
    assert f"gg.spell.{slug}" in ended.rules


@pytest.mark.parametrize("slug", LASTING)
def test_b33_not_again_what_waits_already(slug: str) -> None:
    table = visit(6)
    if SPELLS[slug][0] <= 3:
        table(typed(slug))
        table.refused(typed(slug), rule="gg.b33", code="rule")
        return
    if slug in ON_ONESELF:  # twice its price is more than a mage holds: a table with a maximum of 12
        table('adjust ana max_mana=12 mana=12 because "a long duel"', typed(slug))
        table.refused(typed(slug), rule="gg.b33", code="rule")


@pytest.mark.parametrize("slug", [slug for slug in LASTING if slug in ON_ANOTHER])
def test_b33_not_by_another_caster_either(slug: str) -> None:
    table = visit(6).visit(typed(slug))
    while table.now["order"][0] != "cy":
        table(f"pass {table.now['order'][0]}")
    said = table.refused(typed(slug, caster="cy"), rule="gg.b33", code="rule")
    assert "will already be in effect on Bo." in said.message


@pytest.mark.parametrize("slug", [slug for slug in LASTING if SPELLS[slug][0] > 1])
def test_b33_with_stacking_it_may_be_put_on_twice(slug: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="6 6 6", stacking="yes")
    table('adjust ana max_mana=12 mana=12 because "a long duel"', typed(slug), typed(slug))
    assert len(table.running("bo" if slug in ON_ANOTHER else "ana")) == 2


@pytest.mark.parametrize("slug", LASTING)
def test_b39_while_it_works_it_may_be_cast_for_the_round_after(slug: str) -> None:
    table = visit(6)(typed(slug)).next_round().given(mana={"ana": 6}).until("spells")
    while table.now["order"][0] != "ana":
        table(f"pass {table.now['order'][0]}")
    table(typed(slug))
    holder = "bo" if slug in ON_ANOTHER else "ana"
    assert [round_ for *_, round_ in table.running(holder)] == [2, 3]
    table.next_round()
    assert [round_ for *_, round_ in table.running(holder)] == [3]


@pytest.mark.parametrize("slug", [slug for slug in SPELLS if slug in (*ON_OTHERS_ONLY,)])
def test_b46_on_the_team_mate_with_a_warning(slug: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="6 0 0 0")(typed(slug, "cy"))
    (warned,) = table.said("on-mate")
    assert (warned.level, warned.rules) == ("warn", ("gg.b46",))
    assert table.mana()["ana"] == 6 - SPELLS[slug][0]


@pytest.mark.parametrize("slug", [slug for slug in SPELLS if slug in (*ON_OTHERS_ONLY,)])
def test_b46_on_a_foe_without_a_warning(slug: str) -> None:
    table = at_visits("Ana", "Bo", "Cy", "Di", teams="Ana+Cy/Bo+Di", mana="6 0 0 0")(typed(slug))
    assert not [notice for notice in table.notices if notice.level == "warn"]


def test_a_spell_may_be_shortened_while_it_is_clear() -> None:
    assert visit(6)("cast ana fri bo").running("bo") == [("fright", "ana", None, 2)]
    visit(6).refused("cast ana aspect bo hearts", code="ambiguous")
    visit(6).refused("cast ana fireball bo", code="words")


def test_what_can_be_cast_is_named_and_what_cannot_is_not() -> None:
    table = at_visits("Ana", "Bo", mana="1 0")
    assert "mana 1/6" in table.asked("cast")
    assert (table.listed("cast"), table.listed("pass")) == (True, True)
    for slug, (cost, _) in SPELLS.items():
        if cost > 1:
            table.refused(typed(slug), rule="gg.a74")
