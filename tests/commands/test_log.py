"""The minutes and the protocol of a duel that was corrected in every way, to the letter; and what hands still owe.

``log.txt`` holds the lines that are typed, each after ``> ``, and below them what ``gm log`` shows of them;
``report.txt`` what ``gm report`` shows of the same duel; times, ids and the version of the rules are noughts.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.commands.recorded import board, brought_in
from tests.commands.shapes import WHOLE_DUEL
from tests.support.corrected import FOUR, preview, texts
from tests.support.rules import begun
from tests.support.running import After, Command

pytestmark = pytest.mark.needs("gatling")

HERE = Path(__file__).parent
TYPED, _, MINUTES = (HERE / "log.txt").read_text(encoding="utf-8").partition("\n\n")
LINES = tuple(line.removeprefix("> ") for line in TYPED.splitlines())


@pytest.fixture
def friday(after: After) -> Command:
    """Return the duel of the golden log."""
    return after(LINES)


def without_times(text: str) -> str:
    """Return the text without what depends on the day and the machine."""
    text = re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d \S+?(?=[])\n])", "0000-00-00 00:00 UTC", text)
    text = re.sub(r"(?m)^( *[\d.]+  )\d\d:\d\d  ", r"\g<1>00:00  ", text)
    text = re.sub(r"rules version \d+", "rules version 0", text)
    text = re.sub(r"\[turn [\d:]+\]", "[turn 0:00]", text)
    return re.sub(r"[0-9a-f]{32}", "0" * 32, text)


def test_log_shows_every_line_with_results_and_deleted_lines(friday: Command) -> None:
    assert without_times(friday("log").out) == MINUTES


def test_report_shows_standings_log_and_signatures(friday: Command) -> None:
    assert without_times(friday("report --full").out) == (HERE / "report.txt").read_text(encoding="utf-8")


def test_duel_of_the_golden_log_passes_the_check(friday: Command) -> None:
    assert friday("check").status == 0


def test_log_rows_show_earlier_wording_and_what_deleted_them(friday: Command) -> None:
    rows = {row["entry"]: row for row in reversed(friday.answer("log")["rows"]) if row["kind"] != "undo"}
    assert list(rows["2"]) == [
        *("seq", "entry", "at", "kind", "text", "was", "struck", "by", "because", "target", "notices", "settlement"),
        *("round", "lasted", "writer"),
    ]
    assert (rows["2"]["was"], rows["2"]["struck"]) == ([{"text": "throw bo 5 mid hit", "by": 21}], False)
    assert [notice["text"] for notice in rows["2"]["notices"]] == ["Bo: 4, top, safe"]
    assert (rows["12"]["struck"], rows["12"]["by"]) == (True, 21)
    assert (rows["6"]["struck"], rows["6"]["by"]) == (True, 7)
    assert (rows["22"]["kind"], rows["22"]["struck"], rows["22"]["by"]) == ("correct", True, 23)
    assert (rows["21"]["because"], rows["21"]["struck"]) == ('the film shows "four", not five', False)
    assert texts(rows["21"]["settlement"]) == [
        "Ana gives Bo the top 5 pages of Ana's deck, to go under Bo's deck",
        "Bo: mana 2 → 4",
    ]


def test_inserted_line_and_its_correction_have_their_own_places(friday: Command) -> None:
    names = [row["entry"] for row in friday.answer("log")["rows"]]
    assert names[12:16] == ["12", "13", "19", "14"]
    assert names[19:22] == ["18", "19", "20"]
    kinds = {row["kind"] for row in friday.answer("log")["rows"] if row["entry"] == "19"}
    assert kinds == {"note", "correct"}


def test_replayed_lines_give_the_same_board(friday: Command, tmp_path: Path) -> None:
    lines = friday("export --lines").out
    stand = [line for line in lines.splitlines() if not line.startswith("#")]
    assert stand[0] == begun("new gatling Ana Bo Cy --title Friday")
    assert "throw bo 4 top" in stand
    assert 'note "here the lamps were lit"' in stand
    assert not any("sleeve" in line for line in stand)
    other = ["--db", str(tmp_path / "other.db")]
    assert friday(["play", "--json", *other], lines).status == 0
    assert board(friday, *other) == board(friday)
    assert friday(["export", *other]).out.splitlines() == stand
    path = tmp_path / "duel.gm"
    path.write_text(lines, encoding="utf-8")
    assert brought_in(friday, path) == board(friday, "--duel", "1")


def test_deleted_lines_and_reasons_are_comments(friday: Command) -> None:
    comments = [line for line in friday("log --lines").out.splitlines() if line.startswith("#")]
    for said in (
        *("throw bo 5 mid hit", "throw bo 2 bottom", "throw cy 6 bottom", "undo --to 5"),
        *('note "here the lamp was lit"', 'because "the film shows ""four"", not five"', "sleeve"),
    ):
        assert any(said in line for line in comments), said


def test_corrected_duel_can_always_be_replayed(late: Command, tmp_path: Path) -> None:
    for number, line in enumerate((FOUR, "drop 2 --mend", "fix 0 new gatling Anna Bo Cy", "undo --to 8", "drop 1-15")):
        assert late(f"{line} --yes").status == 0
        other = ["--db", str(tmp_path / f"{number}.db")]
        assert late(["play", "--json", *other], late("export").out).status == 0, line
        assert board(late, *other) == board(late), line
        late("undo")


def owed(gm: Command) -> list[str]:
    """Return what is still to do at the table."""
    return texts(gm.answer("settle")["settlement"])


def test_settlement_stays_open_until_it_is_confirmed(late: Command) -> None:
    settlement = texts(late.answer(f"{FOUR} --yes")["settlement"])
    assert (
        owed(late)
        == settlement
        == ["Ana gives Bo the top 5 pages of Ana's deck, to go under Bo's deck", "Bo: mana 1 → 2"]
    )
    assert "▶ Ana gives Bo the top 5 pages" in late("settle").out
    assert "Still to do at the table" in late("now").out
    assert late("settle done").status == 0
    assert owed(late) == []
    assert "Still to do at the table" not in late("now").out
    late("undo")
    assert owed(late) == [
        "Bo gives Ana the bottom 5 pages of Bo's deck, to go back on top of Ana's deck",
        "Bo: mana 2 → 1",
    ]


def test_successive_corrections_share_one_settlement(late: Command) -> None:
    late(f"{FOUR} --yes")
    late("fix 2 throw bo 3 mid hit --yes")
    assert owed(late) == ["Ana gives Bo the top 2 pages of Ana's deck, to go under Bo's deck"]
    late("fix 2 throw bo 5 mid hit --yes")
    assert owed(late) == []
    refused = late.refused("settle done")
    assert refused["code"] == "nothing"
    assert refused["remedy"].startswith("Next: ")


def test_preview_leaves_nothing_to_do(late: Command) -> None:
    assert preview(late, FOUR)["settlement"]
    assert owed(late) == []


def test_settlement_turns_the_old_table_into_the_new_one(late: Command) -> None:
    def holds() -> Any:
        return {mage["id"]: [mage["pages"], mage["mana"]] for mage in late.answer("now")["state"]["mages"]}

    for line in (FOUR, "drop 15", "fix 8 throw ana 6 off hit", "undo --to 9"):
        before = holds()
        for move in late.answer(f"{line} --yes")["settlement"]:
            if move["what"] == "pages":
                before[move["from"]][0] -= move["amount"]
                before[move["to"]][0] += move["amount"]
            elif move["what"] == "mana":
                assert before[move["holder"]][1] == move["from"]
                before[move["holder"]][1] = move["to"]
        assert before == holds(), line


def test_report_as_data_and_in_play(friday: Command) -> None:
    data = friday.answer("report")
    assert data["winners"] is None
    assert [seat["name"] for seat in data["seats"]] == ["Ana", "Bo", "Cy"]
    assert [at["round"] for at in data["rounds"]] == [1, None]
    pages = {mage["id"]: mage["pages"] for mage in friday.answer("now")["state"]["mages"]}
    assert data["rounds"][-1]["pages"] == pages
    assert friday.play(["report"]).answers[0]["answer"] == data


def test_report_is_written_to_a_new_file_only(friday: Command, tmp_path: Path) -> None:
    path = tmp_path / "duel.md"
    assert friday.answer(["report", "--format", "md", "--out", str(path)]) == {"file": str(path)}
    written = path.read_text(encoding="utf-8")
    assert written == friday("report --format md").out
    assert written.startswith("# Duel report: a duel of Gatling Grimoire\n")
    error = friday.refused(["report", "--out", str(path)])
    assert (error["status"], error["code"]) == (3, "file")
    assert path.read_text(encoding="utf-8") == written


def test_markdown_report_strikes_through_deleted_lines(friday: Command) -> None:
    text = friday("report --format md --full").out
    assert "- **2** ~~throw bo 5 mid hit~~ (corrected by 21)\n- **2** throw bo 4 top\n" in text
    assert "- **6** ~~throw cy 6 bottom~~" in text
    assert "| Referee |" in text


HOSTILE = "# <b>x</b> [a](javascript:b) | `c` **d** ~~e~~ \\ _f_ ![g](h) {i}"


def test_markdown_in_a_note_a_title_or_a_reason_is_text(duel: Command) -> None:
    duel(["note", HOSTILE])
    duel(["fix", "1", "note", HOSTILE + "!", "--yes"])
    duel(["drop", "1", "because", HOSTILE, "--yes"])
    duel(["fix", "0", "new", "gatling", "Ana", "Bo_*", "Cy", "--title", HOSTILE, "--yes"])
    text = duel("report --format md").out
    rest = re.sub(r"\\[\\`*_{}\[\]<>#|~]", "", text)
    for sign in ("<b>", "](", "`c`", "**d**", "_f_", "{i}"):
        assert sign not in rest, sign
    for line in rest.splitlines():
        assert line.count("~~") in (0, 2), line
        assert not line.startswith("|") or line.endswith("|")
    assert json.dumps(HOSTILE)[1:-1] in json.dumps(duel.answer("report"))


def test_report_of_a_finished_duel_names_the_winner(gm: Command) -> None:
    gm.play(WHOLE_DUEL)
    assert re.search(r"Result: +won by Bo\n", gm("report").out)
    assert "House rules:  aspect_start=rolled" in gm("report").out
    assert gm.answer("report")["winners"] == ["bo"]
