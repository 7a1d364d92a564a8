"""Tests of the lines that a correction makes impossible: each is listed with the reason and suggested fixes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from gm.errors import GmError
from gm.game import Context, SuggestedFix
from gm.notation.line import split
from gm.notation.parser import parse
from tests.duel.journey import FixFunction, Journey


def conflicts(journey: Journey, line: str) -> list[tuple[str, list[str]]]:
    """Return the lines that a correction makes impossible, each with its suggested fixes."""
    return [(conflict["entry"], conflict["mends"]) for conflict in journey.preview(line)["conflicts"]]


@pytest.fixture
def set_fixes(journey: Journey, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that sets the fixes which the game suggests."""

    def set_fixes(fixes: FixFunction) -> None:
        journey.set_fixes(fixes)

    return set_fixes


def entry(journey: Journey, line: str) -> Any:
    """Return the entry of a line."""
    words = split(line)
    return parse(journey.table.game.inputs.forms[words[0]], words[1:], Context(journey.table.known))


# Leaving out


def test_an_impossible_line_can_be_dropped(journey: Journey) -> None:
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["drop 8"])]


def test_later_lines_are_judged_with_the_fix(journey: Journey) -> None:
    assert conflicts(journey, "drop 6") == [("8", ["drop 8"]), ("9", ["drop 9"])]


def test_a_conflict_says_why_and_by_which_rule(journey: Journey) -> None:
    (conflict,) = journey.preview("fix 5 choose ana rest")["conflicts"]
    assert list(conflict) == ["entry", "text", "rule", "message", "mends", "asks"]
    assert (conflict["entry"], conflict["text"]) == ("8", "allow")
    assert conflict["message"].startswith("allow is not possible now")


def test_a_correction_with_a_conflict_is_not_recorded(journey: Journey) -> None:
    rows = list(journey.table.rows)
    with pytest.raises(GmError) as caught:
        journey.type("fix 5 choose ana rest ; drop 10 --yes")
    assert caught.value.code == "conflict"
    assert "line 8 (allow)" in caught.value.message
    assert "fix 5 choose ana rest ; drop 10 ; drop 8 --yes" in caught.value.remedy
    assert [conflict["entry"] for conflict in caught.value.more["conflicts"]] == ["8"]
    assert list(journey.table.rows) == rows


def test_with_mend_a_correction_is_recorded_whole(journey: Journey) -> None:
    journey.type("drop 6 --mend --yes")
    assert journey.table.rows[-1].words == "drop 6 ; drop 8-9"
    assert [line.name for line in journey.table.lines] == ["0", "1", "2", "3", "4", "5", "7", "10"]


def test_the_suggested_line_is_what_mend_records(journey: Journey) -> None:
    with pytest.raises(GmError) as caught:
        journey.type("drop 6 --yes")
    ready = caught.value.remedy.partition("or: ")[2]
    journey.type(ready)
    assert [line.name for line in journey.table.lines] == ["0", "1", "2", "3", "4", "5", "7", "10"]


def test_a_preview_shows_the_outcome_with_fixes(journey: Journey) -> None:
    preview = journey.preview("fix 5 choose ana rest")
    assert [(line["entry"], line["text"]) for line in preview["changed"] if line["text"] is None] == [("8", None)]
    assert [move["text"] for move in preview["settlement"]] == ["Ana hands pile 2 coins.", "Ana: lamp 2 → 3."]
    assert journey.preview("fix 5 choose ana rest --mend")["conflicts"] == []


# The lines of the correction itself


@pytest.mark.parametrize("line", ["fix 4 allow", "insert 5 allow", "fix 4 choose ana rest", "insert 5 weather sun"])
def test_a_corrections_own_lines_must_be_possible(journey: Journey, line: str) -> None:
    for words in (line, f"{line} --yes", f"{line} --mend --yes"):
        with pytest.raises(GmError) as caught:
            journey.type(words)
        assert caught.value.code in ("not-due", "rule")


# Fixes that a game suggests


def test_an_entry_before_a_line_keeps_it(journey: Journey, set_fixes: Any) -> None:
    def bo_guards(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "choose bo guard"))

    set_fixes(bo_guards)
    assert conflicts(journey, "drop 6") == [("8", ["insert 8 choose bo guard", "drop 8"])]
    journey.type("drop 6 --mend --yes")
    assert journey.table.rows[-1].words == "drop 6 ; insert 8 choose bo guard"
    assert [line.name for line in journey.table.lines] == ["0", "1", "2", "3", "4", "5", "7", "11", "8", "9", "10"]


def test_several_entries_before_a_line_keep_it_together(journey: Journey, set_fixes: Any) -> None:
    def plans(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield from (SuggestedFix(entry(journey, line)) for line in ("choose ana dash 1", "choose bo guard"))

    set_fixes(plans)
    assert conflicts(journey, "drop 5-6")[0] == (
        "8",
        ["insert 8 choose ana dash 1 ; insert 8 choose bo guard", "drop 8"],
    )


def test_a_fix_can_replace_a_line(journey: Journey, set_fixes: Any) -> None:
    def instead(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "mend ana because paid 1"), instead=True)

    set_fixes(instead)
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["fix 8 mend ana because paid 1", "drop 8"])]


def test_a_fix_that_the_game_rejects_is_skipped(journey: Journey, set_fixes: Any) -> None:
    def useless(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "weather sun"))
        yield SuggestedFix(entry(journey, "choose ana rest"))

    set_fixes(useless)
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["drop 8"])]


def test_a_fix_that_changes_nothing_is_skipped(journey: Journey, set_fixes: Any) -> None:
    def first_idle(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "mend ana because x 1")._replace(coins=0))
        yield SuggestedFix(entry(journey, "choose bo guard"))

    set_fixes(first_idle)
    assert conflicts(journey, "drop 6") == [("8", ["insert 8 choose bo guard", "drop 8"])]


def test_an_endless_fix_is_given_up(journey: Journey, set_fixes: Any) -> None:
    def coins(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "mend ana because x 1"))
        yield SuggestedFix(entry(journey, "mend ana because x -1"))

    set_fixes(coins)
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["drop 8"])]


def test_a_game_gets_the_old_and_the_new_state(journey: Journey, set_fixes: Any) -> None:
    asked = []

    def look(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        asked.append((played.phase, state.phase, wanted.kind))
        return ()

    set_fixes(look)
    journey.preview("fix 5 choose ana rest")
    assert {*asked} == {("raids", "weather", "allow")}


# Players who were removed


def test_a_removed_players_line_is_impossible(journey: Journey) -> None:
    preview = journey.preview("fix 0 new toy Ana Bo")
    assert [(conflict["entry"], conflict["mends"]) for conflict in preview["conflicts"]] == [
        ("3", ["drop 3"]),
        ("7", ["drop 7"]),
    ]
    assert "is no longer a player" in preview["conflicts"][0]["message"]
    journey.type("fix 0 new toy Ana Bo --mend --yes")
    assert [line.name for line in journey.table.lines] == ["0", "1", "2", "4", "5", "6", "8", "9", "10"]


def test_an_adjustment_of_a_removed_player_is_impossible(journey: Journey) -> None:
    journey.type("adjust ana coins-1 cy coins+1 because x")
    preview = journey.preview("fix 0 new toy Ana Bo")
    assert preview["conflicts"][-1]["message"] == "Cy is no longer a player."
