"""Tricks at the table: reminders at every die and draw, and what a forgotten command costs, when (B63, B28, B36)."""

from __future__ import annotations

import pytest

from .table import Table, at_visits, sit

RHYME, WARM_UP = "a rhyme first", "a warm-up first"


def under(*spells: str, on: str = "bo", names: str = "Ana Bo Cy", **given: object) -> Table:
    """A mage under these spells, Ana to draw."""
    table = sit(*names.split(), aspect_start="zero")
    return table.given(**{"spells": {on: spells}, **given})  # type: ignore[arg-type]


def hears(prompt: str) -> tuple[bool, bool]:
    """Whether a prompt reminds of the rhyme, and of the warm-up."""
    return RHYME in prompt, WARM_UP in prompt


def test_f2_reminders_at_draw_throw_side_order_and_spell_dice() -> None:
    table = under("bards-itch cy", "get-ready ana", "aspect-resistance bo hearts")
    assert hears(table.asked("draw")) == (False, False), "Ana draws, who is under no Trick"
    assert hears(table("draw 5H").asked("throw")) == (True, True)
    assert hears(table("throw bo off").asked("throw")) == (True, True), "the throw again"
    assert hears(table("throw bo over").asked("throw")) == (True, True), "and after an overshot die"
    table("throw bo 5 b hit")
    assert hears(table.asked("throw")) == (False, False)
    assert hears(table("1b").asked("rest")) == (False, False)
    assert hears(table("rest").asked("side")) == (True, True)
    assert hears(table("side bo 3").asked("draw")) == (True, False), "a warm-up comes before dice only"


def test_f2_reminders_at_the_order_dice_and_in_the_visit() -> None:
    table = under("bards-itch cy", "get-ready ana", mana={"bo": 4, "cy": 1}).until("order")
    said = table.asked("order")
    assert (RHYME in said, WARM_UP in said, "Bo:" in said, "Cy:" in said) == (True, True, True, False)
    table("order bo=2 cy=2")
    assert hears(table.asked("order")) == (True, True), "and when the tied roll again"
    table("order bo=2 cy=3")
    assert hears(table.asked("cast")) == (True, True), "a spell may bring dice"


def test_f2_close_quarters_dice_remind_the_target() -> None:
    """The target rolls too: its Trick is not forgotten late then."""
    table = under("bards-itch cy", names="Ana Bo Cy", mana={"ana": 5, "bo": 0, "cy": 0}).until("spells")
    table("cast ana close-quarters bo 5 2", "forgot bo bards-itch")
    assert not table.said("forgot-late")
    assert table.pages() == {"ana": 22, "bo": 11, "cy": 18}


def test_b63_the_price_is_paid_at_once() -> None:
    table = under("bards-itch cy")("draw 5H", "5m", "forgot bo bards-itch")
    assert (table.pages(), table.due()) == ({"ana": 17, "bo": 16, "cy": 18}, "throw cy")
    assert "Cy" in table.texts()[0]
    assert table.said("forgot")[0].level == "do"


def test_b63_once_between_two_entered_dice_or_draws() -> None:
    table = under("bards-itch cy")("draw 5H", "forgot bo bards-itch")
    table.refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    table("throw bo off", "forgot bo bards-itch")
    table.refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    table("5m", "forgot bo bards-itch", "1b", "forgot bo bards-itch")
    table.refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    table("rest").refused("forgot bo bards-itch", rule="gg.b63", code="rule")
    assert table("draw 6H", "forgot bo bards-itch").pages()["bo"] == 11


def test_b63_each_trick_has_a_price_of_its_own() -> None:
    table = under("bards-itch cy", "get-ready ana", "opposite-day cy")("draw 5H")
    table("forgot bo bards-itch", "forgot bo get-ready", "forgot bo opposite-day")
    assert table.pages() == {"ana": 18, "bo": 14, "cy": 19}


def test_b63_each_mage_pays_for_itself() -> None:
    table = sit("Ana", "Bo", "Cy").given(spells={"bo": ("bards-itch cy",), "ana": ("bards-itch cy",)})
    table("draw 5H", "forgot ana bards-itch", "forgot bo bards-itch")
    assert table.pages() == {"ana": 16, "bo": 16, "cy": 19}


def test_b63_late_it_is_taken_with_a_warning() -> None:
    table = under("bards-itch cy")("draw 5H", "5m", "1b", "forgot bo bards-itch")
    (warned,) = table.said("forgot-late")
    assert (warned.level, warned.rules) == ("warn", ("gg.b63",))
    assert table.pages()["bo"] == 16


def test_b63_in_time_there_is_no_warning() -> None:
    assert not under("bards-itch cy")("draw 5H", "forgot bo bards-itch").said("forgot-late")
    assert not under("bards-itch cy")("draw 5H", "5m", "forgot bo bards-itch").said("forgot-late")
    table = under("bards-itch cy", on="ana")
    assert not table("forgot ana bards-itch").said("forgot-late")
    assert not table("draw 5H", "forgot ana bards-itch").said("forgot-late")
    assert table("5m", "forgot ana bards-itch").said("forgot-late")


