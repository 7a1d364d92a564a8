"""Tests of the JSON that scripts get: entries, ``now``, prompts, notices and errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.commands.shapes import ENTRY, ERROR, MAGE, NOTICE, PROMPT, STATE, WHOLE_DUEL
from tests.support.running import CAST, Command

pytestmark = pytest.mark.needs("gatling")


def due(answer: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the entry and the players of each prompt that comes next."""
    return [(prompt["entry"], prompt["seats"]) for prompt in answer["prompts"] if prompt["due"]]


def texts(moves: list[dict[str, Any]]) -> list[str]:
    return [move["text"] for move in moves]


def test_result_of_a_throw_has_seven_keys_in_order(duel: Command) -> None:
    duel("draw 7C")
    answer = duel.answer("throw bo 5 mid hit")
    assert list(answer) == ENTRY
    assert (answer["line"], answer["text"], answer["seq"]) == (None, "throw bo 5 mid hit", 2)
    assert answer["settlement"] == []
    assert list(answer["state"]) == STATE
    assert list(answer["state"]["mages"][0]) == MAGE
    assert list(answer["state"]["mages"][0]["power"]) == ["hearts", "diamonds", "spades", "clubs"]
    assert answer["state"]["dice"] == [{"mage": "bo", "number": 5, "zone": "middle", "hit": True}]
    assert answer["state"]["page"] == "7C"
    assert [list(prompt) for prompt in answer["prompts"]] == [PROMPT] * 4
    assert [list(notice) for notice in answer["notices"]] == [NOTICE]


def test_result_is_one_line_of_json(duel: Command) -> None:
    ran = duel("draw 7C --json")
    assert ran.out.count("\n") == 1
    assert ran.out.endswith("}\n")
    assert "♣7" in ran.out


def test_hit_for_five_gives_five_pages(cast: Command) -> None:
    answer = cast.answer("rest")
    back, hit, bo_gains, cy_gains = answer["notices"]
    assert list(hit) == NOTICE
    assert (hit["kind"], hit["level"]) == ("hit", "do")
    assert hit["rules"] == ["gg.a35", "gg.a38"]
    assert hit["changes"] == [
        {"holder": "bo", "what": "pages", "delta": -5},
        {"holder": "ana", "what": "pages", "delta": 5},
    ]
    assert hit["sum"] == [{"what": "die", "amount": 5}]
    assert [notice["changes"] for notice in (bo_gains, cy_gains, back)] == [
        [{"holder": "bo", "what": "mana", "delta": 1}],
        [{"holder": "cy", "what": "mana", "delta": 2}],
        [{"holder": "table", "what": "page", "delta": ""}],
    ]
    assert {notice["level"] for notice in answer["notices"]} <= {"do", "info", "warn"}
    pages = {mage["id"]: mage["pages"] for mage in answer["state"]["mages"]}
    assert pages == {"ana": 22, "bo": 12, "cy": 17}
    assert sum(pages.values()) + answer["state"]["discarded"] == 52


def test_new_has_a_result_like_an_entry(gm: Command) -> None:
    answer = gm.answer(["new", "gatling", "Ana", "Bo", "Cy", "--first", "cy", "--title", "Friday night"])
    assert list(answer) == ENTRY
    assert answer["text"] == 'new gatling Ana Bo Cy --first cy --title "Friday night"'
    assert (answer["seq"], answer["state"]["first"], answer["state"]["attacker"]) == (0, "cy", "cy")
    assert due(answer) == [("draw", ["cy"])]


def test_note_has_a_result_and_keeps_the_board(cast: Command) -> None:
    before = cast.answer("now")
    answer = cast.answer(["note", "the", "die was cocked"])
    assert list(answer) == ENTRY
    assert answer["text"] == 'note "the die was cocked"'
    assert (answer["seq"], answer["state"], answer["prompts"]) == (4, before["state"], before["prompts"])


def test_changed_house_rule_is_an_entry_with_a_reason(duel: Command) -> None:
    answer = duel.answer("house round_limit=5 because it is late")
    assert list(answer) == ENTRY
    assert answer["text"] == 'house round_limit=5 because "it is late"'
    assert duel.answer("now")["duel"]["house"]["round_limit"] == "5"


