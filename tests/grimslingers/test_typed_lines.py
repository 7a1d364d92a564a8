"""Tests of lines as players type them, of ``?``, and of refusals."""

from __future__ import annotations

import pytest

from gm.commands.available_input import available_input

from .table import Table, sit


def test_a_name_may_come_before_pass() -> None:
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
def test_a_line_with_commas_may_reveal_and_pass(line: str, entries: list[str]) -> None:
    table = sit("Ana", "Bo", "Cy")("draw", line)
    assert [row.words for row in table.session.table().lines[2:]] == entries


def test_a_line_with_commas_is_accepted_whole_or_not_at_all() -> None:
    table = sit("Ana", "Bo", "Cy")("draw")
    refusal = table.refused("ana fire bo, cy pass, bo pess", "words")
    assert refusal.message.startswith("“bo pess”")
    assert refusal.remedy.startswith("Nothing on the line was saved.")
    assert table.refused("ana fire bo, cy pass, cy pass", "not-due").message.startswith("“cy pass”")


def test_a_name_alone_passes_for_nobody() -> None:
    table = sit("Ana", "Bo", "Cy")("draw")
    refusal = table.refused("bo", "ambiguous")
    assert "pass bo" in refusal.remedy
    table.refused("b", "ambiguous")
    assert table("pass bo").duellist("bo")["played"] == "pass"


def test_without_commas_names_are_assigned_by_the_rules() -> None:
    table = sit("Ana", "Bo", "Cy", "Dee", teams="Ana+Bo/Cy+Dee")
    table("draw", "ana fire cy bo divert cy hex bo dee scourge bo")
    assert [row.words for row in table.session.table().lines[2:]] == [
        "reveal ana fire cy",
        "reveal bo divert",
        "reveal cy hex bo",
        "reveal dee scourge bo",
    ]


def test_a_comma_is_never_ignored() -> None:
    table = sit("Ana", "Bo", "Cy", "Dee", teams="Ana+Bo/Cy+Dee")("draw")
    table.refused("ana fire cy, bo divert cy, hex bo, dee scourge bo", "words", "gs.r8")


def test_prompt_and_help_say_whose_an_answer_without_a_name_is() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana fire bo")
    assert table.asks()[0] == (
        "Still to reveal: Bo and Cy. Without a name, the line is for Bo. "
        "If you also type a target, one letter is enough for Fire, Earth, Ice and Lightning"
    )
    ways = shown(table)
    assert any("fortify" not in keys and means.startswith("for Bo: ") for keys, means in ways.items())
    assert ways["."].startswith("pass: ")
    assert table("fortify").answer.text == "reveal bo fortify"
    assert table.asks()[0].startswith("Still to reveal: Cy. If you also type a target, ")


def test_a_clash_is_answered_by_the_name_of_an_element() -> None:
    clash = ("draw", "ana fire bo", "bo ice ana", "pass")
    assert sit("Ana", "Bo", "Cy")(*clash, "fire").answer.text == "clash ana"
    assert sit("Ana", "Bo", "Cy")(*clash, "ice weak").answer.text == "clash bo weakness"
    table = sit("Ana", "Bo")("draw", "ana fire", "bo fire")
    assert "both" in table.refused("fire", "ambiguous").remedy
    assert {"both", "none", "ana block or ana weakness or ana face-off"} <= set(shown(table))


def test_the_prompt_says_how_to_enter_that_no_card_is_lost() -> None:
    table = sit("Ana", "Bo")("draw", "poach", "pass")
    assert {"none", "unseen"} <= set(shown(table))
    karma = sit("Ana", "Bo")("draw", "karma", "pass", "number ana=1 ana=1 bo=5 bo=1")
    assert karma.asks() == ["Karma: which card does Bo discard at random? (none = no card to discard)"]
    assert "none" in shown(karma)
    assert "unseen" not in shown(karma)


def test_help_shows_whose_each_number_without_a_name_is() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "pandora", "pass", "pass")
    assert shown(table)["425"] == "Ana 4, Bo 2, Cy 5; or by name, in any order"
    table("4 2 5")
    assert table.answer.text == "number ana=4 bo=2 cy=5"


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("-1 ep", "ep-1"),
        ("+1 hp", "hp+1"),
        ("2, -1 ep", "hp-2 ep-1"),
        ("2 -1 ep", "hp-2 ep-1"),
        ("2 dmg and 1 ep", "hp-2 ep-1"),
    ],
)
def test_a_number_may_stand_before_its_word(line: str, parts: str) -> None:
    assert sit("Ana", "Bo")("draw", "fire", "pass")(line).answer.text == f"effect bo {parts}"


@pytest.mark.parametrize("line", ["1 ep", "bo 2 ep", "2ep"])
def test_ep_without_a_sign_is_never_read_as_damage(line: str) -> None:
    table = sit("Ana", "Bo")("draw", "fire", "pass")
    table.refused(line, "words")
    assert "ep-" in table.refused("1 ep", "words").remedy


@pytest.mark.parametrize("line", ["ana loses 2 hp", "ana takes two damage", "bo loses 2 hp", "ana hits for 2"])
def test_who_is_hurt_does_not_say_who_wins_the_clash(line: str) -> None:
    sit("Ana", "Bo")("draw", "earth", "earth").refused(line, "not-due")


