"""What scripts get: the JSON of an entry, of a line of ``play``, of ``now``, of prompts, notices and errors."""

from __future__ import annotations

import json
from typing import Any

import pytest
from running import CAST, Command, Shell

ENTRY = ["line", "text", "seq", "notices", "settlement", "state", "prompts"]
NOTICE = ["kind", "text", "rules", "changes", "sum", "level"]
PROMPT = ["entry", "seats", "due", "default", "text", "example"]
ERROR = ["code", "rule", "message", "remedy", "line"]
STATE = [
    *("round", "phase", "first", "attacker", "page", "gatlings_left", "dice", "order", "mages", "discarded", "winners"),
]
MAGE = ["id", "name", "team", "pages", "mana", "max_mana", "power", "out", "spells"]


def due(answer: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """What an answer says is due: entry and seats."""
    return [(prompt["entry"], prompt["seats"]) for prompt in answer["prompts"] if prompt["due"]]


def texts(moves: list[dict[str, Any]]) -> list[str]:
    return [move["text"] for move in moves]


# --- a line in the shell


def test_a_throw_is_answered_with_seven_keys_in_their_order(duel: Command) -> None:
    duel("draw 7C")
    answer = duel.told("throw bo 5 mid hit")
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


def test_an_answer_is_one_line_of_json(duel: Command) -> None:
    ran = duel("draw 7C --json")
    assert ran.out.count("\n") == 1
    assert ran.out.endswith("}\n")
    assert "♣7" in ran.out


def test_bo_hit_for_five_hands_ana_five_pages(cast: Command) -> None:
    answer = cast.told("rest")
    hit, bo_gains, cy_gains, back = answer["notices"]
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
        [],
    ]
    assert {notice["level"] for notice in answer["notices"]} <= {"do", "info", "warn"}
    pages = {mage["id"]: mage["pages"] for mage in answer["state"]["mages"]}
    assert pages == {"ana": 22, "bo": 12, "cy": 17}
    assert sum(pages.values()) + answer["state"]["discarded"] == 52


def test_the_duel_that_was_just_begun_is_answered_like_an_entry(gm: Command) -> None:
    answer = gm.told(["new", "gatling", "Ana", "Bo", "Cy", "--first", "cy", "--title", "Friday night"])
    assert list(answer) == ENTRY
    assert answer["text"] == 'new gatling Ana Bo Cy --first cy --title "Friday night"'
    assert (answer["seq"], answer["state"]["first"], answer["state"]["attacker"]) == (0, "cy", "cy")
    assert due(answer) == [("draw", ["cy"])]


def test_a_note_is_an_answer_too_and_leaves_the_board_alone(cast: Command) -> None:
    before = cast.told("now")
    answer = cast.told(["note", "the", "die was cocked"])
    assert list(answer) == ENTRY
    assert answer["text"] == 'note "the die was cocked"'
    assert (answer["seq"], answer["state"], answer["prompts"]) == (4, before["state"], before["prompts"])


def test_a_house_switch_set_anew_is_an_entry_with_its_reason(duel: Command) -> None:
    answer = duel.told("house round_limit=5 because it is late")
    assert list(answer) == ENTRY
    assert answer["text"] == 'house round_limit=5 because "it is late"'
    assert duel.told("now")["duel"]["house"]["round_limit"] == "5"


def test_what_was_understood_is_echoed_in_full(duel: Command) -> None:
    duel("draw c7")
    assert duel.words()[-1] == "draw 7C"
    ran = duel("throw b hit m 5")
    assert "Bo: 5, middle, hit" in ran.out
    assert duel.words()[-1] == "throw bo 5 mid hit"


def test_json_may_stand_before_or_after_the_words(duel: Command) -> None:
    assert duel("--json draw 7C").data["seq"] == 1
    assert duel("throw --json bo 5 mid").data["seq"] == 2
    assert duel("throw cy 5 mid --json").data["seq"] == 3


# --- prompts