def test_understood_line_is_echoed_in_full(duel: Command) -> None:
    duel("draw c7")
    assert duel.words()[-1] == "draw 7C"
    ran = duel("throw b hit m 5")
    assert "Bo: 5, middle, hit" in ran.out
    assert duel.words()[-1] == "throw bo 5 mid hit"


def test_json_option_works_before_and_after_the_words(duel: Command) -> None:
    assert duel("--json draw 7C").data["seq"] == 1
    assert duel("throw --json bo 5 mid").data["seq"] == 2
    assert duel("throw cy 5 mid --json").data["seq"] == 3


def test_throw_prompt_asks_one_mage_without_a_default(duel: Command) -> None:
    answer = duel.answer("draw 7C")
    prompt, *possible = answer["prompts"]
    assert [other["entry"] for other in possible] == ["count", "retire"]
    assert list(prompt) == PROMPT
    assert (prompt["entry"], prompt["seats"], prompt["due"], prompt["default"]) == ("throw", ["bo"], True, None)
    assert prompt["example"] == "throw bo 5 mid"
    assert prompt["text"]


def test_rest_is_next_once_all_dice_are_thrown(cast: Command) -> None:
    rest, push, *others = cast.answer("now")["prompts"]
    assert [(other["entry"], other["due"]) for other in others] == [("count", False), ("retire", False)]
    assert (rest["entry"], rest["seats"], rest["due"], rest["default"]) == ("rest", [], True, "rest")
    assert (push["entry"], push["due"]) == ("push", False)


def test_powers_are_asked_in_seat_order(gm: Command) -> None:
    answer = gm.answer("new gatling Ana Bo")
    assert answer["state"]["phase"] == "powers"
    assert due(answer) == [("power", ["ana", "bo"])]
    assert due(gm.answer("power bo 4 1 6 2")) == [("power", ["ana"])]
    assert due(gm.answer("power ana 1 1 1 1")) == [("draw", ["ana"])]


def test_only_mages_with_mana_roll_for_order(settled: Command) -> None:
    ran = settled.play(["8H", "2t", "3t", "rest", "9D", "1m", "6t", "rest"])
    assert ran.status == 0, ran.out
    assert due(ran.answers[-1]) == [("order", ["ana", "bo", "cy"])]
    assert ran.answers[-1]["state"]["phase"] == "order"
    assert ran.answers[-1]["state"]["attacker"] is None
    assert due(settled.answer("order ana=2 bo=2 cy=6")) == [("order", ["ana", "bo"])]
    visit = settled.answer("order ana=2 bo=1")
    assert visit["state"]["order"] == ["bo", "ana", "cy"]
    assert [prompt["default"] for prompt in visit["prompts"] if prompt["entry"] == "pass"] == ["pass"]


def test_finished_duel_has_no_prompts(gm: Command) -> None:
    over = gm.play(WHOLE_DUEL).answers[-1]
    assert over["state"]["phase"] == "over"
    assert over["state"]["winners"] == ["bo"]
    assert (over["state"]["attacker"], over["state"]["page"]) == (None, None)
    assert over["prompts"] == []
    assert "won" in [notice["kind"] for notice in over["notices"]]


def test_undo_reverts_a_win(gm: Command) -> None:
    gm.play(WHOLE_DUEL)
    answer = gm.answer("undo")
    assert answer["state"]["winners"] is None
    assert due(answer) == [("rest", [])]


def test_now_shows_last_line_and_what_comes_next(cast: Command) -> None:
    answer = cast.answer("now")
    assert list(answer) == ["duel", "seq", "state", "prompts", "owed"]
    assert list(answer["duel"]) == ["id", "uid", "title", "game", "rules_version", "house", "at", "code"]
    assert (answer["duel"]["id"], answer["duel"]["title"], answer["duel"]["game"]) == (1, "Ana, Bo, Cy", "gatling")
    assert answer["duel"]["house"]["round_limit"] == "none"
    assert answer["seq"] == 3
    assert list(answer["state"]) == STATE


