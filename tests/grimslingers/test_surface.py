"""Tests of what scripts rely on: keys of the state, prompts, entries as JSON, and holdings."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from gm.commands.line import run
from gm.interfaces.cli.output import show

from .table import GAME, Table, sit, with_sample

STATE = ["turn", "phase", "mode", "pairs", "queue", "duellists", "winners"]
DUELLIST = [
    *("id", "name", "team", "hp", "max_hp", "ep", "max_ep", "out", "score", "played", "target"),
    *("hand", "unseen", "resting", "discard", "statuses"),
]


def prompts(table: Table) -> list[dict[str, Any]]:
    """Return the required prompts as scripts get them."""
    return [prompt for prompt in table.answer.data()["prompts"] if prompt["due"]]


def body(table: Table) -> dict[str, Any]:
    """Return the last entry as it is stored."""
    entry: dict[str, Any] = json.loads(json.dumps(table.session.table().rows[-1].body))
    return entry


def test_the_state_has_these_keys_and_no_others() -> None:
    table = sit("Ana", "Bo")("draw", "ana fire", "bo drain", "effect silenced=next")
    assert list(table.now) == STATE
    assert list(table.now["duellists"][0]) == DUELLIST
    assert list(table.duellist("bo")["statuses"][0]) == ["status", "by", "card", "turn"]
    table("draw", "ana scourge")
    assert list(table.now["queue"][0]) == ["by", "card", "target", "step", "banner", "state"]
    assert table.now["queue"][0] == {
        "by": "ana",
        "card": "scourge",
        "target": "bo",
        "step": "unopposed",
        "banner": "blue",
        "state": "waiting",
    }


def test_hands_list_elements_and_known_signatures_in_book_order() -> None:
    table = sit("Ana", "Bo")
    assert table.duellist("ana")["hand"] == ["fire", "earth", "water", "ice", "wind", "lightning"]
    table("set ana pandora=hand mirror=hand ice=discard fire=discard")
    assert table.duellist("ana")["hand"] == ["earth", "water", "wind", "lightning", "mirror", "pandora"]
    assert table.duellist("ana")["discard"] == ["fire", "ice"]


def test_a_duellist_with_two_number_cards_is_asked_once() -> None:
    table = sit("Ana", "Bo")("draw", "karma", "pass")
    (asked,) = prompts(table)
    assert (asked["entry"], asked["seats"], asked["default"]) == ("number", ["ana", "bo"], None)
    table("number bo=3")
    assert prompts(table)[0]["seats"] == ["ana", "bo"]
    table("3 3")
    assert prompts(table)[0]["seats"] == ["bo"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("effect bo hp-3 ep-1 ana ep+1", ["bo.hp-3", "bo.ep-1", "ana.ep+1"]),
        ("3", ["bo.hp-3"]),
        ("hp-3 silenced=next", ["bo.hp-3", "bo.silenced=next"]),
        ("none", ["none"]),
    ],
)
def test_an_effect_is_stored_as_texts(line: str, kept: list[str]) -> None:
    table = sit("Ana", "Bo")("draw", "fire", "pass")(line)
    assert body(table) == {"parts": kept, "kind": "effect"}


def test_an_adjustment_is_stored_as_texts() -> None:
    table = sit("Ana", "Bo")('adjust ana hp=8 ep-2 bo fire=out turn=3 because "from paper"')
    assert body(table)["settings"] == ["ana.hp=8", "ana.ep-2", "bo.fire=out", "turn=3"]
    assert table.answer.text == 'adjust ana hp=8 ep-2 bo fire=out turn=3 because "from paper"'


def test_each_phase_asks_and_allows_the_right_entries() -> None:
    table = sit("Ana", "Bo", "Cy")
    assert [(prompt["entry"], prompt["seats"], prompt["default"]) for prompt in prompts(table)] == [
        ("draw", [], "draw")
    ]
    assert table.possible() == ["surge", "cover", "effect", "retire"], "nobody has room for EP"
    table("set ana ep=3 hp=9 fire=out")
    assert table.possible() == ["sacrifice", "surge", "reactivate", "cover", "effect", "retire"]
    table("draw", "ana ice bo", "bo wind ana", "pass")
    assert table.possible() == []
    assert table.due() == ["clash ana bo"]
    table("none", "set cy hp=0")
    assert table.possible() == ["sacrifice", "surge", "reactivate", "cover", "effect", "score", "retire"]
    assert "score" in table("draw").possible()


def test_holdings_are_dials_and_places_with_scores_once_entered() -> None:
    table = sit("Ana", "Bo", "Cy")("set cy hp=0")
    held = GAME.play.holdings(table.session.table().state)
    assert {holding.kind for holding in held} == {"dial", "place"}
    assert {holding.what for holding in held if holding.kind == "dial"} == {"hp", "ep"}
    table("score cy=4")
    held = GAME.play.holdings(table.session.table().state)
    assert [holding.amount for holding in held if (holding.holder, holding.what) == ("cy", "score")] == [4]
    assert {holding.amount for holding in held if holding.holder == "cards"} == {""}


def test_played_and_target_stay_as_revealed_until_the_turn_ends() -> None:
    table = sit("Ana", "Bo", "Cy")("draw", "ana scourge bo", "bo divert", "pass", "cy")
    assert (table.duellist("ana")["played"], table.duellist("ana")["target"]) == ("scourge", "bo")
    assert table.now["queue"][1]["target"] == "cy"
    table("3")
    assert (table.duellist("ana")["played"], table.duellist("ana")["target"]) == (None, None)


def test_every_change_of_hp_and_ep_is_in_a_notice() -> None:
    table = with_sample("Ana", "Bo", "Cy")
    lines = ("draw", "ana lightning bo", "bo karma ana", "cy water bo", "number bo=2 bo=3 ana=1 ana=4", "3")
    for line in lines:
        before = {duellist["id"]: (duellist["hp"], duellist["ep"]) for duellist in table.now["duellists"]}
        table(line)
        moved: dict[str, list[int]] = {who: [0, 0] for who in before}
        for notice in table.notices:
            for change in notice.changes:
                if change.what in ("hp", "ep"):
                    moved[change.holder][change.what == "ep"] += int(change.delta)
        after = {duellist["id"]: (duellist["hp"], duellist["ep"]) for duellist in table.now["duellists"]}
        assert after == {who: (hp + moved[who][0], ep + moved[who][1]) for who, (hp, ep) in before.items()}, line


def test_a_record_replays_to_the_same_state() -> None:
    table = sit("Ana", "Bo")("draw", "fire", "pass", "effect hp-2 guarded=next", "draw", "poach", "bo mirror", "unseen")
    again = Table(["Ana", "Bo"])(*(line.words for line in table.session.table().lines[1:]))
    assert again.now == table.now


@pytest.mark.parametrize("line", ["4 2", "hp-1 hp-2", "none hp-1", "effect", "effect bo", "hp*3", "hp-100", "asleep"])
def test_invalid_effects_are_rejected(line: str) -> None:
    sit("Ana", "Bo")("draw", "fire", "pass").refused(line, "words")


def test_an_effect_may_take_and_give_back() -> None:
    assert sit("Ana", "Bo")("draw", "fire", "pass", "hp-3 hp+1").stand("bo") == "8/10"


def test_why_says_where_a_signature_is_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    table = sit("Ana", "Bo")
    assert run(table.session, ["why", "cards", "poach"]).data()["text"] == "Poach"
    table("draw", "ana poach", "pass bo", "unseen")
    show(run(table.session, ["why", "cards", "poach"]))
    heading, *moves = capsys.readouterr().out.splitlines()
    assert heading == "Poach: Ana's discard"
    assert [move.split("→")[1].startswith(" Ana's") for move in moves if "→" in move] == [True, True]


def test_summary_report_and_why_write_hp_in_capitals(capsys: pytest.CaptureFixture[str]) -> None:
    """Scripts still get the key in lower case."""
    table = sit("Ana", "Bo")("draw", "ana fire", "bo drain", "effect bo hp-3")
    summary: Any = run(table.session, ["summary"])
    for answer in (summary, run(table.session, ["why", "bo", "hp"]), run(table.session, ["report"])):
        show(answer)
    text = capsys.readouterr().out
    assert not re.search(r"\b(hp|ep)\b", re.sub(r"^ +\d+  .*|\[[^]]*\]", "", text, flags=re.M)), text
    assert "Bo: HP " in text
    assert {gain["what"] for gain in summary.data()["rounds"][0]["gained"]} <= {"hp", "ep"}