def test_a_throw_due_asks_one_mage_and_has_no_default(duel: Command) -> None:
    answer = duel.told("draw 7C")
    prompt, *possible = answer["prompts"]
    assert [other["entry"] for other in possible] == ["count", "retire"]
    assert list(prompt) == PROMPT
    assert (prompt["entry"], prompt["seats"], prompt["due"], prompt["default"]) == ("throw", ["bo"], True, None)
    assert prompt["example"] == "throw bo 5 mid"
    assert prompt["text"]


def test_with_all_dice_thrown_rest_is_due_from_the_whole_table(cast: Command) -> None:
    rest, push, *others = cast.told("now")["prompts"]
    assert [(other["entry"], other["due"]) for other in others] == [("count", False), ("retire", False)]
    assert (rest["entry"], rest["seats"], rest["due"], rest["default"]) == ("rest", [], True, "rest")
    assert (push["entry"], push["due"]) == ("push", False)


def test_two_mages_are_asked_for_their_powers_in_seat_order(gm: Command) -> None:
    answer = gm.told("new gatling Ana Bo")
    assert answer["state"]["phase"] == "powers"
    assert due(answer) == [("power", ["ana", "bo"])]
    assert due(gm.told("power bo 4 1 6 2")) == [("power", ["ana"])]
    assert due(gm.told("power ana 1 1 1 1")) == [("draw", ["ana"])]


def test_only_mages_with_mana_are_asked_for_order_dice_and_the_tied_ask_again(settled: Command) -> None:
    ran = settled.play(["8H", "2t", "3t", "rest", "9D", "1m", "6t", "rest"])
    assert ran.status == 0, ran.out
    assert due(ran.answers[-1]) == [("order", ["ana", "bo", "cy"])]
    assert ran.answers[-1]["state"]["phase"] == "order"
    assert ran.answers[-1]["state"]["attacker"] is None
    assert due(settled.told("order ana=2 bo=2 cy=6")) == [("order", ["ana", "bo"])]
    visit = settled.told("order ana=2 bo=1")
    assert visit["state"]["order"] == ["bo", "ana", "cy"]
    assert [prompt["default"] for prompt in visit["prompts"] if prompt["entry"] == "pass"] == ["pass"]


def test_when_the_duel_is_over_nothing_is_asked_any_more(gm: Command) -> None:
    over = gm.play(WHOLE_DUEL).answers[-1]
    assert over["state"]["phase"] == "over"
    assert over["state"]["winners"] == ["bo"]
    assert (over["state"]["attacker"], over["state"]["page"]) == (None, None)
    assert over["prompts"] == []
    assert "won" in [notice["kind"] for notice in over["notices"]]


def test_undo_takes_the_win_back(gm: Command) -> None:
    gm.play(WHOLE_DUEL)
    answer = gm.told("undo")
    assert answer["state"]["winners"] is None
    assert due(answer) == [("rest", [])]


WHOLE_DUEL = (
    *("new gatling Ana Bo --house aspect_start=rolled", "power ana 1 1 1 1", "power bo 6 6 6 6"),
    *("7C", "6b", "rest", "8H", "6b*", "rest"),
    *("9D", "6b", "rest", "TS", "6b*", "rest"),
    *("AC", "6b", "rest", "2H", "6b*", "rest"),
)
"""Bo wins: Ana hands over twelve pages, twelve pages, and the last two."""


# --- now


def test_now_holds_the_duel_the_last_row_the_board_and_what_is_due(cast: Command) -> None:
    answer = cast.told("now")
    assert list(answer) == ["duel", "seq", "state", "prompts"]
    assert list(answer["duel"]) == ["id", "uid", "title", "game", "rules_version", "house"]
    assert (answer["duel"]["id"], answer["duel"]["title"], answer["duel"]["game"]) == (1, "Ana, Bo, Cy", "gatling")
    assert answer["duel"]["house"]["round_limit"] == "none"
    assert answer["seq"] == 3
    assert list(answer["state"]) == STATE


