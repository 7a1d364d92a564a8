"""gm why: the last result, one entry, or the chain of entries that led to a number; and the board as it was."""

from __future__ import annotations

from typing import Any

import pytest

from tests.commands.recorded import board
from tests.support.corrected import FOUR
from tests.support.running import After, Command

pytestmark = pytest.mark.needs("gatling")

CHAIN = ["entry", "line", "delta", "total", "corrections", "kind", "text", "rules", "changes", "sum", "level"]
ENTRY = ["entry", "text", "at", "was", "struck", "because", "corrections", "results"]


def steps(gm: Command, words: str) -> list[tuple[str, int, int]]:
    """Entry, difference and amount after it, of every step to a number."""
    answer = gm.answer(f"why {words}")
    assert list(answer) == ["holder", "what", "text", "amount", "chain"]
    assert all(list(step) == CHAIN for step in answer["chain"])
    assert answer["chain"] == [] or answer["chain"][-1]["total"] == answer["amount"]
    return [(step["entry"], step["delta"], step["total"]) for step in answer["chain"]]


def test_why_starts_with_the_deal(late: Command) -> None:
    assert steps(late, "bo pages") == [("0", 17, 17), ("4", -5, 12), ("7", 1, 13), ("9", 4, 17)]
    assert late.answer("why bo pages")["text"] == "Bo: pages 17"


@pytest.mark.parametrize("words", ["bo pages", "pages bo", "b pages", "BO Pages", "bo p", "page bo"])
def test_why_accepts_any_order_and_abbreviations(late: Command, words: str) -> None:
    assert late.answer(f"why {words}")["chain"] == late.answer("why bo pages")["chain"]


@pytest.mark.parametrize("word", ["♣", "clubs", "c", "cl", "club"])
def test_why_accepts_the_suit_of_a_power(after: After, word: str) -> None:
    gm = after(("new gatling Ana Bo", "power ana 4 1 6 2", "power bo 1 1 1 3"))
    assert steps(gm, f"bo {word}")[-1][2] == 3
    assert gm.answer(f"why {word} ana")["amount"] == 2


def test_chain_of_every_holding_adds_up(late: Command) -> None:
    late(f"{FOUR} --yes")
    late(["insert", "5", "adjust", "cy", "mana=5", "because", "a die was cocked", "--yes"])
    mages = late.answer("now")["state"]["mages"]
    for mage in mages:
        for what in ("pages", "mana", "max_mana"):
            assert late.answer(f"why {mage['id']} {what}")["amount"] == mage[what]
            assert sum(delta for _, delta, _ in steps(late, f"{mage['id']} {what}")) == mage[what]
    assert steps(late, "discard pages") == [("0", 1, 1)]


def test_each_step_has_its_sum_rules_and_corrections(late: Command) -> None:
    late([*FOUR.split(), "hit", "because", "it", "was", "a", "four", "--yes"])
    step = late.answer("why bo pages")["chain"][1]
    assert (step["entry"], step["line"], step["delta"]) == ("4", "rest", -4)
    assert step["sum"] == [{"what": "die", "amount": 4}]
    assert [rule["id"] for rule in step["rules"]] == ["gg.a35", "gg.a38"]
    assert all(rule["title"] for rule in step["rules"])
    (correction,) = step["corrections"]
    assert (correction["seq"], correction["because"]) == (16, "it was a four")
    out = late("why bo pages").out
    assert "16  fix 2 throw bo 4 top hit" in out
    assert "gg.a35" in out


def test_adjustment_is_a_step_with_its_reason(late: Command) -> None:
    late(["adjust", "bo", "mana=5", "because", "a cup was spilt"])
    assert steps(late, "bo mana")[-1] == ("16", 4, 5)
    assert "a cup was spilt" in late("why bo mana").out


def test_deleted_lines_are_not_steps(late: Command) -> None:
    late("undo --to 8 --yes")
    assert steps(late, "bo pages") == [("0", 17, 17), ("4", -5, 12), ("7", 1, 13)]
    late("undo")
    late("drop 15 --yes")
    assert steps(late, "bo pages")[-1] == ("9", 4, 17)


def test_unchanged_holding_is_reported(late: Command) -> None:
    assert steps(late, "bo clubs") == []
    assert "Nothing has changed it" in late("why bo clubs").out


def test_invalid_why_lists_what_can_be_asked(late: Command) -> None:
    error = late.refused("why bo")
    assert "pages" in error["remedy"]
    assert "clubs" in error["remedy"]
    assert "why ana pages" in late.refused("why nobody knows")["remedy"]


