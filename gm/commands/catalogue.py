"""The catalogue of core commands: their words, options and help. Each command is in a file with the same name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gm.commands import long_options
from gm.commands.command import Command, Option

_YES = Option("yes", "", "record the change; without this, gm only shows it")
_MEND = Option("mend", "", "also make the suggested fixes to later lines")
_OUT = Option("out", "FILE", "write to a new file")
_GAME = "use this game instead of the current duel's"
_OF_A_GAME = (Option("game", "GAME", _GAME),)
_CHANGE = (_YES, _MEND)
_LONGEST = 10_000
PUBLIC_NOTE = "note!"
"""The word before a remark that the web page shows too."""

_TABLE = (
    Command(
        "new",
        "start a duel and make it the current one",
        "GAME NAME NAME …",
        "new GAME NAME NAME …",
        (0, 300),
        long_options.NEW_OPTIONS,
        own=True,
    ),
    Command(
        "note",
        "add a remark to the log; note! also shows it on the public page",
        "TEXT",
        'note "a short break"',
        (1, 500),
        (Option("public", "", "show it on the public page, like note!"),),
    ),
    Command(
        "doubt",
        "flag a line as uncertain, or confirm it; a ? after an entry also flags it",
        "[NUMBER] [settled] [WHY]",
        'doubt 12 "cocked?"',
        (0, 100),
    ),
    Command("doubts", "list the lines flagged as uncertain", example="doubts"),
    Command(
        "house",
        "list the house rules of this duel or of a game, or change them",
        "[GAME | RULE=VALUE … [because TEXT]]",
        "house RULE=VALUE",
        (0, 100),
    ),
    Command(
        "cards",
        "list the card files that a game accepts, print a template, or check your own file",
        "[check FILE … | template [GAME] | keep NAME JSON]",
        "cards check mine.toml",
        (0, 20),
        (*_OF_A_GAME, _OUT),
    ),
    Command(
        "duels",
        "list all duels, or those whose title, names, game, date or notes contain WORD",
        "[WORD …]",
        "duels --since 2026-11",
        (0, 20),
        long_options.DUELS_OPTIONS,
    ),
    Command("open", "make a duel the current one", "DUEL", "open 3", (1, 1)),
    Command("rename", "give a duel another title", "DUEL TEXT", 'rename 3 "The final"', (2, 100)),
    Command(
        "archive",
        "hide duels from the list; nothing is lost",
        "DUEL …",
        "archive 3",
        (1, 1000),
        (Option("back", "", "show archived duels in the list again"),),
    ),
    Command(
        "delete",
        "delete duels from the database for good",
        "DUEL …",
        "delete 3",
        (1, 1000),
        (Option("yes", "", "delete them; without this, gm only shows what would be lost"),),
    ),
    Command(
        "now",
        "show the board: the last result, the standings, what comes next",
        example="now --at 17",
        options=(Option("at", "NUMBER", "the board as it was after that line"),),
    ),
    Command(
        "log",
        "show the log: all lines with their results, or those you choose",
        "[NUMBER-NUMBER | NAME | round N | WORD] …",
        "log --last 10",
        (0, 20),
        long_options.LOG_OPTIONS,
    ),
    Command("summary", "sum up each round: what happened, and who gained what", "[round N]", "summary", (0, 2)),
    Command(
        "stats",
        "show statistics for many duels: wins, times, corrections, and what was used",
        "[GAME [TABLE] | PLAYER [PLAYER] | ratings [GAME] | referee]",
        "stats --since 2026",
        (0, 4),
        long_options.STATS_OPTIONS,
    ),
    Command(
        "clock",
        "show how long the duel, rounds and turns take, or set limits",
        "[round LIMIT | duel LIMIT | turn LIMIT | off | pause | go | count all]",
        "clock round 20m",
        (0, 4),
    ),
    Command(
        "play",
        "open the console, or read lines from a file or pipe",
        "[DUEL]",
        "play < duel.gm",
        (0, 1),
        long_options.PLAY_OPTIONS,
        shell=True,
    ),
    Command(
        "undo",
        "undo the last line or, with --to, all lines after a number",
        "[because TEXT]",
        "undo --to 12",
        (0, 500),
        (Option("to", "NUMBER", "undo every line after this one, in one correction"), *_CHANGE),
    ),
    Command("redo", "restore the line that was just undone", example="redo"),
    Command(
        "fix",
        "correct a line; without a new line, list likely misreadings",
        "[NUMBER] LINE [; CHANGE …] [because TEXT]",
        "fix 12 LINE",
        (0, _LONGEST),
        _CHANGE,
        lines=True,
    ),
    Command(
        "wrong",
        "list every way to put something right, each with an example; in gm play, choose the line in the log",
        example="wrong",
    ),
    Command("because", "add or change the reason for a correction", "[NUMBER] TEXT", 'because "misread"', (1, 500)),
    Command(
        "insert",
        "insert a forgotten line before another",
        "NUMBER LINE [; CHANGE …] [because TEXT]",
        "insert 20 LINE",
        (1, _LONGEST),
        _CHANGE,
        lines=True,
    ),
    Command(
        "drop",
        "delete lines",
        "NUMBER[-NUMBER] … [; CHANGE …] [because TEXT]",
        "drop 19",
        (1, _LONGEST),
        _CHANGE,
        lines=True,
    ),
    Command(
        "settle",
        "list what is still to do at the table after corrections; settle done confirms it",
        "[done]",
        "settle done",
        (0, 1),
    ),
    Command("why", "explain the last result, a line, or a total", "[NUMBER | NAME HOLDING [all]]", "why 12", (0, 4)),
    Command("rule", "look up a rule, a card or a term from the game", "[WORD …]", "rule WORD", (0, 40), _OF_A_GAME),
    Command(
        "report",
        "write a one-page report on the duel, with room for signatures",
        example="report --format md --out duel.md",
        options=(*long_options.REPORT_OPTIONS, _OUT),
    ),
    Command(
        "print",
        "print sheets and cards (PDF, PNG or SVG), or list them",
        "[SHEET | statistics WORD …]",
        "print SHEET --paper letter",
        (0, 5),
        long_options.PRINT_OPTIONS,
        own=True,
    ),
    Command(
        "export",
        "export the duel as lines, or the whole log as JSON; both include sealed answers",
        example="export --json --out duel.json",
        options=(*long_options.EXPORT_OPTIONS, _OUT),
    ),
    Command(
        "import",
        "import a record, as lines or JSON; if the duel is already here, see what is new in the file",
        "FILE",
        "import duel.json --yes",
        (1, 1),
        long_options.IMPORT_OPTIONS,
    ),
    long_options.COLLECT,
    Command("check", "check all duels for damage and for results that would differ today", example="check"),
    Command("backup", "copy the database, even while it is in use", "[FILE]", "backup duels.bak", (0, 1)),
    Command(
        "salvage",
        "copy what is still readable in a damaged database into a new one",
        "FILE",
        "salvage duels.db",
        (1, 1),
        (_OUT,),
    ),
    Command(
        "serve",
        "show the board and the rules in a browser, on this computer or on your network",
        example="serve --lan",
        options=long_options.SERVE_OPTIONS,
        shell=True,
    ),
    Command(
        "phone",
        "list, pair or remove the phones that may enter results",
        "[pair [NAME] | drop NUMBER | drop all]",
        "phone pair",
        (0, 3),
    ),
    Command(
        "hub",
        "run a hub that collects the duels of many tables, or join one",
        long_options.HUB_USAGE,
        'hub new "Con 2026"',
        (0, 1000),
        long_options.HUB_OPTIONS,
    ),
    Command(
        "send",
        "send the lines that the hub does not have yet",
        "[DUEL …]",
        "send",
        (0, 1000),
        long_options.SEND_OPTIONS,
    ),
    Command(
        "site",
        "write a website for any web host: the rules and statistics or, with --app, gm itself",
        "OUT",
        "site public --base https://club.example/gm/",
        (1, 1),
        long_options.SITE_OPTIONS,
        shell=True,
    ),
    Command(
        "help",
        "list what you can type, explain one word, or show the manual",
        "[all | WORD | manual [CHAPTER | WORD …]]",
        "help manual",
        (0, 40),
    ),
    Command(
        "practice",
        "learn by typing what gm calls out",
        "[EXERCISE | DUEL | FILE]",
        "practice",
        (0, 1),
        long_options.PRACTICE,
        shell=True,
    ),
    Command("demo", "replay a recorded duel without saving it", "[GAME]", "demo", (0, 1)),
)

EVENING = ("new", "play", "undo", "wrong", "why", "rule", "now", "print", "report", "serve")
"""The commands that an ordinary evening needs. ``gm help`` lists only these; ``gm help all`` lists every command."""

COMMON = long_options.COMMON
"""The options of every shell command, accepted before or after its name."""

COMMANDS: Mapping[str, Command] = {command.name: command for command in _TABLE}
"""All core commands by name, including those that work only in a shell, such as ``play``."""

RECORDED = ("new", "note", "doubt", "because", "house")
"""The core commands that are allowed in a record. A record may also contain entries."""


def normalize_note(words: Sequence[str]) -> Sequence[str]:
    """Return the words of a line, with ``note!`` replaced by ``note --public``."""
    return ["note", "--public", *words[1:]] if words and words[0].casefold() == PUBLIC_NOTE else words