def test_now_and_the_last_answer_show_the_same_board(cast: Command) -> None:
    entered = cast.told("rest")
    now = cast.told("now")
    assert (now["seq"], now["state"], now["prompts"]) == (entered["seq"], entered["state"], entered["prompts"])


def test_the_board_as_it_was_counts_what_was_undone_later(settled: Command) -> None:
    before = settled.told("now")
    settled("undo")
    assert settled.told("now --at 4")["state"] == before["state"]
    assert settled.told("now --at 4")["seq"] == 4
    assert settled.told("now --at=5")["state"] == settled.told("now")["state"]
    assert settled.told("now --at 0")["state"]["phase"] == "draw"


def test_reading_writes_nothing(settled: Command) -> None:
    before = settled.everything()
    for line in ("now", "now --at 2", "log", "log --lines", "duels", "house", "settle", "help", "export", "check"):
        assert settled(line).status == 0
        assert settled(f"{line} --json").status == 0
    assert settled.everything() == before


def test_the_log_as_json_names_what_was_struck_and_what_struck_it(settled: Command) -> None:
    settled("undo")
    rows = settled.told("log")["rows"]
    assert [row["seq"] for row in rows] == [0, 1, 2, 3, 4, 5]
    assert [row["struck"] for row in rows] == [False, False, False, False, True, False]
    assert (rows[5]["kind"], rows[5]["target"]) == ("undo", 4)
    assert texts(rows[5]["settlement"])[0] == "Ana hands Bo 5 pages"


# --- settlement


def test_undo_of_a_settled_cast_says_who_hands_what_back(settled: Command) -> None:
    answer = settled.told("undo")
    assert (answer["text"], answer["seq"]) == ("undo", 5)
    assert texts(answer["settlement"]) == [
        "Ana hands Bo 5 pages",
        "Bo: mana 1 → 0",
        "Cy: mana 2 → 0",
        "The page in play is Ana's ♣7",
    ]
    assert "4  rest" in answer["notices"][0]["text"]
    assert due(answer) == [("rest", [])]


def test_redo_gives_the_way_back(settled: Command) -> None:
    before = settled.told("now")
    settled("undo")
    answer = settled.told("redo")
    assert texts(answer["settlement"])[:3] == ["Bo hands Ana 5 pages", "Bo: mana 0 → 1", "Cy: mana 0 → 2"]
    assert (answer["state"], answer["prompts"]) == (before["state"], before["prompts"])


def test_undo_goes_on_behind_what_is_undone_already_and_notes_count(settled: Command) -> None:
    settled("note a")
    taken = [settled.told("undo")["notices"][0]["text"] for _ in range(3)]
    assert ["note a" in taken[0], "rest" in taken[1], "throw cy 2 top" in taken[2]] == [True] * 3
    assert "throw cy 2 top" in settled.told("redo")["notices"][0]["text"]


def test_only_undo_and_redo_owe_the_table_anything(duel: Command) -> None:
    for line in (*CAST, "rest", "note a", "house round_limit=5"):
        assert duel.told(line)["settlement"] == []


# --- errors


def test_an_error_is_one_object_on_stderr(duel: Command) -> None:
    duel("draw 7C")
    ran = duel("throw ana 3 mid --json")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    assert list(json.loads(ran.err)) == ["error"]
    assert list(ran.error) == ERROR
    assert ran.error["rule"] == "gg.a25"
    assert ran.error["line"] is None


def test_without_json_an_error_is_words_with_the_rule_and_the_remedy(duel: Command) -> None:
    duel("draw 7C")
    ran = duel("throw ana 3 mid")
    assert (ran.status, ran.out) == (1, "")
    assert "Ana attacks" in ran.err
    assert "gg.a25" in ran.err
    assert "Name the mage whose die it is" in ran.err


# --- play


