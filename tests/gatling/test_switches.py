"""House switches: every value of those that matter without spells."""

from __future__ import annotations

import pytest

from .table import Table, sit, turned_away


def round_of_dodges(table: Table) -> Table:
    """Everyone attacks once, nothing happens."""
    now = table.now["round"]
    while table.now["round"] == now and table.due():
        table("draw 2H")
        while table.due() != "rest":
            table("1b")
        table("rest")
    return table


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("aspect_start", "maybe"),
        ("tag_teammate", "asleep"),
        ("tag_victory", "nobody"),
        ("zone_rule", "first"),
        ("offboard_cost", "none"),
        ("round_start", "random"),
        ("round_limit", "0"),
        ("round_limit", "21"),
        ("round_limit", "-1"),
        ("gravity", "off"),
    ],
)
def test_a_switch_has_the_values_it_has(switch: str, value: str) -> None:
    assert turned_away("Ana", "Bo", **{switch: value}).code == "words"


@pytest.mark.parametrize(
    ("names", "value", "rolled"),
    [
        ("Ana Bo", "rolled_2p_only", True),
        ("Ana Bo Cy", "rolled_2p_only", False),
        ("Ana Bo Cy Di", "rolled_2p_only", False),
        ("Ana Bo", "zero", False),
        ("Ana Bo Cy", "zero", False),
        ("Ana Bo", "rolled", True),
        ("Ana Bo Cy", "rolled", True),
        ("Ana Bo Cy Di", "rolled", True),
    ],
)
def test_b01_aspect_start(names: str, value: str, rolled: bool) -> None:
    table = sit(*names.split(), aspect_start=value)
    assert table.due() == (f"power {names.lower()}" if rolled else "draw ana")


def test_b21_rest_pays_for_the_zone_where_the_die_lies() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C", "throw bo 5 top", "throw cy 1 b", "push bo bottom", "rest")
    assert table.mana()["bo"] == 0


def test_b21_rest_refuses_a_zone_for_a_die_off_the_board() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    table.refused("throw bo 5 top off hit", rule="gg.b21")
    table("throw bo 5 top", "throw cy 1 b")
    table.refused("push bo 5 mid off", rule="gg.b21")


def test_b21_furthest_pays_for_the_furthest_zone_entered() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")(
        "draw 7C", "throw bo 5 top", "throw cy 1 b", "push bo bottom", "rest"
    )
    assert table.mana()["bo"] == 2


def test_b21_furthest_a_push_forward_pays_more() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")(
        "draw 7C", "throw bo 5 mid", "throw cy 1 b", "push bo top", "rest"
    )
    assert table.mana()["bo"] == 2


@pytest.mark.parametrize(("zone", "earned"), [("bottom", 0), ("mid", 1), ("top", 2)])
def test_b21_furthest_pays_a_die_that_touched_and_left(zone: str, earned: int) -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")("draw 7C", f"throw bo 5 {zone} off hit")
    assert table.now["dice"] == [{"mage": "bo", "number": 5, "zone": "off", "hit": True}]
    table("throw cy 1 b", "rest")
    assert (table.pages()["bo"], table.mana()["bo"]) == (12, earned)


def test_b21_furthest_pays_a_hit_die_that_was_pushed_off() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")(
        "draw 7C", "throw bo 5 mid hit", "throw cy 1 b", "push bo off", "rest"
    )
    assert (table.pages()["bo"], table.mana()["bo"]) == (12, 1)


def test_b21_furthest_pays_nothing_for_an_overshot_die() -> None:
    table = sit("Ana", "Bo", "Cy", zone_rule="furthest")("draw 7C", "throw bo over 5 top hit", "throw cy 1 b", "rest")
    assert table.mana()["bo"] == 0


