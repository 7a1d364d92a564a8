"""Players who come late, leave, come back and ask for byes, and files of players (ev.r7)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.table.session import Session
from tests.event.table import Event

FOUR = "Ana Bo Cy Dot"


def test_ev7_a_late_player_plays_from_the_next_round_on() -> None:
    event = Event(f"{FOUR} --house rounds=4 late=half", "pair ana cy bo dot", 'late Hal 1850 club "North"')
    hal = event.state["players"][4]
    assert [hal[key] for key in ("id", "number", "rating", "club", "since", "points", "in")] == [
        *("hal", 5, 1850, "North", 2, 1, True)
    ]
    assert event.lines[-1] == "late Hal 1850 club North"
    assert event.refused("late Hal")[0] == "words"
    assert event.refused("late Ida 4001")[0] == "words"
    assert event.refused("late pair")[0] == "words"
    event.play("won ana", "won bo")
    assert "hal" in event.proposal.split()


def test_ev7_a_remedy_repeats_the_whole_id_of_a_player_with_two_names() -> None:
    event = Event('"Eve Fors" Bo Cy', "out eve")
    assert event.refused("out eve")[2].endswith("If they have come back: back eve-fors")
    assert event.refused("pair bo cy eve")[2] == "Leave them out, or bring them back first: back eve-fors"


def test_a_late_player_is_in_the_report_and_signs_it() -> None:
    event = Event("Ana Bo --title Cup", "pair ana bo", "late Hal")
    text = run(event.session, ["report"]).shown  # type: ignore[attr-defined]
    assert text.startswith("Event report: Cup\n")
    assert re.search("At the table: +Ana, Bo, Hal\n", text)
    assert "Hal:" in text.partition("Signed:")[2]


def test_ev7_nobody_joins_a_robin_once_it_has_begun() -> None:
    event = Event(f"{FOUR} --house format=robin", "late Hal", "out dot")
    assert "hal" in event.proposal.split()
    event.play(f"pair {event.proposal}")
    assert event.refused("late Ida")[:2] == ("rule", "ev.r7")
    assert event.refused("bye ana")[:2] == ("rule", "ev.r7")
    assert event.refused("back dot")[:2] == ("rule", "ev.r7")
    assert event.players("place")["dot"] is None


def test_ev7_who_left_a_robin_is_announced_and_loses_by_forfeit_at_once() -> None:
    event = Event(f"{FOUR} --house format=robin", "pair ana dot bo cy", "won ana", "won bo", "out dot", "out cy")
    event.play("pair dot cy ana bo")
    tables = event.state["played"][1]["tables"]
    assert (tables[0]["order"], tables[0]["forfeit"]) == ([], True)
    event.play("won ana")
    event.play("pair bo dot cy ana")
    assert [table["order"] for table in event.state["played"][2]["tables"]] == [[["bo"], ["dot"]], [["ana"], ["cy"]]]
    assert event.state["phase"] == "over"


def test_ev7_leaving_and_coming_back() -> None:
    event = Event(f"{FOUR} --house rounds=5", "bye cy r2", "out cy")
    assert event.state["asked"] == []
    assert event.refused("out cy")[:2] == ("not-due", "ev.r7")
    assert event.refused("back ana")[:2] == ("not-due", "ev.r7")
    assert event.refused("bye cy")[:2] == ("rule", "ev.r7")
    event.play("back cy")
    assert "cy" in event.proposal.split()


def test_ev7_an_open_table_waits_for_its_result_when_somebody_leaves() -> None:
    event = Event(FOUR, "pair ana cy bo dot", "out cy")
    assert event.due[0].seats == ("ana", "cy", "bo", "dot")
    event.play("won cy")
    assert event.players("points")["cy"] == 2


def test_ev7_a_bye_is_asked_for_in_a_coming_round() -> None:
    event = Event(f"{FOUR} --house rounds=3", "bye dot", "bye cy r3 zero")
    assert event.lines[1:] == ["bye dot r1 half", "bye cy r3 zero"]
    assert event.state["asked"] == [
        {"player": "dot", "round": 1, "worth": "half"},
        {"player": "cy", "round": 3, "worth": "zero"},
    ]
    for line in ("bye dot r1", "bye ana r4"):
        assert event.refused(line)[:2] == ("rule", "ev.r7"), line
    for line in ("bye ana r0", "bye ana r31"):
        assert event.refused(line)[0] == "words", line
    event.play("pair ana bo cy bye")
    assert event.refused("bye ana r1")[:2] == ("rule", "ev.r7")


def test_a_late_player_for_the_bye_of_a_running_round_is_a_correction() -> None:
    event = Event("Ana Bo Eve", "pair ana bo eve bye", "won ana")
    event.play("insert 1 late Hal ; fix 1 pair ana bo eve hal --yes")
    assert event.state["played"][0]["byes"] == []
    assert event.players("since")["hal"] == 1


GOOD = 'Club;NAME;rating;Phone\nNorth;"Ana ""Ace"" Arc";1800;1\n\n;Bo;;2\n'
FAULTY = b"name,rating\nAna,1800\nana,abc\n,5\npair,5\nBo,4001\nJos\xe9,12\n" + b"x" * 65 + b",\n"


def begin(path: Path, *options: str) -> Session:
    """Begin an event with a file of players."""
    session = Session(":memory:", short=True)
    run(session, ["new", "event", "--players", str(path), *options])
    return session


def test_a_spreadsheet_names_the_players_in_its_order(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.encode())
    session = Session(":memory:", short=True)
    answer = run(session, ["new", "event", "--players", str(path)])
    players = session.table().view.board.data["players"]
    assert [(one["name"], one["rating"], one["club"]) for one in players] == [
        ('Ana "Ace" Arc', 1800, "North"),
        ("Bo", None, None),
    ]
    assert [notice.text for notice in answer.notices if notice.kind == "unread"] == ["gm ignores the column Phone"]  # type: ignore[attr-defined]


def test_a_file_without_headings_has_name_rating_and_club(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("Ana\t1800\tNorth\nBo\t\t\n", encoding="utf-8")
    players = begin(path).table().view.board.data["players"]
    assert [(one["name"], one["rating"], one["club"]) for one in players] == [
        ("Ana", 1800, "North"),
        ("Bo", None, None),
    ]


def test_all_faults_of_a_file_are_listed_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(FAULTY)
    session = Session(str(tmp_path / "night.db"))
    with pytest.raises(GmError) as caught:
        run(session, ["new", "event", "--players", str(path)])
    faults = caught.value.more["faults"]
    assert caught.value.code == "file"
    assert [fault["line"] for fault in faults] == [3, 3, 4, 5, 6, 7, 8]
    assert "line 2" in faults[0]["text"]
    assert not (tmp_path / "night.db").exists()


HEADING = "If the first line is a heading, call the column of names “name”"
OPEN = "this line has a quotation mark that is not closed"
OVER = "a value continues on the next line: look for a quotation mark that is not closed"
ELO = "“elo” is not a rating: use 0 to 4000, or leave it empty"


def test_a_heading_without_name_and_an_open_quotation_mark_are_explained(tmp_path: Path) -> None:
    path, said = tmp_path / "players.csv", dict[str, list[tuple[int, str]]]()
    files = {
        "who,elo\nAna,1\nBo,2\n": [(1, f"{ELO}. {HEADING}")],
        "who,5\nAna,elo\n": [(2, ELO)],
        'name,club\nAna,North\n"Bo,South\nCy,East': [(3, OPEN)],
        'name,club\nAna,"North\nBo,"South\nCy,East\n': [(2, OVER)],
    }
    for file in files:
        path.write_text(file, encoding="utf-8")
        with pytest.raises(GmError) as caught:
            begin(path)
        said[file] = [(fault["line"], fault["text"]) for fault in caught.value.more["faults"]]
    assert said == files


def test_a_quotation_mark_within_a_name_and_a_line_break_in_an_ignored_column_are_read(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text('name,address\nBo,"Row 1\nTown"\nAna 5" Arc', encoding="utf-8")
    players = begin(path).table().view.board.data["players"]
    assert [one["name"] for one in players] == ["Bo", 'Ana 5" Arc']


@pytest.mark.parametrize(("count", "line"), [(1, None), (257, 257)])
def test_an_event_has_2_to_256_players(tmp_path: Path, count: int, line: int | None) -> None:
    path = tmp_path / "players.csv"
    path.write_text("".join(f"P{number}x\n" for number in range(count)), encoding="utf-8")
    with pytest.raises(GmError) as caught:
        begin(path)
    assert [fault["line"] for fault in caught.value.more["faults"]] == [line]


def test_256_names_can_be_typed_and_paired() -> None:
    event = Event(" ".join(f"P{number}x" for number in range(256)))
    event.play(f"pair {event.proposal}")
    assert len(event.state["played"][0]["tables"]) == 128
    assert event.state["rounds"] == 8


def test_shuffled_players_keep_their_order_in_the_record(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_text("".join(f"P{number}x\n" for number in range(30)), encoding="utf-8")
    table = begin(path, "--shuffle").table()
    named = [player["name"] for player in table.view.board.data["players"]]
    assert sorted(named) == sorted(f"P{number}x" for number in range(30))
    assert named != [f"P{number}x" for number in range(30)]
    assert table.lines[0].words.split()[2:32] == named