def test_each_line_gets_one_object_with_its_number_in_the_input(gm: Command) -> None:
    ran = gm.play("\n# the first duel\nnew gatling Ana Bo Cy\n   \n  # indented\n7c\nnow\n")
    assert (ran.status, ran.err) == (0, "")
    new, draw, now = ran.answers
    assert [list(answer) for answer in (new, draw)] == [ENTRY, ENTRY]
    assert list(now) == ["line", "text", "answer"]
    assert [answer["line"] for answer in (new, draw, now)] == [3, 6, 7]
    assert (draw["text"], draw["seq"]) == ("draw 7C", 1)
    assert now["answer"] == gm.told("now")


@pytest.mark.parametrize("line", ["log", "duels", "house", "settle", "help", "help throw", "check", "log --lines"])
def test_a_line_that_only_reads_answers_what_its_json_prints(settled: Command, line: str) -> None:
    (answer,) = settled.play([line]).answers
    assert list(answer) == ["line", "text", "answer"]
    assert answer["text"] == line
    assert answer["answer"] == settled.told(line)


def test_the_first_refused_line_ends_it_with_that_lines_status(duel: Command) -> None:
    ran = duel.play(["7c", "throw ana 3 mid", "5m*"])
    assert (ran.status, ran.err) == (1, "")
    _, refused = ran.answers
    assert list(refused) == ["line", "text", "error"]
    assert list(refused["error"]) == ERROR
    assert (refused["line"], refused["text"], refused["error"]["line"]) == (2, "throw ana 3 mid", 2)
    assert duel.words() == ["new gatling Ana Bo Cy", "draw 7C"]


def test_with_keep_going_every_line_is_answered_and_the_status_is_that_of_the_first_refused(duel: Command) -> None:
    ran = duel.play(["7c", "throw zoe 3 mid", "throw ana 3 mid", "5m*", "undo 7"], "--json --keep-going")
    assert ran.status == 2
    assert ["error" in answer for answer in ran.answers] == [False, True, True, False, True]
    assert [answer["line"] for answer in ran.answers] == [1, 2, 3, 4, 5]
    assert duel.words()[-1] == "throw bo 5 mid hit"
    ran = duel.play(["throw ana 3 mid", "throw zoe 3 mid"], "--json --keep-going")
    assert ran.status == 1


def test_a_good_file_ends_with_status_0(gm: Command) -> None:
    assert gm.play(WHOLE_DUEL).status == 0


def test_without_json_refused_lines_are_named_by_number_on_stderr(duel: Command) -> None:
    ran = duel.play("# one\n7c\nthrow bo 9 mid\n", options="")
    assert ran.status == 2
    assert "Line 3" in ran.err
    assert "draw 7C" in ran.out


def test_a_byte_order_mark_and_windows_line_ends_are_passed_over(gm: Command) -> None:
    ran = gm.play(b"\xef\xbb\xbfnew gatling Ana Bo Cy\r\n\r\n# c\r\n7c\r\n5m*\r\n")
    assert ran.status == 0
    assert [answer["line"] for answer in ran.answers] == [1, 4, 5]
    assert gm.words() == ["new gatling Ana Bo Cy", "draw 7C", "throw bo 5 mid hit"]


def test_the_last_line_may_lack_its_line_end(duel: Command) -> None:
    assert duel.play("7c\n5m").answers[-1]["seq"] == 2


def test_a_line_that_is_not_utf8_is_refused_and_the_next_is_read(duel: Command) -> None:
    ran = duel.play(b"7c\nnote caf\xe9\n5m\n", "--json --keep-going")
    assert ran.status == 2
    draw, refused, throw = ran.answers
    assert (draw["seq"], throw["seq"]) == (1, 2)
    assert (refused["line"], refused["error"]["code"]) == (2, "words")
    assert "UTF-8" in refused["error"]["message"]