@pytest.mark.parametrize(
    ("cost", "mana", "after"),
    [
        ("either", 2, (1, 17)),
        ("either", 1, (0, 17)),
        ("either", 0, (0, 16)),
        ("both", 2, (1, 17)),
        ("both", 1, (0, 16)),
        ("both", 0, (0, 16)),
    ],
)
def test_b22_offboard_cost(cost: str, mana: int, after: tuple[int, int]) -> None:
    table = sit("Ana", "Bo", "Cy", offboard_cost=cost).given(mana={"bo": mana})("draw 7C", "throw bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == after
    assert table.pages()["ana"] == 34 - after[1]


def test_b22_a_push_off_the_board_costs_the_same() -> None:
    table = sit("Ana", "Bo", "Cy", offboard_cost="both").given(mana={"bo": 1})
    table("draw 7C", "throw bo 3 b", "throw cy 1 b", "push bo off")
    assert (table.mana()["bo"], table.pages()["bo"]) == (0, 16)


def test_b04_fixed_opens_with_the_first_mage_each_round() -> None:
    table, openers = sit("Ana", "Bo", "Cy", first="Bo"), []
    for _ in range(3):
        openers.append(table.now["attacker"])
        round_of_dodges(table)
    assert openers == ["bo", "bo", "bo"]


def test_b04_rotate_opens_with_the_next_mage_each_round() -> None:
    table, openers = sit("Ana", "Bo", "Cy", first="Bo", round_start="rotate"), []
    for _ in range(5):
        openers.append(table.now["attacker"])
        round_of_dodges(table)
    assert openers == ["bo", "cy", "ana", "bo", "cy"]


def test_b04_rotate_passes_over_a_mage_that_is_out() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", round_start="rotate").given(pages={"ana": 30, "bo": 3, "cy": 10, "di": 9})
    table("draw 7C", "throw bo 6 b hit", "1b", "1b", "rest")
    for _ in range(2):
        table("draw 2H", "1b", "1b", "rest")
    assert (table.now["round"], table.due()) == (2, "draw cy")


def test_b04_rotate_goes_on_from_an_opener_that_is_out() -> None:
    table = sit("Ana", "Bo", "Cy", "Di", round_start="rotate").given(pages={"ana": 3, "bo": 30, "cy": 10, "di": 9})
    table("draw 2H", "1b", "1b", "1b", "rest", "draw 7C", "1b", "1b", "throw ana 6 b hit", "rest")
    for _ in range(2):
        table("draw 2H", "1b", "1b", "rest")
    assert (table.now["round"], table.due()) == (2, "draw bo")


def test_b04_fixed_again_is_the_first_mage_again() -> None:
    table = round_of_dodges(sit("Ana", "Bo", "Cy", first="Bo", round_start="rotate"))
    assert table.now["attacker"] == "cy"
    table("house round_start=fixed")
    assert round_of_dodges(table).now["attacker"] == "bo"


def test_b80_without_a_limit_rounds_go_on() -> None:
    table = sit("Ana", "Bo", "Cy")
    for _ in range(25):
        round_of_dodges(table)
    assert (table.now["round"], table.now["winners"]) == (26, None)


@pytest.mark.parametrize("limit", [1, 3, 20])
def test_b80_most_pages_win_after_the_last_round(limit: int) -> None:
    table = sit("Ana", "Bo", "Cy", round_limit=limit).given(pages={"ana": 16, "bo": 19, "cy": 16})
    for _ in range(limit):
        assert table.now["winners"] is None
        round_of_dodges(table)
    assert (table.now["winners"], table.now["phase"], table.now["round"]) == (["bo"], "over", limit)
    assert table.due() == ""


def test_b80_a_tie_wins_together() -> None:
    table = sit("Ana", "Bo", "Cy", round_limit=1).given(pages={"ana": 18, "bo": 15, "cy": 18})
    assert round_of_dodges(table).now["winners"] == ["ana", "cy"]


def test_b80_the_last_round_has_its_visits() -> None:
    table = sit("Ana", "Bo", "Cy", round_limit=1)("draw 2H", "throw bo 2 top hit", "1b", "rest")
    table("draw 2H", "1b", "1b", "rest", "draw 2H", "1b", "1b", "rest")
    assert (table.now["order"], table.now["winners"]) == (["bo"], None)
    table("pass bo")
    assert table.now["winners"] == ["ana"]


def test_b80_teams_are_counted_together() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", round_limit=1).given(pages={"ana": 20, "bo": 14, "cy": 5, "di": 13})
    assert round_of_dodges(table).now["winners"] == ["bo", "di"]


def test_b80_for_the_last_mage_each_counts_alone() -> None:
    table = sit(teams="Ana+Cy/Bo+Di", round_limit=1, tag_victory="last_mage")
    table.given(pages={"ana": 20, "bo": 14, "cy": 5, "di": 13})
    assert round_of_dodges(table).now["winners"] == ["ana"]


def test_a_switch_set_in_the_duel_acts_from_then_on() -> None:
    table = sit("Ana", "Bo", "Cy").given(mana={"bo": 1, "cy": 1})("draw 7C", "throw bo off", "1b", "1b", "rest")
    assert table.pages()["bo"] == 17
    table("house offboard_cost=both", "draw 8C", "throw cy off")
    assert table.pages()["cy"] == 16


def test_a_switch_is_not_set_during_a_cast() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    table.refused("house zone_rule=furthest", rule="gg.b21")
    table("1b", "1b")
    table.refused("house zone_rule=furthest", rule="gg.b21")
    table("rest", "house zone_rule=furthest")


def test_b01_the_start_is_not_chosen_again() -> None:
    table = sit("Ana", "Bo", "Cy")
    table.refused("house aspect_start=rolled", rule="gg.b01")
    table.refused("house round_limit=3 aspect_start=zero", rule="gg.b01")


def test_b80_a_limit_set_in_the_duel_ends_it_after_this_round() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 20, "bo": 15, "cy": 16}, round_=4)("house round_limit=2")
    assert round_of_dodges(table).now["winners"] == ["ana"]


