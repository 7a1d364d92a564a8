"""What people see: the board, the minutes, the help; how wide it is, and when it is coloured."""

from __future__ import annotations

import os
import subprocess

import pytest
from click.shell_completion import ShellComplete
from rich.cells import cell_len
from running import CAST, Command, Shell, unix

from gm.cli import group
from gm.commands import COMMANDS
from gm.games import load
from gm.notation import hostile, plain

CORE = (
    *("new", "duels", "open", "now", "play", "log", "undo", "redo", "settle", "note", "house", "export", "import"),
    *("check", "backup", "demo", "help"),
)
ESCAPE = "\x1b"

TWELVE = ("Bartholomew1", "Maximiliana2", "Wilhelmina33", "Konstantin44")
SIXTY_FOUR = tuple(letter * 64 for letter in "WXYZ")
CJK = ("大魔法使い花子さんの弟子", "魔女ベアトリスの三番目", "陰陽師安倍晴明とその友", "呪術師西園寺公望の孫娘")
EMOJI = ("👩‍👩‍👧‍👦Ana", "🧙🏿‍♂️🧙🏿‍♂️🧙🏿‍♂️Bo", "🇩🇪🇫🇷🇮🇹🇪🇸Cy", "👨‍🔬👨‍🔬👨‍🔬👨‍🔬Di")


def wide(text: str) -> list[str]:
    """The lines that do not fit on a screen of 80 cells."""
    return [line for line in text.splitlines() if cell_len(line) > 80]


# --- the board


def round_of(gm: Command, names: tuple[str, ...]) -> str:
    """The boards of a round of four mages, one after each line: hits, a die off the board, an undone cast."""
    assert gm(["new", "gatling", *names]).status == 0
    shown = []
    for line in ("QD", "6m*", "5t*", "4b", "rest", "KC", "6m*", "off", "5t", "6b*", "rest", "undo"):
        assert gm.play([line]).status == 0, line
        shown.append(gm("now").out)
    return "\n".join(shown)


ALL_NAMES = pytest.mark.parametrize(
    "names", [TWELVE, SIXTY_FOUR, CJK, EMOJI], ids=["twelve", "sixty-four", "cjk", "emoji"]
)


@ALL_NAMES
def test_the_board_itself_fits_on_eighty_cells_whatever_the_names(gm: Command, names: tuple[str, ...]) -> None:
    lines = round_of(gm, names).splitlines()
    boards = [line for line in lines if not line.startswith(("▶", "→", "  ", "!"))]
    assert sum(line.startswith("mage") for line in boards) > 8
    assert wide("\n".join(boards)) == []


@ALL_NAMES
def test_results_and_prompts_fit_on_eighty_cells_whatever_the_names(gm: Command, names: tuple[str, ...]) -> None:
    assert wide(round_of(gm, names)) == []


@pytest.mark.parametrize("names", [TWELVE, SIXTY_FOUR, CJK], ids=["twelve", "sixty-four", "cjk"])
def test_the_list_of_duels_fits_on_eighty_cells(gm: Command, names: tuple[str, ...]) -> None:
    gm(["new", "gatling", *names])
    gm(["new", "gatling", *names, "--title", "A title of many words " * 8])
    assert wide(gm("duels").out) == []


def test_help_and_house_fit_on_eighty_cells(duel: Command) -> None:
    for line in ("help", "help throw", "help new", "house", "--help", "throw --help", "new --help", "play --help"):
        assert wide(duel(line).out) == [], line


def test_the_columns_of_the_board_stand_below_one_another(gm: Command) -> None:
    gm(["new", "gatling", "Ana", "大魔法使い", "Cy"])
    lines = gm("now").out.splitlines()
    head = next(line for line in lines if line.startswith("mage"))
    ends = {cell_len(head[: head.index("pages") + 5])}
    for name in ("Ana", "大魔法使い", "Cy"):
        row = next(line for line in lines if line.startswith(name))
        ends.add(cell_len(row[: row.index("17") + 2]))
    assert len(ends) == 1


def test_now_begins_with_the_last_result(settled: Command) -> None:
    lines = settled("now").out.splitlines()
    assert lines[0] == "Duel 1 · Ana, Bo, Cy"
    assert lines[1] == "4  rest"
    assert "Bo hands Ana 5 pages" in lines[2]
    assert "Bo turns mana up to 1/6" in lines[3]
    board = next(at for at, line in enumerate(lines) if line.startswith("Round 1"))
    assert board > 4
    assert lines[-1] == "→ Bo draws the top page · round 1   (draw 7C)"


