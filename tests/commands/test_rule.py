"""``gm rule``: the rule that is meant, what of it applies in the duel at hand, and never an empty page."""

from __future__ import annotations

import pytest

from gm.games import load
from gm.text import cell_width
from tests.support.running import Command, Shell

pytestmark = pytest.mark.needs("gatling")


def test_rule_is_shown_in_full(gm: Command) -> None:
    ran = gm("rule fright")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[:2] == ["In Gatling Grimoire:", "fright  Fright"]
    assert "no mana" in " ".join(lines[2:4])
    assert any(line.startswith("For example: ") for line in lines)
    assert any(line.startswith("See: ") for line in lines)
    assert "gg.spell.fright · printed: Spells and Curses, 4 MN" in lines
    assert "Also:" in lines


@pytest.mark.parametrize("words", ["die fell off the table", "DIE fell off THE table", "die fel of the tabel"])
def test_typed_words_find_the_rule(gm: Command, words: str) -> None:
    assert gm.answer(f"rule {words}")["rule"]["id"] == "gg.a42"


def test_rule_as_json_has_everything_shown(gm: Command) -> None:
    answer = gm.answer("rule a35")
    assert answer["query"] == "a35"
    assert answer["meant"] is None
    assert answer["guess"] is False
    rule = answer["rule"]
    assert (rule["id"], rule["code"], rule["applies"]) == ("gg.a35", "a35", None)
    assert {"title", "text", "example", "see", "book", "ruling", "origin", "section"} <= rule.keys()
    assert all({"id", "code", "title"} == one.keys() for one in (*rule["see"], *answer["more"]))


def test_rule_without_words_lists_all_headings(gm: Command) -> None:
    sections = gm.answer("rule")["sections"]
    listed = {rule["id"] for section in sections for rule in section["rules"]}
    assert {rule.id for rule in load("gatling").rulebook().rules(None)} <= listed
    out = gm("rule").out
    assert "Rulings on spells" in out.splitlines()
    assert "  a35" in out
    assert "  7c" in out


def test_misspelt_word_is_corrected_and_reported(gm: Command) -> None:
    assert "Read as: can i push a bullet" in gm("rule can I push a bulet").out
    assert gm.answer("rule pacfy now")["meant"] == "pacify now"


def test_unknown_words_get_the_nearest_rule(gm: Command) -> None:
    ran = gm("rule gg.a99")
    assert ran.status == 0
    assert ran.out.splitlines()[0] == "Nothing matches “gg.a99” exactly. The nearest:"
    assert "Or did you mean:" in ran.out


def test_words_without_a_match_get_the_headings(gm: Command) -> None:
    ran = gm("rule qqqqqqqqqqqqqqqqqqqq")
    assert ran.status == 0
    assert "Rulings on spells" in " ".join(ran.out.split())
    assert gm.answer("rule qqqqqqqqqqqqqqqqqqqq")["rule"] is None


def test_rule_without_a_duel_shows_the_default_house_rule(gm: Command) -> None:
    assert gm.answer("rule pacify")["rule"]["applies"] == {
        "switch": "pacify",
        "value": "top1",
        "default": "top1",
        "duel": None,
    }
    assert "Unless a house rule changes it: pacify=top1" in gm("rule pacify").out


def test_rule_in_a_duel_shows_its_house_rule(duel: Command) -> None:
    assert "In duel 1: pacify=top1" in duel("rule pacify").out.splitlines()
    duel('house pacify=top0 because "we like it so"')
    assert "In duel 1: pacify=top0 (the default is top1)" in duel("rule pacify").out.splitlines()
    assert duel.answer("rule pacify")["rule"]["applies"]["value"] == "top0"


def test_rule_in_a_missing_duel_is_rejected(duel: Command) -> None:
    assert duel.refused("--duel 9 rule pacify")["code"] == "no-duel"


def test_rule_writes_nothing(duel: Command) -> None:
    before = duel.everything()
    duel("rule pacify")
    assert duel.everything() == before


def test_rule_works_in_play(duel: Command) -> None:
    (answer,) = duel.play(["rule star"]).answers
    assert answer["answer"]["rule"]["id"] == "gg.pattern.star"


@pytest.mark.parametrize("words", ["", "pacify", "7c", "die fell off the table", "gg.a99", "a09"])
def test_rule_fits_the_width_of_the_screen(duel: Command, words: str) -> None:
    assert [line for line in duel(f"rule {words}").out.splitlines() if cell_width(line) > 80] == []


def test_a_quick_command_loads_no_search(shell: Shell) -> None:
    """The look-up needs libraries that an entry must not load."""
    shell("new gatling Ana Bo --house aspect_start=zero")
    ran = shell("draw 7C", PYTHONPROFILEIMPORTTIME="1")
    assert ran.status == 0
    assert "gm.table.table" in ran.err
    for heavy in ("gm.table.lookup", "starlette", "uvicorn", "jinja2", "zeroconf"):
        assert heavy not in ran.err


def test_a_ruling_says_that_it_is_ours_and_what_the_book_says(gm: Command) -> None:
    rule = gm.answer("rule b31")["rule"]
    assert (rule["origin"], rule["book"]) == ("ruling", "")
    assert rule["ruling"]
    assert f"gg.b31 · our ruling. {rule['ruling']}" in " ".join(gm("rule b31").out.split())


def test_a_refusal_says_whether_its_rule_is_printed(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    gm("draw 7C")
    assert "the attacker doesn't throw. [gg.a25, printed]" in gm("throw ana 3 mid").err
    assert gm.refused("throw ana 3 mid")["origin"] == "printed"
    assert "A die that is off the board is not in a zone. [gg.b21, our ruling]" in gm("throw bo 3 off top").err
