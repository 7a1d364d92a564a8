"""The core's commands: what each is called with and what it does; a file of this folder bears the name of each."""

from __future__ import annotations

from collections.abc import Mapping

from gm.commands.command import Command, Option
from gm.commands.long_options import NEW_OPTIONS, PRINT_OPTIONS, SERVE_OPTIONS

_YES = Option("yes", "", "record it; without this it is only shown what would change")
_MEND = Option("mend", "", "with the ready-made changes that keep later entries possible")
_OUT = Option("out", "FILE", "into a new file")
_GAME = "another game than the open duel's"
_CHANGE = (_YES, _MEND)
_LONGEST = 10_000

_TABLE = (
    Command(
        "new",
        "begin a duel and open it",
        "GAME NAME NAME …",
        "new GAME NAME NAME …",
        0,
        100,
        NEW_OPTIONS,
        own=True,
    ),
    Command(
        "note",
        "a remark for the record; note! one that the page shows to everybody",
        "TEXT",
        'note "a short break"',
        1,
        500,
        (Option("public", "", "the same as note!"),),
    ),
    Command(
        "doubt",
        "mark an entry that may not be right, or settle that it is; a ? behind an entry does as well",
        "[NUMBER] [settled] [WHY]",
        'doubt 12 "cocked?"',
        0,
        100,
    ),
    Command("doubts", "the entries in doubt, a key each at the console to settle them", example="doubts"),
    Command(
        "house",
        "see the house switches, those of a game before it begins, or change them",
        "[GAME | SWITCH=VALUE … [because TEXT]]",
        "house SWITCH=VALUE",
        0,
        100,
    ),
    Command(
        "cards",
        "files that players bring: what the game takes, a sample, whether a file is in order",
        "[check FILE | template [GAME] | keep NAME JSON]",
        "cards check mine.toml",
        0,
        3,
        (Option("game", "GAME", _GAME), _OUT),
    ),
    Command(
        "duels",
        "list the duels; with words those in whose title, names, game, date or notes they stand",
        "[WORD …]",
        "duels --since 2026-11",
        0,
        20,
        (
            Option("player", "NAME", "in which somebody of that name sits"),
            Option("game", "GAME", "of that game"),
            Option("party", "NAME", "of a party that goes on from one to the next"),
            Option("since", "DATE", "begun on that day, month or year, or later"),
            Option("until", "DATE", "begun on that day, month or year, or before"),
            Option("all", "", "all of them, those in the archive too, and which were deleted"),
        ),
    ),
    Command("open", "open a duel, so that commands mean it", "DUEL", "open 3", 1, 1),
    Command("rename", "give a duel another title", "DUEL TEXT", 'rename 3 "The final"', 2, 100),
    Command(
        "archive",
        "put duels away, out of the list; nothing of them is lost",
        "DUEL …",
        "archive 3",
        1,
        1000,
        (Option("back", "", "into the list again"),),
    ),
    Command(
        "delete",
        "take duels out of the database for good",
        "DUEL …",
        "delete 3",
        1,
        1000,
        (Option("yes", "", "do it; without this it is only shown what would be lost"),),
    ),
    Command(
        "now",
        "the board: last result, standings, what is due",
        example="now --at 17",
        options=(Option("at", "SEQ", "as it was once that row was written"),),
    ),
    Command(
        "log",
        "the minutes: every line with its results, or those that are asked for",
        "[NUMBER-NUMBER | NAME | round N | WORD] …",
        "log --last 10",
        0,
        20,
        (
            Option("last", "N", "the last N of them"),
            Option("lines", "", "as a record that can be played again, sealed answers in it"),
        ),
    ),
    Command("summary", "each round in a paragraph: what happened, and who gained what", "[round N]", "summary", 0, 2),
    Command(
        "clock",
        "how long duel, round and turn take; a limit for each, with a warning",
        "[round LIMIT | duel LIMIT | turn LIMIT | off | pause | go | count all]",
        "clock round 20m",
        0,
        4,
    ),
    Command(
        "play",
        "type line after line, or read them from a file or pipe",
        "[DUEL]",
        "play < duel.gm",
        0,
        1,
        (
            Option("keep-going", "", "go on after a refused line (of a file or pipe)"),
            Option("big", "", "the standings large, for across the table"),
            Option("plain", "", "for screen readers: a line at a time (GM_PLAIN)"),
            Option("bell", "", "ring at a refused line (the default)"),
            Option("no-bell", "", "never ring"),
        ),
        shell=True,
    ),
    Command(
        "undo",
        "take back the latest line; with --to all lines after a row",
        "[because TEXT]",
        "undo --to 12",
        0,
        500,
        (Option("to", "SEQ", "all that came after that row, in one correction"), *_CHANGE),
    ),
    Command("redo", "bring back what was taken back last", example="redo"),
    Command(
        "fix",
        "correct what an entry says; alone: its likely misreadings",
        "[NUMBER] LINE [; CHANGE …] [because TEXT]",
        "fix 12 LINE",
        0,
        _LONGEST,
        _CHANGE,
        lines=True,
    ),
    Command(
        "because", "say afterwards, or anew, why it was corrected", "[NUMBER] TEXT", 'because "it lay askew"', 1, 500
    ),
    Command(
        "insert",
        "put in a line that was forgotten, before an entry",
        "NUMBER LINE [; CHANGE …] [because TEXT]",
        "insert 20 LINE",
        1,
        _LONGEST,
        _CHANGE,
        lines=True,
    ),
    Command(
        "drop",
        "strike entries out",
        "NUMBER[-NUMBER] … [; CHANGE …] [because TEXT]",
        "drop 19",
        1,
        _LONGEST,
        _CHANGE,
        lines=True,
    ),
    Command("settle", "what hands still owe after corrections; tick it off", "[done]", "settle done", 0, 1),
    Command(
        "why",
        "explain the last result, an entry, or what somebody holds",
        "[NUMBER | NAME HOLDING]",
        "why 12",
        0,
        3,
    ),
    Command("rule", "a rule, card or word of the game, by code or by words", "[WORD …]", "rule WORD", 0, 40),
    Command(
        "report",
        "the protocol of the duel, to be signed",
        example="report --format md --out duel.md",
        options=(
            Option("format", "text|md", "plain text (the default) or Markdown"),
            Option("party", "NAME", "instead the chronicle of a party, duel by duel"),
            _OUT,
        ),
    ),
    Command(
        "print",
        "sheets and cards as PDF, PNG or SVG: what there is, or one of them",
        "[SHEET]",
        "print SHEET --paper letter",
        0,
        1,
        PRINT_OPTIONS,
        own=True,
    ),
    Command(
        "export",
        "the record of the duel, sealed answers in it: as lines, or lossless as JSON",
        example="export --json --out duel.json",
        options=(
            Option("lines", "", "as lines that can be played again (the default)"),
            Option("json", "", "the whole log as JSON"),
            Option("schema", "", "the JSON schema of such a file"),
            _OUT,
        ),
    ),
    Command("import", "take in a record, as lines or JSON", "FILE", "import duel.json", 1, 1),
    Command("check", "go through all duels: damage, and results that would differ today", example="check"),
    Command("backup", "copy the database, while it is in use", "[FILE]", "backup duels.bak", 0, 1),
    Command(
        "salvage",
        "take all that can be read out of a damaged database into a new one",
        "FILE",
        "salvage duels.db",
        1,
        1,
        (_OUT,),
    ),
    Command(
        "serve",
        "show the board and the rules to browsers, on this machine or in the room",
        example="serve --lan",
        options=SERVE_OPTIONS,
        shell=True,
    ),
    Command(
        "phone",
        "the phones that may enter results: list them, pair one, let one go",
        "[pair [NAME] | drop NUMBER | drop all]",
        "phone pair",
        0,
        3,
    ),
    Command(
        "site",
        "write the rule pages as files for any web host",
        "OUT",
        "site public --base https://club.example/gm/",
        1,
        1,
        (Option("base", "URL", "where they will be found, if not at the top of a host"),),
        shell=True,
    ),
    Command(
        "help",
        "what can be typed: all of it, or one word; the manual",
        "[WORD | manual [CHAPTER | WORD …]]",
        "help manual",
        0,
        40,
    ),
    Command("demo", "watch a recorded duel, in memory", "[GAME]", "demo", 0, 1),
)

COMMON = (
    Option("db", "FILE", "the database (GM_DB; else in your own application folder)"),
    Option("duel", "ID", "the duel that is meant (GM_DUEL; else the one last opened)"),
    Option("json", "", "answer as JSON"),
    Option("no-pager", "", "long answers at once, not page by page (PAGER)"),
)
"""What every command of the shell takes, before or after its name."""

COMMANDS: Mapping[str, Command] = {command.name: command for command in _TABLE}
"""Every core command by its name; ``play`` belongs to the shell."""

RECORDED = ("new", "note", "doubt", "because", "house")
"""The core words that stand in a record beside the entries."""
