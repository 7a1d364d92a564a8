"""The core's own ``adjust``: the referee's word for any holding, in a game that can set one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm import Duel, GmError, load, new
from gm.commands.explanation import WhyHolding
from gm.notation.suggestions import complete_words
from tests.commands.fitting import fits
from tests.support.running import Command


@pytest.fixture
def road() -> Duel:
    """Ana and Bo, whose weather die is due: four coins and a lamp at 2 each, eight coins in the pile."""
    duel = new("toy", "Ana", "Bo")
    duel("hand ana 3 5", "hand bo 1 6")
    return duel


def amounts(duel: Duel, what: str) -> dict[str, int | str]:
    """Return the amount that each holder has."""
    return {
        holding.holder: holding.amount for holding in duel.game.play.holdings(duel.table.state) if holding.what == what
    }


def test_unseen_handover_is_announced(road: Duel) -> None:
    (notice,) = road('adjust ana coins-1 pile coins+1 because "found one"').notices
    assert notice.text == "Adjusted (found one): Ana coins 4 → 3, pile coins 8 → 9"
    assert [(change.holder, change.delta) for change in notice.changes] == [("ana", -1), ("pile", 1)]
    assert (notice.level, notice.rules) == ("do", ())
    assert amounts(road, "coins") == {"ana": 3, "bo": 4, "pile": 9}


def test_adjust_name_applies_until_the_next_name(road: Duel) -> None:
    answer = road("adjust BO coins=2 lamp-1 Ana coins=6 table cart=ford because recounted")
    assert answer.text == "adjust bo coins=2 lamp-1 ana coins=6 table cart=ford because recounted"
    assert amounts(road, "coins") == {"ana": 6, "bo": 2, "pile": 8}
    assert (amounts(road, "lamp"), amounts(road, "cart")) == ({"ana": 2, "bo": 1}, {"table": "ford"})


def test_adjust_reason_can_come_first(road: Duel) -> None:
    assert road("adjust because bumped ana lamp=3").text == "adjust ana lamp=3 because bumped"


def test_player_named_like_the_start_of_a_pile_is_not_the_pile() -> None:
    duel = new("toy", "Pilemon", "Bo")
    duel("adjust pile coins-2 pilemon coins+2 because bump")
    assert amounts(duel, "coins") == {"pilemon": 6, "bo": 4, "pile": 6}


@pytest.mark.parametrize(
    ("line", "code", "said", "remedy"),
    [
        ("adjust", "words", "NAME WHAT=AMOUNT is missing", "adjust ana coins-1 bo coins+1"),
        ("adjust ana because x", "words", "what changes for Ana is missing", "for example"),
        ("adjust ana bo coins=3 because x", "words", "First say what changes for Ana", "Type: adjust ana"),
        ("adjust coins=3 because x", "words", "Say whose coins it is", "Type: adjust ana"),
        ("adjust ana coins=3", "words", 'because "REASON" is missing', "for example"),
        ("adjust ana coins=3 because", "words", 'because "REASON" is missing', "for example"),
        ("adjust ana coins+x because x", "words", "“x” is not a number", "Type: adjust ana"),
        ("adjust ana coins+-1 because x", "words", "The amount must be from 0 to", "Check"),
        ("adjust cy coins=3 because x", "words", "cy has nothing to adjust", "Ana, Bo, pile, deck, spent, table"),
        ("adjust an coins=3 because x", "words", "an has nothing to adjust", "Ana, Bo"),
        ("adjust ana gold=3 because x", "words", "Ana has no gold", "coins, cards, lamp"),
        ("adjust ana lamp=off because x", "words", "lamp is a number, not off", "lamp=NUMBER"),
        ("adjust table cart+1 because x", "words", "cart must be a word", "cart=WORD"),
        ("adjust table cart=moon because x", "words", "The road has no moon", "ford"),
        ("adjust ana lamp=2 because x", "nothing", "These values are already set", "gm now"),
        ("adjust ana coins+1 because x", "rule", "The total of coins would change from 16 to 17", "who gave or got"),
        ("adjust ana coins=-1 pile coins+5 because x", "rule", "Ana would have -1 coins", "more than there is"),
        ("adjust ana lamp=4 because x", "rule", "No lamp burns at 4", "0 to 3"),
        ("adjust ana cards=1 deck cards+1 because x", "rule", "Nobody has seen Ana's cards", "fix"),
        ("adjust ana coins=3 --yes because x", "words", "has no option --yes", "for example"),
    ],
)
def test_impossible_adjust_is_rejected_with_what_to_type(
    road: Duel, line: str, code: str, said: str, remedy: str
) -> None:
    with pytest.raises(GmError) as no:
        road(line)
    assert (no.value.code, len(road.log)) == (code, 3)
    assert said in no.value.message
    assert remedy in no.value.remedy


def test_adjust_after_the_end_is_rejected() -> None:
    duel = new("toy", "Ana", "Bo", house={"rounds": 2})
    duel("hand ana 3 5", "hand bo 1 6")
    while duel.outcome is None:
        duel({"weather": "weather fog", "choose": f"choose {''.join(duel.due[0].seats[:1])} rest"}[duel.due[0].entry])
    with pytest.raises(GmError) as no:
        duel("adjust ana lamp-1 because x")
    assert (no.value.code, no.value.remedy) == ("not-due", "To correct an earlier line: gm fix")


def test_undo_of_adjust_shows_what_to_do_at_the_table(road: Duel) -> None:
    road("adjust ana coins-1 pile coins+1 because x", "adjust table cart=gate because x")
    assert [move.text for move in road("undo").settlement] == ["table: cart gate → road."]
    assert [move.text for move in road("undo").settlement] == ["pile hands Ana 1 coins."]


def test_corrected_adjust_that_does_not_add_up_is_reported(road: Duel) -> None:
    road("adjust ana coins=1 bo coins=7 because x")
    answer = road("fix 3 adjust ana coins=2 bo coins=6 because y --yes")
    assert [move.text for move in answer.settlement] == ["Bo hands Ana 1 coins."]
    with pytest.raises(GmError) as no:
        road("insert 3 adjust ana coins-1 pile coins+1 because z --yes")
    assert no.value.code == "conflict"
    assert amounts(road, "coins") == {"ana": 2, "bo": 6, "pile": 8}


def test_rename_changes_adjust_lines_too(road: Duel) -> None:
    road("adjust ana lamp=3 pile coins=7 bo coins=5 because x")
    road("fix 0 new toy Zoe Bo --yes")
    assert "adjust zoe lamp=3 pile coins=7 bo coins=5 because x" in road.record().splitlines()
    assert road.state["carters"][0]["lamp"] == 3


def test_why_shows_adjustments(road: Duel) -> None:
    road("adjust ana lamp=3 because bump")
    holding = road.why("ana", "lamp")
    assert isinstance(holding, WhyHolding)
    chain = holding.chain
    assert [(step.entry, step.delta, step.total) for step in chain] == [("0", 2, 2), ("3", 1, 3)]
    assert chain[1].result.notice.text == "Adjusted (bump): Ana lamp 2 → 3"


def test_why_of_a_place_shows_every_move(road: Duel) -> None:
    road("weather sun", "undo", "weather fog", "adjust table cart=gate because bump")
    holding = road.why("table", "cart")
    assert isinstance(holding, WhyHolding)
    chain = holding.chain
    assert [(step.entry, step.before, step.total) for step in chain] == [
        ("0", "", "road"),
        ("6", "road", "gate"),
    ]


ADJUSTED = (
    "new toy Ana Bo",
    "hand ana 3 5",
    "hand bo 1 6",
    'adjust bo coins-2 ana coins=6 table cart=ford because "a bump"',
)


def test_record_with_adjust_is_lossless_and_checked(gm: Command, tmp_path: Path) -> None:
    for line in ADJUSTED:
        assert gm(line).status == 0
    for kind in ("lines", "json"):
        file = tmp_path / f"road.{kind}"
        gm(f"export --{kind} --out {file}")
        assert gm(f"import {file}").status == 0
        assert gm.answer("now")["state"]["cart"] == "ford"
        assert gm.answer("why ana coins")["amount"] == 6
    assert gm("check").status == 0
    record = json.loads((tmp_path / "road.json").read_text())
    schema = gm.answer("export --schema")
    assert fits(schema, record, schema) == []
    entry = {"$ref": "#/$defs/Entry"}
    assert fits(entry, record["log"][3]["body"], schema) == []
    record["log"][3]["body"]["settings"][0][3] = None
    assert fits(entry, record["log"][3]["body"], schema)
    (tmp_path / "wrong.json").write_text(json.dumps(record))
    assert gm(f"import {tmp_path / 'wrong.json'}").status == 3


def test_help_lists_adjust_and_no_prompt_asks_for_it(gm: Command, road: Duel) -> None:
    for line in ADJUSTED[:3]:
        gm(line)
    assert "adjust" in [entry["word"] for entry in gm.answer("help")["entries"]]
    assert gm.answer("help adjust")["usage"] == 'adjust NAME WHAT=AMOUNT … because "REASON"'
    assert "Rules:" not in gm("help adjust").out
    assert "adjust" not in [prompt.entry for prompt in road.prompts]


def test_completion_offers_holders_and_values(road: Duel) -> None:
    offered = complete_words(road.table, ["adjust"])
    assert {"ana", "pile", "table", "coins=", "cart=", "because"} <= set(offered)


@pytest.mark.needs("gatling")
def test_game_can_declare_its_own_adjust() -> None:
    assert load("gatling").inputs.forms["adjust"].rules == ("gg.a16", "gg.b81")
