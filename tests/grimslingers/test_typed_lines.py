"""Lines as they are typed at the table: the order of words, what a name alone is, what ``?`` and refusals say."""

from __future__ import annotations

import pytest

from gm.commands.available_input import available_input

from .table import Table, sit


def test_whose_pass_it_is_may_stand_before_the_word() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "cy pass")
    assert table.answer.text == "pass cy"
    assert sit("Ana", "Bo", "Cy")("draw", "cy reveal fire bo").answer.text == "reveal cy fire bo"


@pytest.mark.parametrize(
    ("line", "entries"),
    [
        ("ana fire bo, pass cy", ["reveal ana fire bo", "pass cy"]),
        ("ana pass, bo pass, cy ice ana", ["pass ana", "pass bo", "reveal cy ice ana"]),
        ("pass, pass", ["pass ana", "pass bo"]),
    ],
)
def test_between_commas_some_turn_over_and_others_pass(line: str, entries: list[str]) -> None:
    table = sit("Ana", "Bo", "Cy")("draw", line)
    assert [row.words for row in table.session.table().lines[2:]] == entries


def test_of_a_line_with_commas_all_is_taken_or_nothing() -> None:
    table = sit("Ana", "Bo", "Cy")("draw")
    said = table.refused("ana fire bo, cy pass, bo pess", "words")
    assert said.message.startswith("“bo pess”")
    assert said.remedy.startswith("Nothing on the line was saved.")
    assert table.refused("ana fire bo, cy pass, cy pass", "not-due").message.startswith("“cy pass”")


def test_a_name_alone_passes_for_nobody() -> None:
    table = sit("Ana", "Bo", "Cy")("draw")
    said = table.refused("bo", "ambiguous")
    assert "pass bo" in said.remedy
    table.refused("b", "ambiguous")
    assert table("pass bo").one("bo")["played"] == "pass"


def test_without_commas_a_name_goes_to_whom_the_rules_let_it_belong() -> None:
    table = sit("Ana", "Bo", "Cy", "Dee", teams="Ana+Bo/Cy+Dee")
    table("draw", "ana fire cy bo divert cy hex bo dee scourge bo")
    assert [row.words for row in table.session.table().lines[2:]] == [
        "reveal ana fire cy",
        "reveal bo divert",
        "reveal cy hex bo",
        "reveal dee scourge bo",
    ]


def test_a_comma_is_never_read_over() -> None:
    table = sit("Ana", "Bo", "Cy", "Dee", teams="Ana+Bo/Cy+Dee")("draw")
    table.refused("ana fire cy, bo divert cy, hex bo, dee scourge bo", "words", "gs.r8")


def test_a_prompt_and_the_list_of_what_can_be_typed_say_whose_an_answer_without_a_name_is() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana fire bo")
    assert table.asks()[0] == "Still to reveal: Bo and Cy. No name means Bo"
    ways = shown(table)
    assert any("fortify" not in keys and means.startswith("for Bo: ") for keys, means in ways.items())
    assert ways["pass or pass bo"].startswith("for Bo: ")
    assert table("fortify").answer.text == "reveal bo fortify"
    assert table.asks()[0] == "Still to reveal: Cy"


def test_which_element_gets_through_is_answered_by_its_name() -> None:
    clash = ("draw", "ana fire bo", "bo ice ana", "pass")
    assert sit("Ana", "Bo", "Cy")(*clash, "fire").answer.text == "clash ana"
    assert sit("Ana", "Bo", "Cy")(*clash, "ice weak").answer.text == "clash bo weakness"
    table = sit("Ana", "Bo")("draw", "ana fire", "bo fire")
    assert "both" in table.refused("fire", "ambiguous").remedy
    assert {"both", "none", "ana block or ana weakness or ana face-off"} <= set(shown(table))


def test_who_has_no_card_to_lose_is_told_how_to_say_so() -> None:
    table = sit("Ana", "Bo")("draw", "poach", "pass")
    assert {"none", "unseen"} <= set(shown(table))
    karma = sit("Ana", "Bo")("draw", "karma", "pass", "number ana=1 ana=1 bo=5 bo=1")
    assert karma.asks() == ["Karma: which card does Bo discard at random? (none = no card to discard)"]
    assert "none" in shown(karma)
    assert "unseen" not in shown(karma)


def test_numbers_without_names_are_shown_with_whose_they_are() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "pandora", "pass", "pass")
    assert shown(table)["425"] == "Ana 4, Bo 2, Cy 5; by name in any order"
    table("4 2 5")
    assert table.answer.text == "number ana=4 bo=2 cy=5"


@pytest.mark.parametrize("line", ["-2", "hp -2", "bo hp -2", "bo hp-2", "2"])
def test_damage_may_bear_its_minus(line: str) -> None:
    assert sit("Ana", "Bo")("draw", "fire", "pass")(line).answer.text == "effect bo hp-2"


def test_what_no_card_does_is_refused_with_all_that_one_does() -> None:
    table = sit("Ana", "Bo")("draw", "fire", "pass")
    said = table.refused("effect bo silensed=next", "words")
    assert said.remedy.startswith("Did you mean “silenced”?")
    assert all(word in said.remedy for word in ("silenced", "doubled", "vanished", "blunted"))
    assert table("effect bo silence=next").answer.text == "effect bo silenced=next"


def test_a_refusal_gives_only_advice_that_can_be_followed() -> None:
    table = sit("Ana", "Bo")
    assert table.refused("sacrifice ana 2").remedy == "Nothing can be sacrificed now."
    assert "pass" not in table.refused("surge ana 12").remedy
    table("set ana ep=9")
    assert table.refused("sacrifice ana 2").remedy == "Sacrifice at most 1."
    assert table.refused("sacrifice bo 12").remedy == "Sacrifice at most 9."


def test_an_effect_in_the_standoff_is_named() -> None:
    table = sit("Ana", "Bo")
    assert "effect bo ep-1" in table.refused("bo ep-1", "words").remedy
    table("surge ana 1")
    assert "effect WHO" in table.told("used")[0]
    table("cover bo")
    assert [row[3].text for row in table.view.tables[0].rows] == ["Surge", "in cover"]
    table("draw")
    assert "in cover" not in str(table.view.tables[0])


def shown(table: Table) -> dict[str, str]:
    """What ``?`` shows: keys with what they mean."""
    return {way.keys: way.means for one in available_input(table.session).prompts for way in one.ways}
