"""Corrections that make later entries impossible, and those of the set-up itself."""

from __future__ import annotations

import shlex

import pytest

from tests.commands.recorded import board
from tests.support.corrected import preview, texts
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

CONFLICT = ["entry", "text", "rule", "message", "mends", "asks"]


def test_impossible_later_entries_are_listed_with_their_fixes(late: Command) -> None:
    found = preview(late, "drop 2")
    assert [list(one) for one in found["conflicts"]] == [CONFLICT] * len(found["conflicts"])
    first = found["conflicts"][0]
    assert (first["entry"], first["text"], first["rule"]) == ("3", "throw cy 2 top", "gg.a30")
    assert first["message"]
    assert first["mends"][-1] == "drop 3"
    assert all(one["mends"] for one in found["conflicts"])
    out = late("drop 2").out
    assert "is impossible" in out
    assert "suggested fix: drop 3" in out
    assert "--mend --yes" in " ".join(out.split())


def test_correction_with_conflicts_is_rejected_with_the_conflicts(late: Command) -> None:
    error = late.refused(["drop", "2", ";", "insert", "1", "note", "x", "--yes"])
    assert (error["status"], error["code"], error["rule"]) == (1, "conflict", "gg.a30")
    assert "line 3 (throw cy 2 top)" in error["message"]
    assert error["conflicts"] == preview(late, ["drop", "2", ";", "insert", "1", "note", "x"])["conflicts"]
    assert "--mend --yes" in error["remedy"]
    ran = late("drop 2 --yes")
    assert (ran.status, ran.out) == (1, "")
    assert "suggested fix: drop 3" in ran.err
    refused = late.play(["drop 2 --yes"])
    assert refused.answers[0]["error"]["conflicts"]


def test_mend_records_the_correction_and_its_fixes_as_one_row(late: Command) -> None:
    before = board(late)
    found = preview(late, "drop 2 --mend")
    assert found["conflicts"] == []
    answer = late.answer("drop 2 --mend --yes")
    assert answer["seq"] == 16
    assert answer["text"].startswith("drop 2 ; ")
    assert texts(answer["settlement"]) == texts(found["settlement"])
    assert late("check").status == 0
    late("undo")
    assert board(late) == before


def test_line_ready_to_type_records_the_same_as_mend(late: Command) -> None:
    ready = late.refused("drop 2 --yes")["remedy"].partition("or: ")[2]
    typed = late.play([ready]).answers[0]
    late("undo")
    mended = late.answer("drop 2 --mend --yes")
    assert (typed["text"], typed["state"]) == (mended["text"], mended["state"])


def test_every_fix_of_a_conflict_can_be_typed_with_the_correction(late: Command) -> None:
    first = preview(late, "drop 2")["conflicts"][0]
    assert len(first["mends"]) > 1
    for mend in first["mends"]:
        left = preview(late, [*["drop", "2", ";"], *shlex.split(mend)])["conflicts"]
        assert first["entry"] not in [one["entry"] for one in left], mend


def test_fix_changes_the_player_only_if_a_name_is_typed(late: Command) -> None:
    """The page was drawn by the first mage. With another first mage, the conflict names both."""
    found = preview(late, "fix 0 new gatling Ana Bo Cy --first Bo")
    assert (found["conflicts"][0]["entry"], found["conflicts"][0]["text"]) == ("1", "draw 7C")
    assert "Ana" in found["conflicts"][0]["message"]
    assert "Bo" in found["conflicts"][0]["message"]


def test_corrected_setup_changes_the_title(late: Command) -> None:
    answer = late.answer(["fix", "0", "new", "gatling", "Ana", "Bo", "Cy", "--title", "Friday", "--yes"])
    assert answer["text"] == "fix 0 new gatling Ana Bo Cy --title Friday"
    assert late.answer("now")["duel"]["title"] == "Friday"
    late("undo")
    assert late.answer("now")["duel"]["title"] == "Ana, Bo, Cy"


def test_renamed_mage_is_renamed_everywhere(late: Command) -> None:
    assert preview(late, "fix 0 new gatling Anna Bo Cy")["settlement"] == []
    answer = late.answer("fix 0 new gatling Anna Bo Cy --yes")
    assert answer["settlement"] == []
    assert answer["text"] == "fix 0 new gatling Anna Bo Cy"
    assert answer["state"]["mages"][0]["id"] == "anna"
    lines = late.answer("log --lines")["lines"]
    assert "throw anna 1 mid" in lines
    assert "throw ana 1 mid" not in lines
    assert late("throw ana 5 mid").status != 0
    assert late("check").status == 0
    assert late.answer("undo")["state"]["mages"][0]["id"] == "ana"


def test_added_player_has_a_name_in_later_lines(late: Command) -> None:
    found = preview(late, "fix 0 new gatling Ana Bo Cy Di")
    assert "Ana gives Di the top 4 pages of Ana's deck, to go under Di's deck" in texts(found["settlement"])
    assert any(conflict["message"].startswith("Di must throw") for conflict in found["conflicts"])
