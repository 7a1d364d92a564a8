"""What is refused, with which status and code: after each of them nothing was written, and a remedy is given."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

import pytest
from running import CAST, SEATED, After, Command, Shell, Words, unix

from gm.errors import CODES

NOBODY: tuple[str, ...] = ()
DRAWN = (*SEATED, "draw 7C")
CAST_LIES = (*SEATED, *CAST)
SETTLED = (*CAST_LIES, "rest")
POWERS = ("new gatling Ana Bo",)
ORDER_DUE = (
    *SETTLED,
    *("draw 8H", "throw cy 6 top", "throw ana 1 mid", "rest", "draw 9D", "throw ana 4 mid", "throw bo 2 mid", "rest"),
)
VISITS = (*ORDER_DUE, "order ana=1 bo=2 cy=3")
UNDONE = (*SETTLED, "undo")
ONE_MORE = (*UNDONE, "note a")

ESCAPE, BIDI, ISOLATE, NUL_FREE = "A\x1b[31mna", "Ana\u202e", "\u2066Ana", "An\x07a"

GRAMMAR = ("top", "rest", "7c", "undo", "b", "Mid", "T", "hit", "because", "fix", "throw", "♣7", "discard", "*", "-")

Case = tuple[Sequence[str], Words, int, str]

WORDS: tuple[Case, ...] = (
    # a die, a mage, a word
    (DRAWN, "throw bo 0 mid", 2, "words"),
    (DRAWN, "throw bo 7 mid", 2, "words"),
    (DRAWN, "throw bo -1 mid", 2, "words"),
    (DRAWN, "throw bo 2.5 mid", 2, "words"),
    (DRAWN, "throw bo 99999999999999999999 mid", 2, "words"),
    (DRAWN, "throw bo ５５ mid", 2, "words"),
    (DRAWN, "throw zoe 5 mid", 2, "words"),
    (DRAWN, "throw bo 5 left", 2, "words"),
    (DRAWN, "throw bo 5 mid mid", 2, "words"),
    (DRAWN, "throw bo 5 6 mid", 2, "words"),
    (DRAWN, "throw bo 5 mid top", 2, "words"),
    (DRAWN, "throw bo 5 mid cy", 2, "words"),
    (DRAWN, "throw", 2, "words"),
    (DRAWN, "throw bo", 2, "words"),
    (DRAWN, "throw bo 5", 2, "words"),
    (DRAWN, "throw 5 mid", 2, "words"),
    (DRAWN, "throw bo mid hit", 2, "words"),
    (DRAWN, "throw bo 5 mid --foo", 2, "words"),
    (DRAWN, "throw --foo", 2, "words"),
    (DRAWN, ["throw", "bo", "--hit=5"], 2, "words"),
    (DRAWN, ["throw", "", "5", "mid"], 2, "words"),
    (DRAWN, ["throw bo 5 mid"], 2, "words"),
    (DRAWN, ["throw", "bo", "5", "x" * 10_000], 2, "words"),
    (CAST_LIES, "push bo", 2, "words"),
    (CAST_LIES, "rest now", 2, "words"),
    (SEATED, "draw", 2, "words"),
    (SEATED, "draw 14H", 2, "words"),
    (SEATED, "draw 7X", 2, "words"),
    (SEATED, "draw 7C 8C", 2, "words"),
    (POWERS, "power ana 4 1 6", 2, "words"),
    (POWERS, "power ana 4 1 6 2 2", 2, "words"),
    (POWERS, "power ana 4 1 6 7", 2, "words"),
    (ORDER_DUE, "order ana=7 bo=1 cy=1", 2, "words"),
    (ORDER_DUE, "order ana=1 ana=2 bo=3 cy=4", 2, "words"),
    (ORDER_DUE, "order zoe=1", 2, "words"),
    (ORDER_DUE, "order", 2, "words"),
    (("new gatling Ana Anna Bo", "draw 7C"), "throw an 5 mid", 2, "ambiguous"),
    # words that begin no line
    (SEATED, "frobnicate", 2, "words"),
    (SEATED, "", 2, "words"),
    (SEATED, [""], 2, "words"),
    (SEATED, ["-1"], 2, "words"),
    (SEATED, ["--foo"], 2, "words"),
    (SEATED, ["x" * 10_000], 2, "words"),
    (NOBODY, "frobnicate", 2, "no-duel"),
    *((SEATED, word, 2, "words") for word in ("fix 1", "insert 1", "drop 1", "why", "rule a35", "print", "serve")),
    *((SEATED, word, 2, "words") for word in ("site", "report", "cards")),
    # options and words of the core's commands
    (SEATED, "now --foo", 2, "words"),
    (SEATED, "now then", 2, "words"),
    (SEATED, "now --at", 2, "words"),
    (SEATED, "now --at 0 --at 1", 2, "words"),
    (SEATED, "now --at 1", 2, "no-such"),
    (SEATED, "now --at -1", 2, "no-such"),
    (SEATED, "now --at seven", 2, "no-such"),
    (SEATED, "now --at 99999999999999999999", 2, "no-such"),
    (SEATED, "undo 1", 2, "words"),
    (SEATED, "undo --foo", 2, "words"),
    (SEATED, "redo twice", 2, "words"),
    (SEATED, "log --foo", 2, "words"),
    (SEATED, "settle up", 2, "words"),
    (SEATED, "settle done done", 2, "words"),
    (SEATED, "note", 2, "words"),
    (SEATED, ["note", "  "], 2, "words"),
    (SEATED, "note --foo", 2, "words"),
    (SEATED, ["note", "y" * 2001], 2, "words"),
    (SEATED, "open", 2, "words"),
    (SEATED, "open 1 2", 2, "words"),
    (SEATED, "open 7", 2, "no-duel"),
    (SEATED, "open Ana", 2, "no-duel"),
    (SEATED, "now --duel 7", 2, "no-duel"),
    (SEATED, "now --duel -1", 2, "no-duel"),
    (SEATED, "now --duel ana", 2, "no-duel"),
    (SEATED, "now --duel", 2, "words"),
    (SEATED, "import", 2, "words"),
    (SEATED, "export now", 2, "words"),
    (SEATED, "export --out", 2, "words"),
    (SEATED, "help frobnicate", 2, "words"),
    (SEATED, "help throw rest", 2, "words"),
    (SEATED, "demo chess", 2, "no-such"),
    (SEATED, "play 1 2", 2, "words"),
    (SEATED, "play --foo", 2, "words"),
    # switches
    (SEATED, "house round_limit", 2, "words"),
    (SEATED, "house round_limit=21", 2, "words"),
    (SEATED, "house round_limit=", 2, "words"),
    (SEATED, "house round_limits=5", 2, "words"),
    (SEATED, "house round_limit=5 round_limit=6", 2, "words"),
    (SEATED, "house round_limit=5 because", 2, "words"),
    (SEATED, "house because it is late", 2, "words"),
    (SEATED, "house --foo", 2, "words"),
    # a duel to begin
    (SEATED, "new", 2, "words"),
    (SEATED, "new chess Ana Bo", 2, "no-such"),
    (SEATED, ["new", "../gatling", "Ana", "Bo"], 2, "no-such"),
    (SEATED, "new gatling", 2, "words"),
    (SEATED, "new gatling Ana", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy Di Ed", 2, "words"),
    (SEATED, "new gatling Ana Ana", 2, "words"),
    (SEATED, "new gatling Ana ANA", 2, "words"),
    (SEATED, ["new", "gatling", "Bo B", "bo-b"], 2, "words"),
    (SEATED, ["new", "gatling", "Strauß", "Strauss"], 2, "words"),
    (SEATED, ["new", "gatling", "Zoe\u0308", "Zoë"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", ""], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "  "], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "!?"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "-1"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "12"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "٣"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "²"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", " --bo"], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "B" * 65], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "B" * 10_000], 2, "words"),
    *(
        (SEATED, f"new gatling Ana {name}", 2, "words")
        for name in ("top", "rest", "7c", "undo", "b", "Mid", "T", "hit")
    ),
    *(
        (SEATED, f"new gatling Ana {name}", 2, "words")
        for name in ("because", "fix", "throw", "♣7", "discard", "*", "-")
    ),
    *((SEATED, ["new", "gatling", "Ana", name], 2, "words") for name in (ESCAPE, BIDI, ISOLATE, NUL_FREE, "A\nna")),
    *((SEATED, ["note", name], 2, "words") for name in (ESCAPE, BIDI, ISOLATE, NUL_FREE, "a\nb", "a\tb")),
    *((SEATED, ["new", "gatling", "Ana", "Bo", "--title", name], 2, "words") for name in (ESCAPE, BIDI, "a\nb")),
    (SEATED, ["house", "round_limit=5", "because", BIDI], 2, "words"),
    (SEATED, ["new", "gatling", "Ana", "Bo", "--title", "t" * 201], 2, "words"),
    (SEATED, "new gatling Ana Bo --first Cy", 2, "words"),
    (SEATED, "new gatling Ana Anna --first An", 2, "ambiguous"),
    (SEATED, "new gatling Ana Bo --first", 2, "words"),
    (SEATED, "new gatling Ana Bo --first Ana --first Bo", 2, "words"),
    (SEATED, "new gatling Ana Bo --title a --title b", 2, "words"),
    (SEATED, "new gatling Ana Bo --foo", 2, "words"),
    (SEATED, "new gatling Ana Bo --house", 2, "words"),
    (SEATED, "new gatling Ana Bo --house round_limit", 2, "words"),
    (SEATED, "new gatling Ana Bo --house rounds=5", 2, "words"),
    (SEATED, "new gatling Ana Bo --house round_limit=5 round_limit=6", 2, "words"),
    (SEATED, "new gatling Ana Bo --house round_limit=5 --house round_limit=6", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy --teams Ana/Bo+Cy", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy Di --teams Ana+Bo/Cy+Zoe", 2, "words"),
    (SEATED, "new gatling Ana Bo Cy Di --teams Ana+Bo/Cy+Ana", 2, "words"),
    # no duel, no such duel
    *((NOBODY, word, 2, "no-duel") for word in ("now", "undo", "redo", "log", "note a", "house", "settle", "rest")),
    *((NOBODY, word, 2, "no-duel") for word in ("export", "new --again", "open 1", "draw 7C", "check", "backup")),
)

RULES: tuple[Case, ...] = (
    (SEATED, "throw bo 5 mid", 1, "not-due"),
    (SEATED, "rest", 1, "not-due"),
    (SEATED, "pass ana", 1, "not-due"),
    (SEATED, "order ana=1", 1, "not-due"),
    (SEATED, "push bo 3", 1, "not-due"),
    (SEATED, "power ana 1 1 1 1", 1, "not-due"),
    (POWERS, "draw 7C", 1, "not-due"),
    ((*POWERS, "power ana 1 1 1 1"), "power ana 2 2 2 2", 1, "not-due"),
    (DRAWN, "draw 8C", 1, "not-due"),
    (DRAWN, "throw ana 5 mid", 1, "rule"),
    (DRAWN, "throw cy 5 mid", 1, "not-due"),
    (DRAWN, "rest", 1, "not-due"),
    ((*DRAWN, "throw bo 5 mid"), "throw bo 5 mid", 1, "not-due"),
    ((*DRAWN, "throw bo off"), "rest", 1, "not-due"),
    (DRAWN, "throw bo 5 mid off hit", 1, "rule"),
    (DRAWN, "house round_limit=5", 1, "rule"),
    (CAST_LIES, "house round_limit=5", 1, "rule"),
    (SEATED, "house aspect_start=zero", 1, "rule"),
    (ORDER_DUE, "order ana=1 bo=2", 1, "rule"),
    (ORDER_DUE, "pass ana", 1, "not-due"),
    (VISITS, "pass cy", 1, "not-due"),
    (SEATED, "undo", 1, "nothing"),
    (SEATED, "redo", 1, "nothing"),
    (SETTLED, "redo", 1, "nothing"),
    ((*SEATED, "note a", "undo"), "undo", 1, "nothing"),
    (ONE_MORE, "redo", 1, "nothing"),
    ((*UNDONE, "redo"), "redo", 1, "nothing"),
    (SETTLED, "settle done", 1, "nothing"),
    ((*UNDONE, "settle done"), "settle done", 1, "nothing"),
)

FILES: tuple[Case, ...] = (
    (SEATED, "import none.gm", 3, "file"),
    (SEATED, "import .", 3, "file"),
    (SEATED, "import duels.db", 3, "import"),
    (SEATED, "export --out .", 3, "file"),
    (SEATED, "export --out none/duel.gm", 3, "file"),
    (SEATED, "backup none/duels.bak", 3, "file"),
    (SEATED, "backup duels.db", 3, "file"),
    (SEATED, "now --db .", 3, "file"),
    (SEATED, "new gatling Ana Bo --db none/duels.db", 3, "file"),
)


def _named(case: object) -> str | None:
    if isinstance(case, tuple):
        return case[-1] if case else "nobody"
    words = case if isinstance(case, str) else " ".join(case) if isinstance(case, list) else None
    return None if words is None else words.encode("ascii", "backslashreplace").decode()[:40].replace("\x00", "")


@pytest.mark.parametrize(("before", "line", "status", "code"), [*WORDS, *RULES, *FILES], ids=_named)
def test_refused_with_its_status_and_nothing_written(
    after: After, before: Sequence[str], line: Words, status: int, code: str
) -> None:
    gm = after(before)
    error = gm.refused(line)
    assert (error["status"], error["code"]) == (status, code), error["message"]
    assert error["message"].strip()
    assert error["remedy"].strip()
    assert "Traceback" not in error["message"]
    assert "Error" not in error["message"]
    assert error["message"].isprintable()
    assert len(error["message"]) < 400
    if not before:
        assert not gm.db.exists()


@pytest.mark.parametrize(("before", "line", "status", "code"), RULES, ids=_named)
def test_what_the_rules_refuse_is_refused_in_play_too(
    after: After, before: Sequence[str], line: str, status: int, code: str
) -> None:
    gm = after(before)
    rows = gm.everything()
    ran = gm.play([line])
    assert (ran.status, ran.answers[-1]["error"]["code"]) == (status, code)
    assert gm.everything() == rows


def test_a_mage_who_is_out_does_not_throw(gm: Command) -> None:
    lines = [
        *("new gatling Ana Bo Cy --house aspect_start=rolled", "power ana 1 1 1 1", "power bo 6 6 6 6"),
        *("power cy 6 6 6 6", "draw 7C", "throw bo 1 bottom", "throw cy 1 bottom", "rest"),
        *("draw 8H", "throw cy 1 bottom", "throw ana 6 bottom hit", "rest"),
        *("draw 9D", "throw ana 6 bottom hit", "throw bo 1 bottom", "rest", "draw TD"),
    ]
    assert gm.play(lines).status == 0
    assert gm.told("now")["state"]["mages"][0]["out"] is True
    error = gm.refused("throw ana 5 mid")
    assert (error["status"], error["code"], error["rule"]) == (1, "rule", "gg.a64")


def test_every_code_that_is_given_stands_in_the_table_with_its_status() -> None:
    for _, _, status, code in (*WORDS, *RULES, *FILES):
        assert CODES[code][0] == status


def test_an_option_that_is_none_is_refused_by_its_name(duel: Command) -> None:
    duel("draw 7C")
    for line in ("now --foo", "throw bo 5 mid --foo", "throw bo --foo=3", "new gatling Ana Bo --foo", "undo --foo"):
        assert "--foo" in duel.refused(line)["message"]


def test_minus_one_is_a_word(gm: Command) -> None:
    gm("new gatling Ana Bo Cy")
    assert gm.told("note -1")["text"] == "note -1"
    assert gm.told("note -x -db -h")["text"] == 'note "-x -db -h"'


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
    assert gm.told("throw ana 5 mid")["text"] == "throw ana 5 mid"
    assert gm.told("throw anna 5 mid")["text"] == "throw anna 5 mid"


def test_names_that_other_words_begin_with_are_fine(gm: Command) -> None:
    answer = gm.told(["new", "gatling", "Topi", "Restless", "O'Brien \\", "a b"])
    assert [mage["id"] for mage in answer["state"]["mages"]] == ["topi", "restless", "o-brien", "a-b"]
    gm("draw 7C")
    assert gm("throw rest 5 mid").status == 0
    assert gm("throw o-b 5 mid").status == 0
    assert gm(["throw", "a b", "5", "mid"]).status == 0


def test_words_are_read_in_any_case(duel: Command) -> None:
    assert duel("DRAW 7C").status == 0
    assert duel("Throw BO 5 MID HIT").status == 0
    assert duel.words()[-1] == "throw bo 5 mid hit"


def test_an_unknown_word_is_answered_with_the_nearest_or_with_what_is_due(duel: Command) -> None:
    assert "draw" in duel.refused("drew 7C")["remedy"]
    assert "draw 7C" in duel.refused("xyzzy")["remedy"]


def test_a_refused_first_duel_leaves_no_file(gm: Command) -> None:
    for line in ("new gatling Ana", "new gatling Ana Ana", "new gatling Ana Bo --first Cy", "new chess Ana Bo"):
        assert gm(line).status == 2
        assert not gm.db.exists()


@unix
def test_bytes_that_are_no_text_are_refused_in_words(shell: Shell) -> None:
    assert shell("new gatling Ana Bo Cy").status == 0
    for words in (["note", b"caf\xe9"], ["now", "--duel", b"\xe9"], [b"\xe9"]):
        ran = shell([*words, "--json"])  # type: ignore[list-item]
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

    monkeypatch.setattr("gm.referee.judge", broken)
    error = duel.refused("draw 7C")
    assert (error["status"], error["code"]) == (3, "internal")
    assert "a cog is loose" in error["message"]
