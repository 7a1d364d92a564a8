"""Tests of rejected lines: status, code and remedy. Nothing may be written."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from typing import Any

import pytest

from gm.errors import CODES
from tests.commands.refused import FILES, RULES, WORDS, Case
from tests.commands.refused_corrections import CORRECTIONS
from tests.support.running import After, Command, Shell, unix

pytestmark = pytest.mark.needs("gatling")


REFUSED = [*WORDS, *RULES, *FILES, *CORRECTIONS]


def by_start(cases: Sequence[Case]) -> list[Any]:
    """Return the lines of each start together: nothing that is rejected changes what the next line finds."""
    starts = dict.fromkeys(before for before, *_ in cases)
    groups = {start: [case for case in cases if case[0] == start] for start in starts}
    return [pytest.param(group, id=start[-1] if start else "nobody") for start, group in groups.items()]


@pytest.mark.parametrize("cases", by_start(REFUSED))
def test_rejected_lines_have_their_status_and_write_nothing(after: After, cases: Sequence[Case]) -> None:
    gm, faults = after(cases[0][0]), list[object]()
    for before, line, status, code in cases:
        try:
            error = gm.refused(line)
        except AssertionError as wrong:
            faults.append((line, str(wrong)))
            continue
        message = error["message"]
        readable = message.strip() and message.isprintable() and len(message) < 400 and error["remedy"].strip()
        internal = "Traceback" in message or "Error" in message
        written = not before and gm.db.exists()
        if (error["status"], error["code"]) != (status, code) or not readable or internal or written:
            faults.append((line, error))
    assert faults == []


@pytest.mark.parametrize("cases", by_start(RULES))
def test_play_rejects_what_the_rules_reject(after: After, cases: Sequence[Case]) -> None:
    gm = after(cases[0][0])
    rows = gm.everything()
    for _, line, status, code in cases:
        ran = gm.play(f"{line}\n")
        assert (line, ran.status, ran.answers[-1]["error"]["code"]) == (line, status, code)
        assert gm.everything() == rows


def test_a_mage_who_is_out_does_not_throw(gm: Command) -> None:
    lines = [
        *("new gatling Ana Bo Cy --house aspect_start=rolled", "power ana 1 1 1 1", "power bo 6 6 6 6"),
        *("power cy 6 6 6 6", "draw 7C", "throw bo 1 bottom", "throw cy 1 bottom", "rest"),
        *("draw 8H", "throw cy 1 bottom", "throw ana 6 bottom hit", "rest"),
        *("draw 9D", "throw ana 6 bottom hit", "throw bo 1 bottom", "rest", "draw TD"),
    ]
    assert gm.play(lines).status == 0
    assert gm.answer("now")["state"]["mages"][0]["out"] is True
    error = gm.refused("throw ana 5 mid")
    assert (error["status"], error["code"], error["rule"]) == (1, "rule", "gg.a64")


def test_every_error_code_is_documented_with_its_status() -> None:
    for _, _, status, code in REFUSED:
        assert CODES[code][0] == status


def test_an_unknown_option_is_rejected_by_name(duel: Command) -> None:
    duel("draw 7C")
    for line in ("now --foo", "throw bo 5 mid --foo", "throw bo --foo=3", "new gatling Ana Bo --foo", "undo --foo"):
        assert "--foo" in duel.refused(line)["message"]


def test_minus_one_is_a_word(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    assert gm.answer("note -1")["text"] == "note -1"
    assert gm.answer("note -x -db -h")["text"] == 'note "-x -db -h"'


def test_choices_are_named_where_a_word_is_ambiguous_or_unknown(gm: Command) -> None:
    gm("new gatling Ana Anna Bo")
    gm("draw 7C")
    message = gm.refused("throw an 5 mid")["message"]
    assert "Ana" in message
    assert "Anna" in message
    assert "Ana, Anna, Bo" in gm.refused("throw zoe 5 mid")["remedy"]
    assert "furthest" in gm.refused("house zone_rule=x")["remedy"]


def test_an_exact_name_beats_a_prefix(gm: Command) -> None:
    gm("new gatling Bo Ana Anna")
    gm("draw 7C")
    assert gm.answer("throw ana 5 mid")["text"] == "throw ana 5 mid"
    assert gm.answer("throw anna 5 mid")["text"] == "throw anna 5 mid"


def test_a_name_may_be_the_first_letters_of_another_word(gm: Command) -> None:
    answer = gm.answer(["new", "gatling", "Topi", "Restless", "O'Brien \\", "a b"])
    assert [mage["id"] for mage in answer["state"]["mages"]] == ["topi", "restless", "o-brien", "a-b"]
    gm("draw 7C")
    assert gm("throw rest 5 mid").status == 0
    assert gm("throw o-b 5 mid").status == 0
    assert gm(["throw", "a b", "5", "mid"]).status == 0


def test_words_are_read_in_any_case(duel: Command) -> None:
    assert duel("DRAW 7C").status == 0
    assert duel("Throw BO 5 MID HIT").status == 0
    assert duel.words()[-1] == "throw bo 5 mid hit"


def test_an_unknown_word_gets_the_nearest_word_or_the_next_step(duel: Command) -> None:
    assert "draw" in duel.refused("drew 7C")["remedy"]
    assert "draw 7C" in duel.refused("xyzzy")["remedy"]


def test_a_refused_first_duel_leaves_no_file(gm: Command) -> None:
    for line in ("new gatling Ana", "new gatling Ana Ana", "new gatling Ana Bo --first Cy", "new chess Ana Bo"):
        assert gm(line).status == 2
        assert not gm.db.exists()


@unix
def test_invalid_bytes_are_rejected_in_words(shell: Shell) -> None:
    assert shell("new gatling Ana Bo Cy").status == 0
    for words in (["note", b"caf\xe9"], ["now", "--duel", b"\xe9"], [b"\xe9"]):
        ran = shell([*words, "--json"])
        assert ran.status == 2
        assert ran.error["code"] in ("words", "no-duel")
        assert "Traceback" not in ran.err


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_knows_no_suits_still_gets_its_answer(shell: Shell, encoding: str) -> None:
    assert shell("new gatling Ana Bo Cy", PYTHONIOENCODING=encoding).status == 0
    ran = shell("draw 7C", PYTHONIOENCODING=encoding)
    assert (ran.status, ran.err) == (0, "")
    assert shell("now", PYTHONIOENCODING=encoding).status == 0


@unix
def test_an_answer_that_cannot_be_printed_shows_no_traceback(shell: Shell) -> None:
    assert shell("new gatling Ana Bo Cy").status == 0
    with open("/dev/full", "wb") as full:
        done = subprocess.run(shell.call("now"), stdout=full, stderr=subprocess.PIPE, env=shell.env, check=False)
    assert done.returncode == 3
    assert b"Traceback" not in done.stderr


@unix
def test_play_without_any_input_says_so(shell: Shell) -> None:
    script = f"exec {' '.join(shell.call('play'))} <&-"
    done = subprocess.run(["sh", "-c", script], capture_output=True, env=shell.env, check=False)
    assert b"AttributeError" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_fault_of_the_program_is_one_line_and_never_a_traceback(
    duel: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*anything: object) -> None:
        raise RuntimeError("a cog is loose")

    monkeypatch.setattr("gm.table.writer.judge", broken)
    error = duel.refused("draw 7C")
    assert (error["status"], error["code"]) == (3, "internal")
    assert "a cog is loose" in error["message"]
