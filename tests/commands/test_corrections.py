"""fix, insert, drop and undo --to: first shown, then recorded whole, with the hands that settle the table."""

from __future__ import annotations

from typing import Any

import pytest

from tests.commands.recorded import board
from tests.commands.shapes import ENTRY
from tests.support.corrected import FOUR, ROUND, preview, texts
from tests.support.running import Command

pytestmark = pytest.mark.needs("gatling")

CHANGED = ["entry", "was", "text", "before", "after"]
PLACE = "of Ana's deck, to go under Bo's deck"
"""Ana has drawn since."""

MOVE = ["text", "what", "from", "to", "holder", "amount", "off", "onto", "level"]


def test_correction_without_yes_is_only_previewed(late: Command) -> None:
    found = preview(late, FOUR)
    assert found["conflicts"] == []
    assert [list(one) for one in found["changed"]] == [CHANGED] * 3
    assert found["changed"][0] == {
        "entry": "2",
        "was": "throw bo 5 mid hit",
        "text": "throw bo 4 top",
        "before": ["Bo: 5, middle, hit"],
        "after": ["Bo: 4, top, safe"],
    }
    assert [one["entry"] for one in found["changed"]] == ["2", "4", "15"]
    assert "Bo puts the top 5 pages of their deck under Ana's deck" in found["changed"][1]["before"][0]
    assert found["changed"][1]["after"][0] == "Nobody was hit"
    assert [list(move) for move in found["settlement"]] == [MOVE] * 2
    assert texts(found["settlement"]) == [f"Ana gives Bo the top 5 pages {PLACE}", "Bo: mana 1 → 2"]
    hands, dial = found["settlement"]
    assert (hands["from"], hands["to"], hands["amount"], hands["holder"]) == ("ana", "bo", 5, None)
    assert (dial["from"], dial["to"], dial["amount"], dial["holder"]) == (1, 2, None, "bo")


def test_preview_in_play_is_a_result(late: Command) -> None:
    ran = late.play([FOUR, "undo --to 13", "fix", "now"])
    assert ran.status == 0
    for answer, text in zip(ran.answers, (FOUR, "undo --to 13", "fix", "now"), strict=True):
        assert list(answer) == ["line", "text", "answer"]
        assert answer["text"] == text
    assert [list(answer["answer"]) for answer in ran.answers[:2]] == [["preview", "seq"]] * 2
    assert ran.answers[0]["answer"] == late.answer(FOUR)
    assert ran.answers[3]["answer"]["seq"] == 15


def test_preview_shows_differences_and_how_to_record(late: Command) -> None:
    ran = late(FOUR)
    assert (ran.status, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0] == FOUR
    assert "   2  throw bo 5 mid hit → throw bo 4 top" in lines
    assert "      − Bo: 5, middle, hit" in lines
    assert "      + Bo: 4, top, safe" in lines
    assert f"▶ Ana gives Bo the top 5 pages {PLACE}" in lines
    assert "--yes" in lines[-1]
    assert "Nothing is saved" in lines[-1]


def test_preview_without_physical_changes_says_so(late: Command) -> None:
    found = preview(late, "insert 3 note x")
    assert found["settlement"] == []
    assert [(one["was"], one["text"]) for one in found["changed"]] == [(None, "note x")]
    out = late("insert 3 note x").out
    assert "Nothing on the table needs to change" in out
    assert "inserted: note x" in out


def test_long_preview_is_cut_except_in_json(late: Command) -> None:
    assert len(preview(late, "drop 1-15")["changed"]) == 15
    out = late("drop 1-15").out
    assert "more lines with different results (--json lists them)" in out
    assert out.splitlines().index(next(line for line in out.splitlines() if "more lines" in line)) <= 12


def test_impossible_lines_come_last_in_the_preview(late: Command) -> None:
    """They are just above the next prompt, with the suggested fix, so that nobody records them unseen."""
    lines = late("drop 2").out.splitlines()
    first = next(at for at, line in enumerate(lines) if "is impossible" in line)
    assert len(lines) - first < 20
    assert all("To put the table right" not in line and "▶" not in line for line in lines[first:])


