"""Help for every command and entry, and the words that the shell is offered."""

from __future__ import annotations

import pytest
from click.shell_completion import ShellComplete

from gm.commands.catalogue import COMMANDS, EVENING
from gm.commands.command import parse_args
from gm.errors import GmError
from gm.games import load
from gm.interfaces.cli.group import group
from tests.support.running import Command, Shell, unix

pytestmark = pytest.mark.needs("gatling")

CORE = (
    *("new", "duels", "open", "now", "play", "log", "undo", "redo", "fix", "insert", "drop", "settle", "why", "note"),
    *("house", "export", "import", "check", "backup", "report", "demo", "help"),
)


def test_help_lists_every_core_command_and_opens_no_database(gm: Command) -> None:
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
    out = duel("help all").out
    for form in load("gatling").inputs.forms.values():
        assert form.example in out
    for word in CORE:
        assert word in out


def test_help_lists_the_commands_of_an_evening_first(duel: Command) -> None:
    lines = duel("help").out.splitlines()
    at = lines.index("All commands: gm help all")
    words = [line.split()[0] for line in lines[3:at] if not line.startswith(" ")]
    assert sorted(words) == sorted(EVENING)
    assert "salvage" not in "\n".join(lines)
    assert any(line.startswith("draw 7C") for line in lines[at:])


def test_help_as_json_lists_every_form_with_its_words(duel: Command) -> None:
    answer = duel.answer("help")
    assert [entry["word"] for entry in answer["entries"]] == list(load("gatling").inputs.forms)
    assert {"word", "usage", "help", "example", "rules", "fields"} <= set(answer["entries"][0])
    assert set(COMMANDS) <= {command["word"] for command in answer["commands"]}


def test_each_entry_has_help_with_usage_words_and_example(duel: Command) -> None:
    for name, form in load("gatling").inputs.forms.items():
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


def test_help_for_a_game_is_its_chapter_of_the_manual(gm: Command) -> None:
    for words in ("gatling", "gatling grimoire"):
        answer = gm(f"help {words}")
        assert answer.status == 0
        assert answer.out.startswith("Gatling Grimoire · entries")


def test_help_for_an_unknown_command_is_rejected(duel: Command) -> None:
    assert duel("frobnicate --help").status == 2


def test_the_version_is_shown(gm: Command) -> None:
    from gm import __version__

    assert gm("--version").out == f"gm {__version__}\n"


def completed(words: list[str], incomplete: str) -> list[str]:
    """Return the completions that the shell offers."""
    complete = ShellComplete(group, {}, "gm", "_GM_COMPLETE")
    return [str(item.value) for item in complete.get_completions(words, incomplete)]


def test_the_next_entry_is_offered_first(cast: Command) -> None:
    offered = completed([], "")
    assert offered[:2] == ["rest", "push"]
    assert set(CORE) <= set(offered)
    assert completed([], "re") == ["rest", "retire", "rename", "redo", "report"]


def test_the_mage_whose_turn_it_is_is_offered(duel: Command) -> None:
    duel("draw 7C")
    assert completed(["throw"], "") == ["bo"]
    assert {"mid", "top", "bottom", "off", "hit", "over"} <= set(completed(["throw", "bo", "5"], ""))
    assert sorted(completed(["throw", "bo", "5"], "mi")) == ["mid", "middle"]
    assert "hit" not in completed(["throw", "bo", "hit"], "")


def test_the_words_of_a_query_are_offered(duel: Command) -> None:
    """First the thirteen patterns are offered, then the option for anchors."""
    offered = completed(["pattern"], "")
    assert offered[0] == "gatling"
    assert offered[-2:] == ["denial", "--anchor"]
    assert len(offered) == 14
    assert completed(["pattern"], "st") == ["strike", "star"]
    assert completed(["pattern", "star"], "") == ["--anchor"]
    assert completed(["pattern", "star", "--anchor"], "") == []


def test_help_on_a_query_names_its_words(duel: Command) -> None:
    shown = duel("help pattern").out
    assert "pattern [PATTERN|PAGE] [--anchor SQUARE …]" in shown
    (pattern, anchors) = duel.answer("help pattern")["fields"]
    assert {"gatling", "star", "denial"} <= set(pattern["words"])
    assert "thirteen" in shown
    assert anchors["words"] == ["--anchor"]


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


def test_the_files_that_a_game_takes_are_offered_and_explained(gm: Command) -> None:
    assert completed(["new", "toy", "Ana"], "--sk") == ["--skies"]
    assert completed(["new", "gatling", "Ana"], "--sk") == []
    gm("new toy Ana Bo")
    assert completed(["new", "--again"], "--sk") == ["--skies"]
    assert "--skies FILE" in gm("new --help").out
    assert "--square MM" in gm("print --help").out


@pytest.mark.parametrize(
    ("word", "options", "meant"), [("new", ["--agian"], "“--again”"), ("log", ["--lats"], "“--last”")]
)
def test_a_misspelt_option_gets_a_suggestion(word: str, options: list[str], meant: str) -> None:
    with pytest.raises(GmError) as no:
        parse_args(COMMANDS[word], options)
    assert no.value.remedy.startswith(f"Did you mean {meant}? Type: {word}")