def explained(gm: Command, words: str = "") -> Any:
    """Return the explanation of one entry."""
    answer = gm.answer(f"why {words}")
    assert list(answer) == ENTRY
    return answer


def test_why_alone_explains_the_last_result(late: Command, gm: Command) -> None:
    assert (explained(late)["entry"], explained(late)["text"]) == ("15", "pass bo")
    late("note nothing to see")
    assert explained(late)["entry"] == "15"
    late("undo")
    late("undo")
    assert explained(late)["entry"] == "14"


def test_before_any_entry_the_set_up_is_explained(duel: Command) -> None:
    assert explained(duel)["entry"] == "0"
    assert explained(duel)["results"][0]["kind"] == "deal"


def test_entry_is_explained_with_results_and_rules(late: Command) -> None:
    answer = explained(late, "4")
    assert (answer["entry"], answer["text"], answer["struck"], answer["was"]) == ("4", "rest", None, [])
    hit = next(result for result in answer["results"] if result["kind"] == "hit")
    assert hit["sum"] == [{"what": "die", "amount": 5}]
    assert [rule["id"] for rule in hit["rules"]] == ["gg.a35", "gg.a38"]
    out = late("why 4").out
    assert "= 5 (die)" in out
    assert "gg.a35" in out


def test_corrected_entry_shows_its_earlier_words(late: Command) -> None:
    late(f"{FOUR} --yes")
    answer = explained(late, "2")
    assert (answer["text"], answer["was"]) == ("throw bo 4 top", [{"text": "throw bo 5 mid hit", "by": 16}])
    assert [one["seq"] for one in answer["corrections"]] == [16]
    assert [result["text"] for result in answer["results"]] == ["Bo: 4, top, safe"]
    assert "throw bo 5 mid hit   (corrected by 16)" in late("why 2").out
    assert explained(late, "4")["results"][0]["kind"] == "nobody-hit"
    late("undo")
    assert (explained(late, "2")["text"], explained(late, "2")["corrections"]) == ("throw bo 5 mid hit", [])


def test_inserted_entry_is_explained_by_its_number(late: Command) -> None:
    late(["insert", "5", "note", "tea", ";", "insert", "5", "adjust", "cy", "mana=5", "because", "x", "--yes"])
    assert explained(late, "16.1")["text"] == "note tea"
    assert "mana=5" in explained(late, "16.2")["text"]
    assert explained(late, "16")["text"].startswith("insert 5 note tea ; ")


def test_inserted_entry_names_its_correction_and_reason(late: Command) -> None:
    late(["insert", "5", "note", "tea", ";", "because", "we forgot", "--yes"])
    (correction,) = explained(late, "16")["corrections"]
    assert (correction["seq"], correction["because"]) == (16, "we forgot")


def test_rows_other_than_entries_are_explained_too(late: Command) -> None:
    late([*FOUR.split(), "because", "it was a four", "--yes"])
    late("undo")
    correction = explained(late, "16")
    assert (correction["because"], correction["struck"]) == ("it was a four", 17)
    assert correction["results"][0]["kind"] == "fixed"
    assert explained(late, "17")["results"][0]["kind"] == "undone"


@pytest.mark.parametrize(("line", "struck"), [("undo", 16), ("drop 15 --yes", 16), ("undo --to 9 --yes", 16)])
def test_deleted_entry_is_explained_as_deleted(late: Command, line: str, struck: int) -> None:
    late(line)
    answer = explained(late, "15")
    assert (answer["text"], answer["struck"]) == ("pass bo", struck)
    assert f"undone by {struck}" in late("why 15").out


def test_earlier_board_uses_corrections_from_their_time_on(late: Command) -> None:
    at_four, at_last = late.answer("now --at 4")["state"], board(late)[0]
    late(f"{FOUR} --yes")
    late("undo")
    late("undo --to 3 --yes")
    assert late.answer("now --at 4")["state"] == at_four
    assert late.answer("now --at 15")["state"] == late.answer("now --at 17")["state"] == at_last
    corrected = late.answer("now --at 16")["state"]
    assert [mage["pages"] for mage in corrected["mages"]] == [12, 22, 17]
    assert late.answer("now --at 18")["state"] == board(late)[0] == late.answer("now --at 3")["state"]


def test_board_after_a_correction_matches_its_result(late: Command) -> None:
    for line in (f"{FOUR} --yes", "drop 15 --yes", "undo --to 12 --yes", "undo", "insert 3 note x --yes"):
        answer = late.answer(line)
        shown = late.answer(f"now --at {answer['seq']}")
        assert (shown["seq"], shown["state"], shown["prompts"]) == (answer["seq"], answer["state"], answer["prompts"])