def test_preview_reports_new_winner_and_players_out(gm: Command) -> None:
    lines = [
        *("new gatling Ana Bo --house aspect_start=rolled", "power ana 1 1 1 1", "power bo 6 6 6 6"),
        *("7C", "6b", "rest", "8H", "6b*", "rest", "9D", "6b", "rest", "TS", "6b*", "rest"),
        *("AC", "6b", "rest", "2H", "6b*", "rest"),
    ]
    assert gm.play(lines).status == 0
    assert gm.answer("now")["state"]["winners"] == ["bo"]
    out = gm("fix 19 throw ana 6 bottom").out
    assert "! Ana is in the duel again" in out
    assert "! The duel continues: Bo did not win after all" in out
    answer = gm.answer("fix 19 throw ana 6 bottom --yes")
    assert [notice["kind"] for notice in answer["notices"]] == ["fixed", "recounted", "back", "outcome"]
    assert answer["state"]["winners"] is None
    again = gm.answer("undo")
    assert again["state"]["winners"] == ["bo"]


def test_yes_records_the_correction(late: Command) -> None:
    answer = late.answer(f"{FOUR} --yes")
    assert list(answer) == ENTRY
    assert (answer["line"], answer["text"], answer["seq"]) == (None, FOUR, 16)
    assert [notice["kind"] for notice in answer["notices"]] == ["fixed", "recounted"]
    assert texts(answer["settlement"]) == [f"Ana gives Bo the top 5 pages {PLACE}", "Bo: mana 1 → 2"]
    assert [mage["pages"] for mage in answer["state"]["mages"]] == [12, 22, 17]
    assert answer["prompts"] == late.answer("now")["prompts"]
    assert late.words()[-1] == FOUR


@pytest.mark.parametrize(
    "line",
    [
        f"{FOUR} --yes",
        "fix --yes 2 throw bo 4 top",
        "--json fix 2 --yes throw bo 4 top",
        "FIX 2 Throw B 4 T --yes",
        "fix 2 throw b t 4 --yes --json",
    ],
)
def test_yes_option_works_before_and_after_the_words(late: Command, line: str) -> None:
    assert late(line).status == 0
    assert late.words()[-1] == FOUR


def test_yes_option_ends_a_line_in_play(late: Command) -> None:
    ran = late.play([f"{FOUR} --yes", "drop 15 --yes", "undo --to 16 --yes"])
    assert [(answer["seq"], answer["text"]) for answer in ran.answers] == [
        (16, FOUR),
        (17, "drop 15"),
        (18, "undo --to 16"),
    ]


def test_corrected_duel_equals_one_played_right(late: Command, tmp_path: Any) -> None:
    late(f"{FOUR} --yes")
    other = ["--db", str(tmp_path / "right.db")]
    right = [FOUR.removeprefix("fix 2 ") if line == "throw bo 5 mid hit" else line for line in ROUND]
    assert late([*["play"], *other], "\n".join(right)).status == 0
    assert board(late) == board(late, *other)


def test_undo_and_redo_apply_to_whole_corrections(late: Command) -> None:
    before = board(late)
    after = late.answer(["fix", "2", "throw", "bo", "4", "top", ";", "drop", "15", "--yes"])
    undone = late.answer("undo")
    assert (undone["state"], undone["prompts"]) == before
    assert undone["notices"][0]["text"] == "Undone: 16  fix 2 throw bo 4 top ; drop 15"
    assert texts(undone["settlement"]) == [
        "Bo gives Ana the bottom 5 pages of Bo's deck, to go back on top of Ana's deck",
        "Bo: mana 2 → 1",
    ]
    redone = late.answer("redo")
    assert redone["state"] == after["state"]
    assert texts(redone["settlement"]) == texts(after["settlement"])


