"""The JSON of prompts and notices, and the order of holdings."""

from __future__ import annotations

from gm.table import texts

from .table import GAME, sit


def test_a_prompt_as_scripts_see_it() -> None:
    table = sit("Ana", "Bo", "Cy")("draw 7C")
    throw = texts.prompt_results(GAME, table.prompts(), table.names)[0].data()
    text = throw.pop("text")
    fixed, left = throw.pop("fixed"), throw.pop("open")
    assert throw == {"entry": "throw", "seats": ["bo"], "due": True, "default": None, "example": "throw bo 5 mid"}
    assert (fixed, left) == ({"who": "bo"}, {})
    assert text.startswith("Bo throws")


def test_a_notice_as_scripts_see_it() -> None:
    table = sit("Ana", "Bo", "Cy").given(powers={"ana": "0 0 0 2"})("draw 7C", "throw bo 5 mid hit", "1b", "rest")
    notices = texts.notice_results(GAME, table.notices, table.names)
    hit = texts.as_json(next(notice for notice in notices if notice.kind == "hit"))
    assert set(hit) == {"kind", "text", "rules", "changes", "sum", "level"}
    assert hit["changes"] == [
        {"holder": "bo", "what": "pages", "delta": -7},
        {"holder": "ana", "what": "pages", "delta": 7},
    ]
    assert hit["sum"] == [{"what": "die", "amount": 5}, {"what": "clubs", "amount": 2}]
    assert hit["level"] == "do"


def test_holdings_are_always_the_same_in_the_same_order() -> None:
    table = sit("Ana", "Bo", "Cy")
    listed = [(holding.holder, holding.what) for holding in GAME.play.holdings(table.state)]
    table("draw 7C", "throw bo off", "throw bo 5 mid hit", "throw cy 1 top")
    assert [(holding.holder, holding.what) for holding in GAME.play.holdings(table.state)] == listed
    assert ("bo", "pages") in listed
    assert ("discard", "pages") in listed
    assert ("cy", "mana") in listed


def test_a_teams_powers_are_on_the_table_once() -> None:
    table = sit(teams="Ana+Cy/Bo+Di")
    held = [holding.holder for holding in GAME.play.holdings(table.state) if holding.what == "hearts"]
    assert len(held) == 2