@pytest.mark.parametrize("line", ["ana wins, 2 damage", "ana, 2 dmg", "ana wins and bo loses 2 hp"])
def test_who_wins_the_clash_and_the_damage_fit_on_one_line(line: str) -> None:
    table = sit("Ana", "Bo")("draw", "earth", "earth")(line)
    assert [row.words for row in table.session.table().rows[-2:]] == ["clash ana", "effect bo hp-2"]


def test_an_adjustment_cut_short_is_shown_in_full() -> None:
    remedy = sit("Ana", "Bo").refused("adj ana hp=5 because counted", "words").remedy
    assert remedy == "Type it in full: adjust ana hp=5 because counted"


@pytest.mark.parametrize("line", ["-2", "hp -2", "bo hp -2", "bo hp-2", "2"])
def test_damage_may_be_typed_with_a_minus(line: str) -> None:
    assert sit("Ana", "Bo")("draw", "fire", "pass")(line).answer.text == "effect bo hp-2"


def test_an_unknown_effect_is_rejected_with_the_known_ones() -> None:
    table = sit("Ana", "Bo")("draw", "fire", "pass")
    refusal = table.refused("effect bo silensed=next", "words")
    assert refusal.remedy.startswith("Did you mean “silenced”?")
    assert all(word in refusal.remedy for word in ("silenced", "doubled", "vanished", "blunted"))
    assert table("effect bo silence=next").answer.text == "effect bo silenced=next"


def test_rejections_give_advice_that_works() -> None:
    table = sit("Ana", "Bo")
    assert table.refused("sacrifice ana 2").remedy == "Nothing can be sacrificed now."
    assert "pass" not in table.refused("surge ana 12").remedy
    table("set ana ep=9")
    assert table.refused("sacrifice ana 2").remedy == "Sacrifice at most 1."
    assert table.refused("sacrifice bo 12").remedy == "Sacrifice at most 9."


def test_an_effect_in_the_standoff_needs_its_word() -> None:
    table = sit("Ana", "Bo")
    assert "effect bo ep-1" in table.refused("bo ep-1", "words").remedy
    table("surge ana 1")
    assert "effect Ana ep+1" in table.texts_of("used")[0]
    table("cover bo")
    assert [row[3].text for row in table.view.tables[0].rows] == ["Surge", "in cover"]
    table("draw")
    assert "in cover" not in str(table.view.tables[0])


def test_scores_may_follow_the_first_letters_of_their_word() -> None:
    """The letters also begin Scourge, which nobody can reveal in the Reckoning."""
    table = sit("Ana", "Bo", "Cy")("set ana hp=0 bo hp=0", "sco 5 4 7")
    assert table.answer.text == "score ana=5 bo=4 cy=7"


def shown(table: Table) -> dict[str, str]:
    """Return the keys and meanings that ``?`` shows."""
    return {way.keys: way.means for prompt in available_input(table.session).prompts for way in prompt.ways}


def test_a_refusal_says_the_true_reason() -> None:
    """An entry that nobody can make now, and a card before Draw, are refused for what forbids them."""
    table = sit("Ana", "Bo")
    no = table.refused("sac ana 1", "rule", "gs.r78")
    assert (no.message, no.remedy) == ("Ana has 10 EP and can have at most 10.", "Nothing can be sacrificed now.")
    for line in ("fire", "ana fire", "bo mirror", "barrier"):
        no = table.refused(line, "not-due", "gs.r6")
        assert no.message == "Cards are revealed after Draw; this is the standoff."
        assert "Everyone must be ready first." in no.remedy


def test_words_of_the_table_mean_what_they_say() -> None:
    table = sit("Ana", "Bo")("d", "poach", "mirror", "hidden")
    assert table.session.table().rows[-1].words == "lose bo unseen"
    for line, card in (("unse", "unseen"), ("none", "none")):
        assert sit("Ana", "Bo")("draw", "poach", "pass", line).answer.text == f"lose bo {card}"
    table = sit("Ana", "Bo")("draw", "fire", "pass bo", "3 dmg")
    assert table.session.table().rows[-1].words == "effect bo hp-3"


def test_a_copied_card_says_that_mimic_asks() -> None:
    table = sit("Ana", "Bo", "Cy", "Dee", teams="Ana+Bo/Cy+Dee")
    table("draw", "ana replenish", "pass bo", "cy mimic ana", "pass dee", "number ana=3 bo=0")
    assert table.asks()[0] == "Mimic as Replenish: number cards of Cy and Dee (0 = took the 2 EP)"
    assert table("cy 4 dee 0").texts_of("number") == ["Number cards: Cy 4, Dee 0 (no card)"]


def test_after_the_duel_no_open_question_is_mentioned() -> None:
    """The remedy is to correct an earlier line."""
    table = sit("Ana", "Bo", reckoning="survivor")("retire ana")
    for line in ("draw", "ana fire bo", "onto bo"):
        assert table.refused(line, "not-due").remedy == "To correct an earlier line: gm fix"


def test_a_part_without_a_name_asks_for_any_duellist() -> None:
    table = sit("Ana", "Bo", "Cy")
    remedy = "Name Ana, Bo or Cy first, for example: effect ana hp-3"
    assert table.refused("effect hp-3", "words", "gs.r71").remedy == remedy