def test_several_changes_are_one_correction_with_one_reason(late: Command) -> None:
    line = [*FOUR.split(), ";", "insert", "5", "note", "tea", ";", "drop", "15", "because", "we", "looked", "again"]
    assert len(preview(late, line)["changed"]) == 4
    answer = late.answer([*line, "--yes"])
    assert answer["text"] == 'fix 2 throw bo 4 top ; insert 5 note tea ; drop 15 because "we looked again"'
    ((body,),) = late.query("SELECT body ->> 'because' FROM log WHERE seq = 16")
    assert body == "we looked again"
    assert late.answer("log")["rows"][-1]["because"] == "we looked again"


def test_fix_without_a_number_finds_the_last_similar_entry(late: Command) -> None:
    for line, number in (
        ("fix throw bo 4 top", "12"),
        ("fix throw cy 5 mid", "6"),
        ("fix throw ana 2 mid", "11"),
        ("fix draw TD", "10"),
        ("fix order ana=1 bo=5 cy=3", "14"),
        ("fix new gatling Ana Bo Cy --title T", "0"),
    ):
        assert preview(late, line)["changed"][0]["entry"] == number, line
    assert late.answer("fix draw TD --yes")["text"] == "fix 10 draw TD"


def test_a_number_may_be_followed_by_a_colon(late: Command) -> None:
    assert preview(late, FOUR.replace("fix 2", "fix 2:")) == preview(late, FOUR)


def test_short_forms_in_corrections_use_the_prompts_of_that_line(late: Command) -> None:
    ran = late.play(["fix 2 4t --yes", "fix 6 3b* --yes", "fix 1 QS --yes", "fix 3 2t"], "--json --keep-going")
    assert [answer["text"] for answer in ran.answers[:3]] == [FOUR, "fix 6 throw cy 3 bottom hit", "fix 1 draw QS"]
    assert ran.answers[3]["error"]["code"] == "nothing"


def test_corrected_entry_keeps_its_number(late: Command) -> None:
    for number, line in enumerate(("fix 2 throw bo 4 top", "fix 2 throw bo 3 mid hit", "fix 2 throw bo 5 mid hit"), 16):
        assert late.answer(f"{line} --yes")["seq"] == number
    rows = late.answer("log")["rows"]
    assert [(was["text"], was["by"]) for was in rows[2]["was"]] == [
        ("throw bo 5 mid hit", 16),
        ("throw bo 4 top", 17),
        ("throw bo 3 mid hit", 18),
    ]
    assert (rows[2]["entry"], rows[2]["text"], rows[2]["struck"]) == ("2", "throw bo 5 mid hit", False)


def test_inserted_entries_have_numbers(late: Command) -> None:
    late(["insert", "5", "note", "tea", ";", "insert", "5", "note", "milk", "--yes"])
    entries = [row["entry"] for row in late.answer("log")["rows"]]
    assert entries[4:8] == ["4", "16.1", "16.2", "5"]
    assert late.answer("fix 16.1 note coffee --yes")["text"] == "fix 16.1 note coffee"
    assert late.answer("drop 16.2 --yes")["seq"] == 18
    assert late.answer("insert 16.1 note first --yes")["seq"] == 19
    stand = [line for line in late.answer("log --lines")["lines"] if line.startswith("note")]
    assert stand == ["note first", "note coffee"]


def test_undo_to_a_row_is_previewed_and_recorded_as_one(late: Command) -> None:
    before = board(late)
    found = preview(late, "undo --to 9")
    assert [(one["entry"], one["text"]) for one in found["changed"]] == [(str(n), None) for n in range(10, 16)]
    assert texts(found["settlement"]) == ["Ana: mana 1 → 0"]
    answer = late.answer('undo --to 9 because "a page was skipped" --yes')
    assert answer["text"] == 'undo --to 9 because "a page was skipped"'
    assert answer["state"]["attacker"] == "cy"
    assert board(late)[0] == late.answer("now --at 9")["state"]
    assert late.answer("draw 9S")["seq"] == 17
    for _ in range(2):
        late("undo")
    assert board(late) == before