def duel(line: str = "", **house: str) -> Table:
    """Ana, Bo and Cy without powers; ``line`` is what an adjustment puts on the table."""
    table = sit("Ana", "Bo", "Cy", **house)
    return table(f"adjust {line} because paper") if line else table


def attacked(table: Table) -> Table:
    """The end of the attacks of this round: nothing happened."""
    while table.now["phase"] in ("draw", "throws"):
        table({"draw": "2h", "throw": "1b", "rest": "rest"}[table.due().split()[0]])
    return table


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        *(("min_pages", "never"), ("resist_on", "power"), ("stacking", "maybe"), ("casts_per_visit", "two")),
        *(("pacify", "top2"), ("chaos_scope", "round"), ("solo", "alone")),
    ],
)
def test_a_switch_of_the_spells_has_the_values_it_has(switch: str, value: str) -> None:
    assert turned_away("Ana", "Bo", **{switch: value}).code == "words"


@pytest.mark.parametrize(
    ("value", "power", "weapon", "number", "given"),
    [
        ("always", 0, True, 1, 1),
        ("negative_aspect_only", 0, True, 1, 0),
        ("negative_aspect_only", 0, True, 2, 0),
        ("negative_aspect_only", 0, True, 3, 1),
        ("always", -3, False, 1, 1),
        ("negative_aspect_only", -3, False, 1, 1),
        ("negative_aspect_only", -1, True, 1, 1),
        ("negative_aspect_only", 1, True, 1, 0),
        ("always", 1, True, 1, 1),
    ],
)
def test_b31_min_pages(value: str, power: int, weapon: bool, number: int, given: int) -> None:
    """E06: die 1, Damaged weapon; the floor holds always, or only for a negative power."""
    table = duel(f"ana hearts={power}" + " damaged-weapon=bo/5-7" * weapon, min_pages=value)
    table("draw 5H", f"throw bo {number} b hit", "1b", "rest")
    assert table.pages() == {"ana": 17 + given, "bo": 17 - given, "cy": 17}