@pytest.mark.parametrize("trick", ["opposite-day", "transformation"])
def test_b63_a_command_that_holds_all_the_time_is_never_late(trick: str) -> None:
    table = under(f"{trick} cy")
    for lines in (("draw 5H",), ("5m",), ("1b", "rest"), ("draw 6H",)):
        table(*lines, f"forgot bo {trick}")
        assert not table.said("forgot-late"), lines


def test_b63_the_story_of_a_hit_is_late_after_the_next_draw() -> None:
    table = under("natural-failure cy")(
        "draw 5H", "throw bo 3 b hit", "1b", "rest", "draw 6H", "forgot bo natural-failure"
    )
    assert len(table.said("forgot-late")) == 1


@pytest.mark.parametrize("line", ["forgot bo get-ready", "forgot ana bards-itch", "forgot cy bards-itch"])
def test_b63_not_for_a_trick_that_does_not_run(line: str) -> None:
    under("bards-itch cy").refused(line, rule="gg.b63", code="rule")


def test_b63_not_for_a_spell_that_is_no_trick() -> None:
    under("fright cy").refused("forgot bo fright", code="words")


def test_a64_not_of_a_mage_who_is_out() -> None:
    table = sit("Ana", "Bo", "Cy").given(pages={"ana": 20, "bo": 0, "cy": 31})
    table.refused("forgot bo bards-itch", rule="gg.a64")


def test_forgot_is_listed_while_a_trick_can_be_paid_for() -> None:
    assert not sit("Ana", "Bo", "Cy").listed("forgot")
    table = under("bards-itch cy")
    (prompt,) = [prompt for prompt in table.prompts() if prompt.entry == "forgot"]
    assert (prompt.seats, prompt.due) == (("bo",), False)
    table(prompt.example)
    assert table.pages()["bo"] == 16
    assert not table.listed("forgot")
    assert table("draw 5H").listed("forgot")
    assert [prompt.entry for prompt in table("5m").prompts()] == ["throw", "push", "forgot", "count", "retire"]


def test_e19_a_debt_during_the_cast_is_saved_by_what_is_won() -> None:
    table = under("opposite-day cy", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})(
        "draw 5H", "forgot ana opposite-day"
    )
    assert (table.pages(), table.mage("ana")["out"], table.said("out")) == ({"ana": 0, "bo": 25, "cy": 26}, False, [])
    table("throw bo 3 b hit", "throw cy 1 b")
    assert (table.pages()["ana"], table.mage("ana")["out"]) == (0, False)
    table("rest")
    assert (table.pages(), table.mage("ana")["out"]) == ({"ana": 3, "bo": 22, "cy": 26}, False)
    assert table.due() == "draw bo"


def test_b28_a_debt_that_nothing_saves_is_a_knock_out_at_the_end_of_the_cast() -> None:
    table = under("opposite-day cy", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})(
        "draw 5H", "forgot ana opposite-day"
    )
    table("5m", "1b", "rest")
    assert (table.standings(), table.due()) == ("OUT 25/1 26/0", "draw bo")
    assert [said.params["who"] for said in table.said("out")] == ["ana"]
    assert not table.said("page-back"), "the page in play went with the rest"


def test_b28_a_debt_is_one_page_and_no_more() -> None:
    table = under("opposite-day cy", "bards-itch cy", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})
    table("draw 5H", "forgot ana opposite-day").refused("forgot ana bards-itch", rule="gg.a39")


def test_b28_before_the_draw_the_attacker_is_out_and_there_is_no_attack() -> None:
    table = under("opposite-day cy", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})("forgot ana opposite-day")
    assert (table.standings(), table.due(), table.now["round"]) == ("OUT 25/0 26/0", "draw bo", 1)
    assert table.said("out")
    assert not table.said("page-back")


def test_b28_before_the_draw_of_the_rounds_last_attacker() -> None:
    table = under("opposite-day ana", on="cy", pages={"ana": 25, "bo": 25, "cy": 1}, attacker="cy", mana={"bo": 2})
    table("forgot cy opposite-day")
    assert (table.standings(), table.due()) == ("26/0 25/2 OUT", "cast bo, pass bo")


def test_b28_after_the_first_cast_further_casts_lapse() -> None:
    table = under("opposite-day cy", "second-wind ana 5-7", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})
    table("draw 5H", "5m", "1b", "rest")
    assert table.due() == "again ana, enough ana"
    table("forgot ana opposite-day")
    assert (table.standings(), table.due(), table.now["page"]) == ("OUT 25/1 26/0", "draw bo", None)


def test_b28_in_a_gatling_a_debtor_is_out_after_it_and_the_rest_lapse() -> None:
    table = under("opposite-day cy", "chaos ana", on="ana", pages={"ana": 1, "bo": 25, "cy": 25})
    table("draw 5H", "5m", "throw cy 6 b", "rest")
    assert table.now["gatlings_left"] == 2
    table("forgot ana opposite-day", "throw bo b", "throw cy b")
    assert not table.mage("ana")["out"]
    table("rest")
    assert (table.standings(), table.due(), table.now["gatlings_left"]) == ("OUT 25/1 26/0", "draw bo", 0)