def test_the_board_shows_every_mage_and_what_it_is_at(cast: Command) -> None:
    out = cast("now").out
    assert "♣7 Star" in out
    for words in ("Ana", "attacks", "5 middle HIT", "2 top", "1 page discarded"):
        assert words in out
    assert "rest" in out.splitlines()[-1]


def test_the_board_of_an_earlier_row_owes_nothing(settled: Command) -> None:
    settled("undo")
    assert "Still to settle" in settled("now").out
    earlier = settled("now --at 4").out
    assert "Still to settle" not in earlier
    assert "4  rest" in earlier


# --- what is still to be settled


def owed(gm: Command) -> list[str]:
    """What the table still has to carry out."""
    return [move["text"] for move in gm.told("settle")["settlement"]]


def test_a_settlement_stays_on_the_screen_until_it_is_ticked_off(settled: Command) -> None:
    settled("undo")
    out = settled("now").out
    assert "settle done" in out
    assert "▶ Ana hands Bo 5 pages" in out
    assert "▶ Ana hands Bo 5 pages" in settled("settle").out
    done = settled("settle done")
    assert done.status == 0
    assert "Settled" in done.out
    assert "Still to settle" not in settled("now").out
    assert owed(settled) == []


def test_two_corrections_are_owed_as_one(settled: Command) -> None:
    settled.play(["8h", "cy 6t*", "ana 1m", "rest"])
    assert settled.told("now")["state"]["mages"][2]["pages"] == 11
    settled.play(["undo"] * 5)
    assert owed(settled) == [
        *("Ana hands Cy 5 pages", "Bo hands Cy 1 page"),
        *("Ana: mana 1 → 0", "Bo: mana 1 → 0", "Cy: mana 4 → 0"),
        "The page in play is Ana's ♣7",
    ]


def test_undo_and_then_redo_owe_nothing(settled: Command) -> None:
    settled("undo")
    settled("undo")
    settled("redo")
    settled("redo")
    assert owed(settled) == []
    assert "Still to settle" not in settled("now").out


def test_what_was_ticked_off_is_not_owed_again(settled: Command) -> None:
    settled("undo")
    settled("settle done")
    settled("redo")
    assert owed(settled)[0] == "Bo hands Ana 5 pages"
    settled("undo")
    assert owed(settled) == []


def test_throws_after_a_correction_leave_the_debt_as_it_is(settled: Command) -> None:
    settled("undo")
    settled("undo")
    settled("throw cy 3 mid")
    settled("rest")
    assert owed(settled)[:1] == ["Ana hands Bo 5 pages"]


# --- the minutes


def test_the_log_shows_struck_out_lines_as_taken_back(settled: Command) -> None:
    settled("undo")
    settled("note again")
    lines = settled("log").out.splitlines()
    assert "   4  rest   (taken back)" in lines
    assert "   0  new gatling Ana Bo Cy" in lines
    assert "   6  note again" in lines
    assert sum("taken back" in line for line in lines) == 1
    assert any("Ana hands Bo 5 pages" in line for line in lines)


def test_the_log_as_lines_is_the_duel_as_it_stands(settled: Command) -> None:
    settled("undo")
    settled("note again")
    lines = settled("log --lines").out.splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["new gatling Ana Bo Cy", *CAST, "note again"]
    (struck,) = (line for line in lines if line.startswith("#"))
    assert "rest" in struck


def test_duels_are_listed_with_where_they_stand(duel: Command) -> None:
    duel("new gatling Di Ed Flo --title Second")
    out = duel("duels").out
    assert "Ana, Bo, Cy" in out
    assert "Second" in out
    assert "→" in next(line for line in out.splitlines() if "Second" in line)


# --- colour


SCREENS = (
    "now",
    "log",
    "draw 7C",
    "throw ana 3 mid",
    "undo",
    "settle",
    "house",
    "help",
    "help throw",
    "duels",
    "check",
)