def test_now_matches_the_last_result(cast: Command) -> None:
    entered = cast.answer("rest")
    now = cast.answer("now")
    assert (now["seq"], now["state"], now["prompts"]) == (entered["seq"], entered["state"], entered["prompts"])


def test_earlier_board_includes_lines_undone_later(settled: Command) -> None:
    before = settled.answer("now")
    settled("undo")
    assert settled.answer("now --at 4")["state"] == before["state"]
    assert settled.answer("now --at 4")["seq"] == 4
    assert settled.answer("now --at=5")["state"] == settled.answer("now")["state"]
    assert settled.answer("now --at 0")["state"]["phase"] == "draw"


def test_commands_that_read_write_nothing(settled: Command) -> None:
    before = settled.everything()
    for line in ("now", "now --at 2", "log", "log --lines", "duels", "house", "settle", "help", "export", "check"):
        assert settled(line).status == 0
        assert settled(f"{line} --json").status == 0
    assert settled.everything() == before


def test_log_json_names_deleted_lines_and_what_deleted_them(settled: Command) -> None:
    settled("undo")
    rows = settled.answer("log")["rows"]
    assert [row["seq"] for row in rows] == [0, 1, 2, 3, 4, 5]
    assert [row["struck"] for row in rows] == [False, False, False, False, True, False]
    assert (rows[5]["kind"], rows[5]["target"]) == ("undo", 4)
    assert (
        texts(rows[5]["settlement"])[0]
        == "Ana gives Bo the bottom 5 pages of Ana's deck, to go back on top of Bo's deck"
    )


def test_undo_of_a_cast_lists_what_to_give_back(settled: Command) -> None:
    answer = settled.answer("undo")
    assert (answer["text"], answer["seq"]) == ("undo", 5)
    assert texts(answer["settlement"]) == [
        "Ana gives Bo the bottom 5 pages of Ana's deck, to go back on top of Bo's deck",
        "Bo: mana 1 → 0",
        "Cy: mana 2 → 0",
        "The page in play is Ana's ♣7",
    ]
    assert "4  rest" in answer["notices"][0]["text"]
    assert due(answer) == [("rest", [])]


def test_redo_lists_what_to_do_again(settled: Command) -> None:
    before = settled.answer("now")
    settled("undo")
    answer = settled.answer("redo")
    handed = "Bo gives Ana the top 5 pages of Bo's deck, to go under Ana's deck"
    empty, *others = texts(answer["settlement"])
    assert empty == "Ana puts ♣7 at the bottom of their deck"
    assert others[:3] == [handed, "Bo: mana 0 → 1", "Cy: mana 0 → 2"]
    assert (answer["state"], answer["prompts"]) == (before["state"], before["prompts"])


def test_undo_skips_undone_lines_and_includes_notes(settled: Command) -> None:
    settled("note a")
    taken = [settled.answer("undo")["notices"][0]["text"] for _ in range(3)]
    assert ["note a" in taken[0], "rest" in taken[1], "throw cy 2 top" in taken[2]] == [True] * 3
    assert "throw cy 2 top" in settled.answer("redo")["notices"][0]["text"]


def test_only_undo_and_redo_leave_something_to_do(duel: Command) -> None:
    for line in (*CAST, "rest", "note a", "house round_limit=5"):
        assert duel.answer(line)["settlement"] == []


def test_json_error_is_one_object_on_stderr(duel: Command) -> None:
    duel("draw 7C")
    ran = duel("throw ana 3 mid --json")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert list(json.loads(ran.err)) == ["error"]
    assert list(ran.error) == ERROR
    assert ran.error["rule"] == "gg.a25"
    assert ran.error["line"] is None


def test_error_text_has_rule_and_remedy(duel: Command) -> None:
    duel("draw 7C")
    ran = duel("throw ana 3 mid")
    assert (ran.status, ran.out) == (1, "")
    assert "Ana is attacking" in ran.err
    assert "gg.a25" in ran.err
    assert "Name the mage whose die it is" in ran.err
