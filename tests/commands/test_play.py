"""Lines fed to ``play``: one answer each, in long or short forms, whatever bytes they are."""

from __future__ import annotations

import json

import pytest

from tests.commands.shapes import ENTRY, ERROR, WHOLE_DUEL
from tests.support.running import PATIENCE, Command, Shell

pytestmark = pytest.mark.needs("gatling")


def test_each_line_gets_one_object_with_its_number_in_the_input(gm: Command) -> None:
    ran = gm.play("\n# the first duel\nnew gatling Ana Bo Cy\n   \n  # indented\n7c\nnow\n")
    assert (ran.status, ran.err) == (0, "")
    new, draw, now = ran.answers
    assert [list(answer) for answer in (new, draw)] == [ENTRY, ENTRY]
    assert list(now) == ["line", "text", "answer"]
    assert [answer["line"] for answer in (new, draw, now)] == [3, 6, 7]
    assert (draw["text"], draw["seq"]) == ("draw 7C", 1)
    assert now["answer"] == gm.answer("now")


@pytest.mark.parametrize("line", ["log", "duels", "house", "settle", "help", "help throw", "check", "log --lines"])
def test_a_line_that_only_reads_answers_what_its_json_prints(settled: Command, line: str) -> None:
    (answer,) = settled.play([line]).answers
    assert list(answer) == ["line", "text", "answer"]
    assert answer["text"] == line
    assert answer["answer"] == settled.answer(line)


def test_the_first_refused_line_ends_it_with_that_lines_status(duel: Command) -> None:
    ran = duel.play(["7c", "throw ana 3 mid", "5m*"])
    assert (ran.status, ran.err) == (1, "")
    _, refused = ran.answers
    assert list(refused) == ["line", "text", "error"]
    assert list(refused["error"]) == ERROR
    assert (refused["line"], refused["text"], refused["error"]["line"]) == (2, "throw ana 3 mid", 2)
    assert duel.words() == ["new gatling Ana Bo Cy", "draw 7C"]


def test_keep_going_answers_every_line_and_keeps_the_first_status(duel: Command) -> None:
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


def test_control_characters_are_rejected_and_shown_escaped(duel: Command) -> None:
    ran = duel.play("note a\x1b[31mb\n", "--json --keep-going")
    assert (ran.status, ran.answers[0]["error"]["code"]) == (2, "words")
    assert "\x1b" not in ran.out
    plain = duel.play("note a\x1b[31mb\n", "")
    assert "\x1b" not in plain.out + plain.err


def test_new_inside_play_opens_the_duel_for_later_lines(duel: Command) -> None:
    ran = duel.play(["note first", "new gatling Di Ed Flo", "note second", "7c"])
    assert ran.status == 0
    assert [answer["seq"] for answer in ran.answers] == [1, 0, 1, 2]
    assert duel.answer("now")["duel"]["id"] == 2
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
        assert process.wait(PATIENCE) == 0


def test_play_whose_reader_has_gone_shows_no_traceback(shell: Shell) -> None:
    with shell.start("play --json") as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(b"new gatling Ana Bo Cy\n" + b"note a\n" * 20)
        process.stdin.close()
        process.wait(PATIENCE)
        assert process.stderr.read() == b""