def test_a_line_of_ten_thousand_letters_is_one_line(duel: Command) -> None:
    ran = duel.play(["x" * 10_000, "7c " + "5m " * 3_000, "note " + "y" * 10_000, "7c"], "--json --keep-going")
    assert ran.status == 2
    assert [answer["line"] for answer in ran.answers] == [1, 2, 3, 4]
    assert ["error" in answer for answer in ran.answers] == [True, True, True, False]
    for answer in ran.answers[:3]:
        assert len(answer["error"]["message"]) < 200


def test_a_line_longer_than_any_memory_of_it_is_still_one_line(duel: Command) -> None:
    tail = "undo"
    ran = duel.play("7c\n# " + "x" * 999_998 + tail + "\nnow\n", "--json --keep-going")
    assert [answer["line"] for answer in ran.answers] == [1, 3]
    assert duel.words() == ["new gatling Ana Bo Cy", "draw 7C"]


def test_control_characters_in_a_line_are_refused_and_it_is_shown_harmless(duel: Command) -> None:
    ran = duel.play("note a\x1b[31mb\n", "--json --keep-going")
    assert (ran.status, ran.answers[0]["error"]["code"]) == (2, "words")
    assert "\x1b" not in ran.out
    plain = duel.play("note a\x1b[31mb\n", "")
    assert "\x1b" not in plain.out + plain.err


def test_new_inside_play_opens_its_duel_for_the_lines_after_it_and_for_later_commands(duel: Command) -> None:
    ran = duel.play(["note first", "new gatling Di Ed Flo", "note second", "7c"])
    assert ran.status == 0
    assert [answer["seq"] for answer in ran.answers] == [1, 0, 1, 2]
    assert duel.told("now")["duel"]["id"] == 2
    assert duel.words(1) == ["new gatling Ana Bo Cy", "note first"]
    assert duel.words(2) == ["new gatling Di Ed Flo", "note second", "draw 7C"]


def test_open_inside_play_goes_to_the_other_duel(duel: Command) -> None:
    duel("new gatling Di Ed Flo")
    ran = duel.play(["open 1", "note here"])
    assert ran.answers[0]["answer"]["duel"]["id"] == 1
    assert duel.words(1)[-1] == "note here"


def test_play_with_no_duel_says_so_on_each_line(gm: Command) -> None:
    ran = gm.play(["now", "7c", "new gatling Ana Bo Cy", "7c"], "--json --keep-going")
    assert ran.status == 2
    assert [answer.get("error", {}).get("code") for answer in ran.answers] == ["no-duel", "no-duel", None, None]


@pytest.mark.parametrize("short", ["5m*", "m5 hit", "5 mid hit", "bo 5m*", "throw 5m*", "throw bo 5m hit", "* 5 m"])
def test_short_forms_throw_for_the_mage_who_is_due(duel: Command, short: str) -> None:
    ran = duel.play(["7c", short])
    assert ran.status == 0, ran.out
    assert ran.answers[-1]["text"] == "throw bo 5 mid hit"


def test_short_forms_of_the_whole_round(duel: Command) -> None:
    lines = ["c7", "5m safe", "o", "2t", "rest", "8h", "cy 6t", "o", "o5*", "rest", "9d", "4m", "mid", "rest"]
    ran = duel.play([*lines, "3 1 3", "1 2", "pass", "pass ana", "pass"])
    assert ran.status == 0, ran.answers[-1]
    assert [answer["text"] for answer in ran.answers] == [
        *("draw 7C", "throw bo 5 mid", "throw cy off", "throw cy 2 top", "rest"),
        *("draw 8H", "throw cy 6 top", "throw ana off", "throw ana 5 off hit", "rest"),
        *("draw 9D", "throw ana 4 mid", "throw bo mid", "rest"),
        *("order ana=3 bo=1 cy=3", "order ana=1 cy=2", "pass bo", "pass ana", "pass cy"),
    ]
    assert ran.answers[-1]["state"]["round"] == 2


def test_short_forms_are_for_play_not_for_the_shell(duel: Command) -> None:
    assert duel.refused(["7c"])["code"] == "words"
    duel("draw 7C")
    assert duel.refused(["5m*"])["code"] == "words"
    assert duel.refused(["throw", "5m*"])["code"] == "words"