@pytest.mark.parametrize(
    ("value", "spell", "power", "number", "side", "given"),
    [
        ("die", "resistance=bo", 3, 5, 2, 5),
        ("total", "resistance=bo", 3, 5, 2, 2),
        ("die", "resistance=bo", 3, 2, 5, 5),
        ("total", "resistance=bo", 3, 2, 4, 4),
        ("total", "resistance=bo", 3, 2, 6, 5),
        ("die", "weakness=ana", -1, 2, 5, 4),
        ("total", "weakness=ana", -1, 2, 5, 5),
        ("die", "weakness=ana", 3, 2, 4, 7),
        ("total", "weakness=ana", 3, 2, 4, 5),
        ("total", "weakness=ana", 3, 2, 6, 6),
    ],
)
def test_b34_resist_on(value: str, spell: str, power: int, number: int, side: int, given: int) -> None:
    """E20 and E21: the side die meets the die, or the sum."""
    table = duel(f"ana hearts={power} bo aspect-{spell}/hearts", resist_on=value)
    table("draw 5H", f"throw bo {number} b hit", "1b", "rest")
    assert table.due() == "side bo"
    table(f"side bo {side}")
    assert table.pages()["bo"] == 17 - given


def test_b34_the_total_includes_what_the_range_adds() -> None:
    table = duel("ana hearts=2 weapon-proficiency=ana/5-7 bo aspect-resistance=bo/hearts", resist_on="total")
    table("draw 5H", "throw bo 1 b hit", "1b", "rest", "side bo 4")
    assert table.pages()["bo"] == 13


@pytest.mark.parametrize(
    ("spell", "cost"),
    [
        *(("bards-itch bo", 1), ("get-ready bo", 1), ("aspect-resistance hearts", 2)),
        *(("weapon-proficiency 2-4", 2), ("damaged-weapon bo 2-4", 2), ("fright bo", 4), ("second-wind 5-7", 4)),
    ],
)
def test_b33_stacking(spell: str, cost: int) -> None:
    """E27: a running spell is not cast once more, unless the house says so."""
    table = attacked(duel("ana max_mana=9 mana=9"))(f"cast ana {spell}")
    table.refused(f"cast ana {spell}", rule="gg.b33")
    assert table.mana()["ana"] == 9 - cost
    table = attacked(duel("ana max_mana=9 mana=9", stacking="yes"))(*[f"cast ana {spell}"] * 2)
    assert table.mana()["ana"] == 9 - 2 * cost


def test_b33_a_second_transformation_never_stacks() -> None:
    """One mage cannot be two animals, whatever the house says."""
    table = attacked(duel("ana max_mana=9 mana=9", stacking="yes"))("cast ana transformation bo goat")
    table.refused("cast ana transformation bo frog", rule="gg.b33")


@pytest.mark.parametrize(("stacking", "given"), [("no", 5), ("yes", 7)])
def test_b33_what_stacks_adds_up(stacking: str, given: int) -> None:
    table = attacked(duel("ana mana=4", stacking=stacking))("cast ana weapon-proficiency 5-7")
    if stacking == "yes":
        table("cast ana weapon-proficiency 5-7")
    else:
        table("pass ana")
    table("draw 5H", "throw bo 3 b hit", "1b", "rest")
    assert table.pages()["bo"] == 17 - given


def test_b33_two_casters_of_one_trick_are_both_paid() -> None:
    table = attacked(duel("ana mana=1 cy mana=1", stacking="yes"))("order ana=1 cy=2")
    table("cast ana bards-itch bo", "cast cy bards-itch bo", "forgot bo bards-itch", "forgot bo bards-itch")
    assert table.pages() == {"ana": 18, "bo": 15, "cy": 18}
    table.refused("forgot bo bards-itch", rule="gg.b63")


def test_b33_a_spell_stacks_from_the_word_of_the_house_on() -> None:
    table = attacked(duel("ana mana=3"))("cast ana get-ready bo")
    table.refused("cast ana get-ready bo", rule="gg.b33")
    table("house stacking=yes", "cast ana get-ready bo")
    assert len(table.mage("bo")["spells"]) == 2


def test_b38_any_number_of_casts_in_a_visit() -> None:
    table = attacked(duel("ana mana=6"))("cast ana get-ready bo", "cast ana get-ready cy", "cast ana bards-itch bo")
    assert (table.mana()["ana"], table.now["order"]) == (3, ["ana"])


