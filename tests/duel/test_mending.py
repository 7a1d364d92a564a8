"""Lines that a correction makes impossible: each is listed with the reason and suggested fixes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from gm.errors import GmError
from gm.game import Context, SuggestedFix
from gm.notation.line import split
from gm.notation.parser import parse
from tests.duel.journey import Journey, Mends


def conflicts(journey: Journey, line: str) -> list[tuple[str, list[str]]]:
    """Return the lines that a correction makes impossible, each with its suggested fixes."""
    return [(one["entry"], one["mends"]) for one in journey.preview(line)["conflicts"]]


@pytest.fixture
def mends(journey: Journey, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the fixes that the game suggests."""

    def says(found: Mends) -> None:
        journey.mends(found)

    return says


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
    (found,) = journey.preview("fix 5 choose ana rest")["conflicts"]
    assert list(found) == ["entry", "text", "rule", "message", "mends", "asks"]
    assert (found["entry"], found["text"]) == ("8", "allow")
    assert found["message"].startswith("allow is not possible now")


def test_a_correction_with_a_conflict_is_not_recorded(journey: Journey) -> None:
    rows = list(journey.table.rows)
    with pytest.raises(GmError) as caught:
        journey.type("fix 5 choose ana rest ; drop 10 --yes")
    assert caught.value.code == "conflict"
    assert "line 8 (allow)" in caught.value.message
    assert "fix 5 choose ana rest ; drop 10 ; drop 8 --yes" in caught.value.remedy
    assert [one["entry"] for one in caught.value.more["conflicts"]] == ["8"]
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
    found = journey.preview("fix 5 choose ana rest")
    assert [(one["entry"], one["text"]) for one in found["changed"] if one["text"] is None] == [("8", None)]
    assert [move["text"] for move in found["settlement"]] == ["Ana hands pile 2 coins.", "Ana: lamp 2 → 3."]
    assert journey.preview("fix 5 choose ana rest --mend")["conflicts"] == []


# What the correction itself says


@pytest.mark.parametrize("line", ["fix 4 allow", "insert 5 allow", "fix 4 choose ana rest", "insert 5 weather sun"])
def test_a_corrections_own_lines_must_be_possible(journey: Journey, line: str) -> None:
    for words in (line, f"{line} --yes", f"{line} --mend --yes"):
        with pytest.raises(GmError) as caught:
            journey.type(words)
        assert caught.value.code in ("not-due", "rule")


# What a game says would keep a line


def test_an_entry_before_a_line_keeps_it(journey: Journey, mends: Any) -> None:
    def raid_as_played(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "choose bo guard"))

    mends(raid_as_played)
    assert conflicts(journey, "drop 6") == [("8", ["insert 8 choose bo guard", "drop 8"])]
    journey.type("drop 6 --mend --yes")
    assert journey.table.rows[-1].words == "drop 6 ; insert 8 choose bo guard"
    assert [line.name for line in journey.table.lines] == ["0", "1", "2", "3", "4", "5", "7", "11", "8", "9", "10"]


def test_several_entries_before_a_line_keep_it_together(journey: Journey, mends: Any) -> None:
    def plans(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield from (SuggestedFix(entry(journey, line)) for line in ("choose ana dash 1", "choose bo guard"))

    mends(plans)
    assert conflicts(journey, "drop 5-6")[0] == (
        "8",
        ["insert 8 choose ana dash 1 ; insert 8 choose bo guard", "drop 8"],
    )


def test_a_fix_can_replace_a_line(journey: Journey, mends: Any) -> None:
    def instead(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "mend ana because paid 1"), instead=True)

    mends(instead)
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["fix 8 mend ana because paid 1", "drop 8"])]


def test_a_fix_that_the_game_rejects_is_skipped(journey: Journey, mends: Any) -> None:
    def useless(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "weather sun"))
        yield SuggestedFix(entry(journey, "choose ana rest"))

    mends(useless)
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["drop 8"])]


def test_a_fix_that_changes_nothing_is_skipped(journey: Journey, mends: Any) -> None:
    def first_idle(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "mend ana because x 1")._replace(coins=0))
        yield SuggestedFix(entry(journey, "choose bo guard"))

    mends(first_idle)
    assert conflicts(journey, "drop 6") == [("8", ["insert 8 choose bo guard", "drop 8"])]


def test_an_endless_fix_is_given_up(journey: Journey, mends: Any) -> None:
    def coins(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        yield SuggestedFix(entry(journey, "mend ana because x 1"))
        yield SuggestedFix(entry(journey, "mend ana because x -1"))

    mends(coins)
    assert conflicts(journey, "fix 5 choose ana rest") == [("8", ["drop 8"])]


def test_a_game_gets_the_old_and_the_new_state(journey: Journey, mends: Any) -> None:
    asked = []

    def look(played: Any, state: Any, wanted: Any) -> Iterable[SuggestedFix]:
        asked.append((played.phase, state.phase, wanted.kind))
        return ()

    mends(look)
    journey.preview("fix 5 choose ana rest")
    assert {*asked} == {("raids", "weather", "allow")}


# Who does not sit there any more


def test_a_removed_players_line_is_impossible(journey: Journey) -> None:
    found = journey.preview("fix 0 new toy Ana Bo")
    assert [(one["entry"], one["mends"]) for one in found["conflicts"]] == [("3", ["drop 3"]), ("7", ["drop 7"])]
    assert "is no longer a player" in found["conflicts"][0]["message"]
    journey.type("fix 0 new toy Ana Bo --mend --yes")
    assert [line.name for line in journey.table.lines] == ["0", "1", "2", "4", "5", "6", "8", "9", "10"]


def test_an_adjustment_of_a_removed_player_is_impossible(journey: Journey) -> None:
    journey.type("adjust ana coins-1 cy coins+1 because x")
    found = journey.preview("fix 0 new toy Ana Bo")
    assert found["conflicts"][-1]["message"] == "Cy is no longer a player."