def test_each_answer_is_flushed_before_the_next_line_is_typed(shell: Shell) -> None:
    with shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout
        for seq, line in enumerate(("new gatling Ana Bo Cy", "7c", "5m*")):
            process.stdin.write(line.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["seq"] == seq
        process.stdin.close()
        assert process.wait(30) == 0


def test_play_whose_reader_has_gone_shows_no_traceback(shell: Shell) -> None:
    with shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"new gatling Ana Bo Cy\n" + b"note a\n" * 20)
        process.stdin.close()
        process.wait(30)
        assert process.stderr.read() == b""


# --- which database, which duel


def test_the_database_and_the_duel_may_be_named_before_or_after_the_command(gm: Command) -> None:
    other = str(gm.db.parent / "other.db")
    for names in ("Ana Bo Cy", "Di Ed Flo"):
        assert gm(f"--db {other} new gatling {names}").status == 0
    assert not gm.db.exists()
    assert gm(f"--db {other} --duel 1 --json now").data["duel"]["id"] == 1
    assert gm(f"now --json --duel 1 --db {other}").data["duel"]["id"] == 1
    assert gm(f"now --json --db {other}").data["duel"]["id"] == 2
    assert gm(f"--duel=1 draw 7C --db={other} --json").data["state"]["page"] == "7C"


def test_the_environment_names_database_and_duel_and_an_option_beats_it(
    gm: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    monkeypatch.setenv("GM_DUEL", "1")
    assert gm.told("now")["duel"]["id"] == 1
    assert gm.told("now --duel 2")["duel"]["id"] == 2
    monkeypatch.setenv("GM_DB", str(gm.db.parent / "none.db"))
    assert gm("now").status == 2
    assert gm.told(["--db", str(gm.db), "now"])["duel"]["id"] == 1


def test_the_duel_of_play_may_be_named_three_ways(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    for options in ("1 --json", "--duel 1 --json", "--json"):
        assert gm.play(["note x"], options).status == 0
    assert (len(gm.words(1)), len(gm.words(2))) == (3, 2)
    assert gm("--duel 1 play --json", "note y\n").data["seq"] == 3


def test_opening_a_duel_makes_it_the_one_that_is_meant(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    gm("new gatling Di Ed Flo")
    assert gm.told("open 1")["duel"]["id"] == 1
    assert gm.told("now")["duel"]["id"] == 1
    assert [(duel["id"], duel["current"]) for duel in gm.told("duels")["duels"]] == [(1, True), (2, False)]


def test_a_first_duel_needs_no_folder_made_beforehand(gm: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GM_DB")
    assert gm("new gatling Ana Bo Cy").status == 0
    assert gm("now").status == 0


def test_the_same_again_takes_names_seats_and_switches_of_the_last_duel(gm: Command) -> None:
    gm("new gatling Ana Bo Cy Di --teams Ana+Cy/Bo+Di --house round_limit=5 --first Bo")
    answer = gm.told("new --again")
    assert "--teams ana+cy/bo+di" in answer["text"]
    assert "--house round_limit=5" in answer["text"]
    assert [mage["name"] for mage in answer["state"]["mages"]] == ["Ana", "Bo", "Cy", "Di"]
    assert gm.told("now")["duel"]["id"] == 2


def test_teams_without_names_sit_by_turns(gm: Command) -> None:
    answer = gm.told("new gatling --teams Ana+Cy/Bo+Di")
    assert [(mage["name"], mage["team"]) for mage in answer["state"]["mages"]] == [
        *(("Ana", "A"), ("Bo", "B"), ("Cy", "A"), ("Di", "B")),
    ]


def test_the_demonstration_runs_beside_the_database(gm: Command) -> None:
    assert gm("demo").status == 0
    answer = gm.told("demo")
    assert answer["answers"][-1]["state"]["winners"]
    assert not gm.db.exists()
