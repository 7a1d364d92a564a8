"""Tests of the JSON of prompts: what is fixed, what is open, and how long a list may be."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gm.game import Notice, Prompt, Tuples
from gm.games import load
from gm.table import presenter, texts
from gm.table.log_view import log_items
from gm.table.results import Written, line_json
from tests.duel.journey import Journey, journey

__all__ = ["journey"]


def prompt_data(**prompt: Any) -> dict[str, Any]:
    """Return a prompt of Lantern Road as scripts get it."""
    made = Prompt("choose", ("ana",), example="choose ana dash 2", **prompt)
    (result,) = texts.prompt_results(load("toy"), [made], {"ana": "Ana"})
    return result.data()


def test_prompt_lists_known_fields_and_open_choices() -> None:
    data = prompt_data(fixed={"who": "ana"}, open={"plan": ("dash", "rest"), "stake": (1, 2)})
    assert data["fixed"] == {"who": "ana"}
    assert data["open"] == {"plan": ["dash", "rest"], "stake": [1, 2]}
    assert list(data) == ["entry", "seats", "due", "default", "text", "example", "fixed", "open"]


@pytest.mark.parametrize(
    ("candidates", "shown"),
    [
        (range(1, 7), [1, 2, 3, 4, 5, 6]),
        (range(-20, 61), {"from": -20, "to": 60}),
        (tuple(range(11)), {"from": 0, "to": 10}),
        ((*range(11), 12), [*range(11), 12]),
        ((False, True), [False, True]),
        ((), []),
        (tuple(f"card-{number}" for number in range(60)), [f"card-{number}" for number in range(60)]),
        ((("ana", 3), ("bo", 4)), [["ana", 3], ["bo", 4]]),
    ],
)
def test_candidates_are_a_list_or_a_range(candidates: Any, shown: Any) -> None:
    assert json.loads(json.dumps(prompt_data(open={"stake": candidates})))["open"] == {"stake": shown}


@pytest.mark.parametrize("many", [Tuples(*[range(1, 7)] * 4), tuple(f"card-{number}" for number in range(61))])
def test_too_many_candidates_are_left_out(many: Any) -> None:
    """They are not even counted: six dice can fall in 46,656 ways."""
    assert prompt_data(open={"stake": many})["open"] == {}


def test_each_of_many_answers_names_its_line(journey: Journey) -> None:
    """An answer that stored a row is complete; one that only reads has its JSON under ``answer``."""
    wrote, read = journey.type("note rain"), journey.type("settle")
    assert isinstance(wrote, Written)
    assert list(line_json(wrote, 7)) == ["line", "text", "seq", "notices", "settlement", "state", "prompts"]
    assert line_json(read, 8) == {"line": 8, "text": "settle", "answer": {"settlement": []}}


def test_game_may_reuse_the_kind_of_a_core_notice() -> None:
    """The notices of the core cite no rule."""
    game = load("toy")
    with_text = game._replace(texts=game.texts._replace(say=lambda thing, names: "the game's own words"))
    own = Notice("back", {"who": "ana"}, rules=("toy.r1",))
    assert texts.notice_text(with_text, own, {"ana": "Ana"}) == "the game's own words"
    assert texts.notice_text(with_text, own._replace(rules=()), {"ana": "Ana"}) == "Ana is in the journey again"


def test_notice_without_text_hides_no_other(journey: Journey) -> None:
    """The kind of the notice is shown instead, with its changes, also in the receipt of a correction."""
    table = journey.table
    say = table.game.texts.say

    def wordless(thing: Any, names: Any) -> str:
        if isinstance(thing, Notice) and thing.kind == "weather":
            raise KeyError(thing.kind)
        return say(thing, names)

    journey.type("fix 9 weather sun --yes")
    table.game = table.game._replace(texts=table.game.texts._replace(say=wordless))
    for notices in (presenter.stored_notices(table, table.rows[4]), log_items(table)[9].notices):
        assert [notice.kind for notice in notices] == ["wordless", "cart"]
        assert (
            texts.notice_results(table.game, notices, {})[0].text == "“weather”: this version of gm has no text for it"
        )