def test_b38_one_cast_ends_the_visit() -> None:
    table = attacked(duel("ana mana=6 cy mana=2", casts_per_visit="one"))("order ana=1 cy=2", "cast ana get-ready bo")
    assert (table.mana()["ana"], table.now["order"]) == (5, ["cy"])
    table.refused("cast ana get-ready cy", code="not-due")
    table("cast cy bards-itch bo")
    assert (table.mana()["cy"], table.now["round"], table.due()) == (1, 2, "draw ana")


@pytest.mark.parametrize(
    ("value", "top", "middle", "bottom"), [("top1", 1, 1, 0), ("top0", 0, 1, 0), ("mid0", 2, 0, 0)]
)
def test_b50_pacify(value: str, top: int, middle: int, bottom: int) -> None:
    """E16: what the zones pay a mage who is pacified; the others get all."""
    paid = {}
    for zone in ("top", "mid", "b"):
        table = duel("bo pacify=cy", pacify=value)("draw 5H", f"throw bo 3 {zone}", "throw cy 3 top", "rest")
        paid[zone] = table.mana()["bo"]
        assert table.mana()["cy"] == 2
    assert paid == {"top": top, "mid": middle, "b": bottom}


def test_b50_pacify_counts_the_furthest_zone_where_the_house_does() -> None:
    table = duel("bo pacify=cy", pacify="top0", zone_rule="furthest")
    assert table("draw 5H", "throw bo 3 top off hit", "1b", "rest").mana()["bo"] == 0


def test_b50_pacify_may_change_between_casts() -> None:
    table = duel("bo pacify=cy")("draw 5H", "1t", "1b", "rest")
    assert table.mana()["bo"] == 1
    table("house pacify=mid0", "draw 6H", "1b", "1b", "rest", "draw 7H", "1b", "throw bo 1 mid", "rest")
    assert table.mana()["bo"] == 1