def test_a46_a_thrower_without_pages_throws_no_more_in_the_cast() -> None:
    table = under("bards-itch cy", pages={"ana": 25, "bo": 1, "cy": 25})("draw 5H", "forgot bo bards-itch")
    assert (table.due(), table.pages()["bo"], table.mage("bo")["out"]) == ("throw cy", 0, False)
    table.refused("throw bo 3 b", rule="gg.a46")
    table("throw cy 1 b", "rest")
    assert table.standings() == "25/0 OUT 26/0"


def test_b27_a_thrower_in_debt_is_hit_for_nothing_and_out() -> None:
    table = under("bards-itch cy", pages={"ana": 25, "bo": 1, "cy": 25})
    table("draw 5H", "throw bo 3 b hit", "forgot bo bards-itch", "1b", "rest")
    assert table.standings() == "25/0 OUT 26/0"


def test_a60_a_forfeit_between_the_casts_is_checked_at_once() -> None:
    table = under("opposite-day cy", pages={"ana": 25, "bo": 1, "cy": 25})("forgot bo opposite-day")
    assert (table.standings(), table.due()) == ("25/0 OUT 26/0", "draw ana")


def test_a62_a_forfeit_may_win_the_duel() -> None:
    table = under("opposite-day ana", names="Ana Bo", pages={"ana": 51, "bo": 1})("forgot bo opposite-day")
    assert (table.now["winners"], table.due()) == (["ana"], "")


def test_a60_a_forfeit_among_the_order_dice_takes_the_mage_off_the_order() -> None:
    table = under("opposite-day ana", pages={"ana": 25, "bo": 1, "cy": 25}, mana={"ana": 1, "bo": 1, "cy": 1})
    table.until("order")("forgot bo opposite-day")
    assert table.due() == "order ana cy"


def test_a60_a_forfeit_in_ones_own_visit_ends_it() -> None:
    table = under("opposite-day ana", pages={"ana": 25, "bo": 1, "cy": 25}, mana={"ana": 1, "bo": 1, "cy": 1})
    table.until("order")("order ana=2 bo=1 cy=3", "forgot bo opposite-day")
    assert table.now["order"] == ["ana", "cy"]


def test_e35_b36_tricks_end_with_their_caster_and_fright_runs_on() -> None:
    """Cy cast both on Ana, and is out in the round in which they work."""
    table = at_visits("Ana", "Bo", "Cy", mana="0 0 5")("cast cy fright ana", "cast cy bards-itch ana")
    table.given(pages={"ana": 25, "bo": 24, "cy": 2})
    assert [spell for spell, *_ in table.running("ana")] == ["fright", "bards-itch"]
    table("draw 5H", "1b", "throw cy 2 b hit", "rest")
    assert table.mage("cy")["out"]
    assert table.running("ana") == [("fright", "cy", None, 2)]
    assert [(said.params["spell"], said.params["who"]) for said in table.said("ended")] == [("bards-itch", "ana")]
    assert "gg.b36" in table.said("ended")[0].rules
    table("draw 6H")
    assert ("Fright" in table.asked("throw"), RHYME in table.asked("throw")) == (True, False)
    table.refused("forgot ana bards-itch", rule="gg.b63")
    table("5t", "rest")
    assert table.mana()["ana"] == 0
    assert table.running("ana") == [], "round 3 has come"


def test_b36_a_trick_that_waits_ends_with_its_caster_too() -> None:
    table = at_visits("Ana", "Bo", "Cy", mana="1 4 0", given={"pages": {"ana": 1, "bo": 25, "cy": 26}})
    table.visit("cast ana bards-itch cy", "cast bo close-quarters ana 5 1")
    assert (table.mage("ana")["out"], table.running("cy")) == (True, [])


def test_b36_the_spells_on_a_mage_who_is_out_are_gone() -> None:
    table = under("bards-itch cy", "fright ana", pages={"ana": 25, "bo": 1, "cy": 26})
    table("draw 5H", "throw bo 2 b hit", "1b", "rest")
    assert (table.mage("bo")["out"], table.running("bo"), table.listed("forgot")) == (True, [], False)


def test_a46_a_debtor_throws_no_side_die_either() -> None:
    table = under("bards-itch cy", "aspect-resistance bo hearts", pages={"ana": 25, "bo": 1, "cy": 25})
    table("draw 5H", "throw bo 5 b hit", "forgot bo bards-itch", "1b", "rest")
    assert table.standings() == "25/0 OUT 26/0"


def test_f2_a_hit_before_a_gatling_is_told_of_while_the_gatling_is_thrown() -> None:
    table = sit("Ana", "Bo", "Cy")
    table.given(spells={"ana": ("chaos ana",), "bo": ("natural-failure cy",)})
    table("draw 5H", "throw bo 4 b hit", "1b", "rest")
    assert "Bo tells of the hit" in table.asked("throw")
    table("forgot bo natural-failure")
    assert (table.pages()["bo"], table.said("forgot-late"), table.due()) == (12, [], "throw bo")