@pytest.mark.parametrize("line", SCREENS)
def test_what_goes_into_a_file_has_no_colour(settled: Command, line: str) -> None:
    ran = settled(line)
    assert ran.out + ran.err
    assert ESCAPE not in ran.out + ran.err


def at_a_terminal(shell: Shell, line: str, typed: bytes = b"", **env: str) -> str:
    """What a command shows on a terminal of 80 cells."""
    import pty
    import termios

    main, side = pty.openpty()
    termios.tcsetwinsize(side, (24, 80))
    env = {"TERM": "xterm-256color", **env}
    process = subprocess.Popen(shell.call(line), stdin=side, stdout=side, stderr=side, env=shell.env | env)
    os.close(side)
    os.write(main, typed)
    shown = b""
    try:
        while piece := os.read(main, 65536):
            shown += piece
    except OSError:
        pass
    finally:
        os.close(main)
        process.wait(30)
    return shown.decode()


@unix
def test_a_terminal_gets_colour_and_with_no_color_none(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\nrest\n")
    for line in ("now", "throw ana 3 mid"):
        assert ESCAPE + "[" in at_a_terminal(shell, line)
        assert ESCAPE not in at_a_terminal(shell, line, NO_COLOR="1")


@unix
def test_a_dumb_terminal_gets_no_escape_codes(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\nrest\n")
    assert ESCAPE not in at_a_terminal(shell, "now", TERM="dumb")


@unix
def test_json_is_never_coloured(shell: Shell) -> None:
    shell("new gatling Ana Bo Cy")
    assert ESCAPE not in at_a_terminal(shell, "now --json")
    assert ESCAPE not in at_a_terminal(shell, "rest --json")


@unix
def test_at_a_terminal_an_empty_line_takes_the_default(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\n")
    shown = at_a_terminal(shell, "play", b"\n\x04", NO_COLOR="1")
    assert "All dice at rest?" in shown
    assert "Bo hands Ana 5 pages" in shown
    assert "rest" in shell("log --lines").out.splitlines()


@unix
def test_at_a_terminal_an_empty_line_is_nothing_where_nothing_is_the_default(shell: Shell) -> None:
    shell("new gatling Ana Bo Cy")
    at_a_terminal(shell, "play", b"\n\n7c\n\nthrow bo 9\n\x04")
    assert shell("log --lines").out.splitlines() == ["new gatling Ana Bo Cy", "draw 7C"]


@unix
def test_at_a_terminal_the_default_is_that_of_the_duel_just_opened(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n5m*\n2t\nnew gatling Di Ed Flo\n")
    at_a_terminal(shell, "play", b"open 1\n\n\x04")
    assert shell("log --lines --duel 1").out.splitlines()[-1] == "rest"


def test_a_width_that_is_no_number_is_no_matter(duel: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for width in ("wide", "0", "-5", ""):
        monkeypatch.setenv("COLUMNS", width)
        assert duel("now").status == 0, width


# --- help


def test_help_of_the_program_names_every_core_command_and_opens_no_database(gm: Command) -> None:
    ran = gm("--help")
    assert ran.status == 0
    for word in CORE:
        assert any(line.split()[:1] == [word] for line in ran.out.splitlines()), word
    assert "gm help" in ran.out
    assert not gm.db.exists()
    gm.db.write_text("this is no database")
    assert gm("--help").status == 0


def test_without_words_the_program_shows_its_help(gm: Command) -> None:
    assert gm([]).out == gm("--help").out


def test_help_lists_every_entry_with_an_example(duel: Command) -> None:
    out = duel("help").out
    for form in load("gatling").forms.values():
        assert form.example in out
    for word in CORE:
        assert word in out


def test_help_as_json_lists_every_form_with_its_words(duel: Command) -> None:
    answer = duel.told("help")
    assert [entry["word"] for entry in answer["entries"]] == list(load("gatling").forms)
    assert {"word", "usage", "help", "example", "rules", "fields"} <= set(answer["entries"][0])
    assert set(COMMANDS) <= {command["word"] for command in answer["commands"]}


@pytest.mark.parametrize("name", sorted(load("gatling").forms))
def test_each_entry_has_help_with_usage_words_and_example(duel: Command, name: str) -> None:
    form = load("gatling").forms[name]
    ran = duel(f"{name} --help")
    assert (ran.status, ran.err) == (0, "")
    text = " ".join(ran.out.split())
    assert f"gm {form.usage()}" in text
    assert form.help[1:] in text
    assert f"gm {form.example}" in text
    assert all(field.help in text for field in form.fields)
    inside = duel(f"help {name}").out
    assert form.usage() in inside
    assert form.example in inside


@pytest.mark.parametrize("name", CORE)
def test_each_core_command_has_help_and_an_example(gm: Command, name: str) -> None:
    ran = gm(f"{name} --help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: gm {name}")
    assert all(word in ran.out for word in ("--db", "--duel", "--json"))
    if name != "play":
        assert f"gm {COMMANDS[name].example}" in ran.out
        assert gm(f"help {name}").status == 0
    assert not gm.db.exists()


def test_help_on_play_can_be_asked_for_in_words_too(duel: Command) -> None:
    assert duel("help play").status == 0


def test_help_for_an_entry_needs_no_duel(shell: Shell) -> None:
    ran = shell("throw --help")
    assert ran.status == 0
    assert "gm throw" in ran.out
    assert not shell.db.exists()


def test_help_for_no_command_is_refused(duel: Command) -> None:
    assert duel("frobnicate --help").status == 2


def test_the_version_is_told(gm: Command) -> None:
    from gm import __version__

    assert gm("--version").out == f"gm {__version__}\n"


# --- completion


def completed(words: list[str], incomplete: str) -> list[str]:
    """What the shell is offered."""
    complete = ShellComplete(group, {}, "gm", "_GM_COMPLETE")
    return [str(item.value) for item in complete.get_completions(words, incomplete)]


def test_the_entry_that_is_due_is_offered_first(cast: Command) -> None:
    offered = completed([], "")
    assert offered[:2] == ["rest", "push"]
    assert set(CORE) <= set(offered)
    assert completed([], "re") == ["rest", "retire", "redo"]


def test_the_mage_who_is_due_is_offered(duel: Command) -> None:
    duel("draw 7C")
    assert completed(["throw"], "") == ["bo"]
    assert {"mid", "top", "bottom", "off", "hit", "over"} <= set(completed(["throw", "bo", "5"], ""))
    assert sorted(completed(["throw", "bo", "5"], "mi")) == ["mid", "middle"]
    assert "hit" not in completed(["throw", "bo", "hit"], "")


def test_options_and_words_are_offered_for_core_commands(duel: Command) -> None:
    assert "--db" in completed(["now"], "--")
    assert "--at" in completed(["now"], "--")
    assert "--first" in completed(["new", "gatling", "Ana", "Bo"], "--")


def test_nothing_is_offered_without_a_duel_and_no_file_is_made(gm: Command) -> None:
    assert completed(["throw"], "") == []
    assert set(CORE) <= set(completed([], ""))
    assert not gm.db.exists()


def test_completion_reads_the_database_named_on_the_line(duel: Command) -> None:
    other = str(duel.db.parent / "other.db")
    duel(["--db", other, "new", "gatling", "Di", "Ed", "Flo"])
    duel(["--db", other, "draw", "7C"])
    assert completed(["--db", other, "throw"], "") == ["ed"]


@unix
def test_the_shell_gets_its_script_and_its_words(shell: Shell) -> None:
    shell("play", "new gatling Ana Bo Cy\n7c\n")
    script = shell([], _GM_COMPLETE="bash_source")
    assert script.status == 0
    assert "_GM_COMPLETE=bash_complete" in script.out
    ran = shell([], _GM_COMPLETE="zsh_complete", COMP_WORDS="gm throw ", COMP_CWORD="2")
    assert "bo" in ran.out.split()


STEERING = (*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A))


def test_nothing_that_steers_a_screen_or_turns_the_writing_is_shown_or_taken() -> None:
    for sign in map(chr, STEERING):
        assert hostile(sign), ascii(sign)
        assert plain(sign) != sign, ascii(sign)
    assert not any(hostile(text) for text in (*CJK, *EMOJI, "é", "\u200d", " ", "♥♦♠♣"))


@pytest.mark.parametrize("sign", ["\u061c", "\u2028", "\u2029", "\u202e"], ids=ascii)
def test_a_note_that_would_break_the_line_or_turn_it_is_refused(duel: Command, sign: str) -> None:
    assert duel.refused(["note", f"a{sign}b"])["code"] == "words"