def test_b59_chaos_follows_its_casters_own_turn() -> None:
    table = duel("cy chaos=cy")("draw 5H", "throw bo 5 b", "throw cy b", "rest")
    assert table.due() == "draw bo"
    table("draw 5H", "1b", "1b", "rest", "draw 5H", "throw ana 4 b", "throw bo 3 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 1, "throw ana")


def test_b59_chaos_follows_every_attack() -> None:
    """In those Gatlings the attacker is the caster, and its power counts; the others throw, in order from it."""
    table = duel("cy chaos=cy hearts=2", chaos_scope="every_attack")("draw 5H")
    table.refused("throw bo b", rule="gg.b60")
    table("throw bo 5 b", "throw cy 6 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 2, "throw ana")
    table("throw ana 3 mid hit", "throw bo 6 b", "rest")
    assert (table.pages(), table.mana()["ana"]) == ({"ana": 12, "bo": 17, "cy": 22}, 1)
    assert (table.now["attacker"], table.now["gatlings_left"]) == ("cy", 1)
    assert table("1b", "1b", "rest").due() == "draw bo"


def test_b59_the_casters_of_chaos_follow_in_seat_order_from_the_attacker() -> None:
    table = duel("ana chaos=ana cy chaos=cy", chaos_scope="every_attack")
    table("draw 5H", "1b", "1b", "rest", "draw 5H", "throw cy 4 b", "throw ana 1 b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("cy", 2, "throw ana")
    table("1b", "1b", "rest")
    assert (table.now["attacker"], table.now["gatlings_left"], table.due()) == ("ana", 1, "throw bo")
    assert table("1b", "1b", "rest").due() == "draw cy"


def test_b11_two_handed_play_is_an_ordinary_duel() -> None:
    table = sit("Ana", "Bo", solo="hotseat")
    assert table.due() == "power ana bo"
    table("power ana 1 1 1 1", "power bo 2 2 2 2", "draw 5H", "throw bo 3 mid", "rest")
    assert table.mana()["bo"] == 1


def test_a14_the_automaton_has_no_powers_no_mana_and_no_visits() -> None:
    table = sit("Ana", "Bo", solo="automaton")
    assert table.due() == "power ana"
    table.refused("power bo 2 2 2 2", code="not-due")
    table("power ana 4 1 6 2", "draw 5H", "throw bo 3 top", "rest")
    assert table.mana() == {"ana": 0, "bo": 0}
    assert set(table.mage("bo")["power"].values()) == {0}
    assert table.due() == "draw bo"
    table("draw 5H", "throw ana 3 top hit", "rest")
    assert table.standings() == "23/2 29/0"
    assert table.now["order"] == ["ana"]
    assert not table.said("no-visit")
    table("cast ana get-ready bo", "pass ana")
    assert table.due() == "draw ana"


def test_a14_the_automaton_pays_with_pages_for_leaving() -> None:
    table = sit("Ana", "Bo", solo="automaton", aspect_start="zero")("draw 5H", "throw bo off")
    assert table.pages() == {"ana": 27, "bo": 25}


def test_a14_the_automaton_without_rolled_powers_begins_at_once() -> None:
    assert sit("Ana", "Bo", solo="automaton", aspect_start="zero").due() == "draw ana"


def test_a14_the_automaton_is_given_no_mana_by_hand_either() -> None:
    """Else it would have to be visited."""
    table = sit("Ana", "Bo", solo="automaton", aspect_start="zero")
    table.refused("adjust bo mana=3 because paper")


@pytest.mark.parametrize("names", ["Ana Bo Cy", "Ana Bo Cy Di"])
def test_a14_the_automaton_plays_with_two_names_only(names: str) -> None:
    assert turned_away(*names.split(), solo="automaton").code == "words"
    assert turned_away(teams="Ana+Cy/Bo+Di", solo="automaton").code == "words"
    assert sit(*names.split(), solo="hotseat").due() == "draw ana"


@pytest.mark.parametrize("switch", ["aspect_start=zero", "aspect_start=rolled", "solo=automaton", "solo=hotseat"])
def test_some_switches_are_chosen_when_the_duel_begins(switch: str) -> None:
    table = duel()
    for line in (f"house {switch}", f"house pacify=top0 {switch}"):
        table.refused(line, rule={"a": "gg.b01", "s": "gg.b11"}[switch[0]], code="rule")


@pytest.mark.parametrize(
    "switch",
    [
        *("tag_teammate=safe", "tag_victory=last_mage", "zone_rule=furthest", "offboard_cost=both"),
        *("min_pages=negative_aspect_only", "resist_on=total", "stacking=yes", "casts_per_visit=one"),
        *("pacify=mid0", "chaos_scope=every_attack", "round_start=rotate", "round_limit=5"),
    ],
)
def test_every_other_switch_is_set_in_the_duel_but_not_in_a_cast(switch: str) -> None:
    table = duel("ana second-wind=ana/5-7 chaos=ana mana=1 bo aspect-weakness=ana/clubs")(f"house {switch}")
    table("draw 7C")
    table.refused(f"house {switch}", code="rule")
    table("throw bo 1 b hit", "throw cy 4 b")
    table.refused(f"house {switch}", code="rule")
    table("rest")
    assert table.due() == "side bo"
    table.refused(f"house {switch}", code="rule")
    table("side bo 1")
    while table.now["gatlings_left"]:
        table.refused(f"house {switch}", code="rule")
        table("1b", "1b", "rest")
    assert table.now["phase"] == "second"
    table(f"house {switch}", "enough")
    assert table.said("enough")


def test_the_house_may_speak_in_the_spell_phase_and_before_the_powers() -> None:
    table = attacked(duel("ana mana=2 cy mana=2"))("house pacify=top0", "order ana=1 cy=2", "house pacify=mid0")
    assert table.now["phase"] == "spells"
    sit("Ana", "Bo")("house pacify=top0")


def test_a_switch_set_while_a_cast_waits_for_its_second_acts_in_that() -> None:
    table = duel("ana second-wind=ana/5-7 bo pacify=cy")("draw 7C", "throw bo 1 top", "1b", "rest")
    table("house pacify=top0", "again", "throw bo 1 top", "1b", "rest")
    assert table.mana()["bo"] == 1
