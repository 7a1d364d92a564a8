"""The options of core commands with many options, such as ``new`` and ``serve``."""

from gm.commands.command import Command, Option

NEW_OPTIONS = (
    Option("first", "NAME", "who goes first (default: the first name)"),
    Option("teams", "A+C/B+D", "the teams; you can then leave out the names"),
    Option("house", "RULE=VALUE …", "house rules; gm house GAME lists them", many=True),
    Option("title", "TEXT", "the title of the duel"),
    Option("at", "EVENT/ROUND/TABLE", "the table of an event, such as friday/1/3"),
    Option("rules", "VERSION", "the version of the game's rules (default: the latest)"),
    Option("from-paper", "", "continue a duel or an event from paper: gm asks for what is on the paper"),
    Option("shuffle", "", "put the players into a random order; the duel keeps that order"),
    Option("again", "", "take names, order, house rules, files and party from the current duel"),
)

COLLECT = Command(
    "collect",
    "read an event's results from the duels at its tables (in this file, in other files or at the hub) and enter them",
    "[FILE|FOLDER …]",
    "collect tables --yes",
    (0, 1000),
    (
        Option("yes", "", "enter them; without this, gm only shows them"),
        Option("hub", "", "read the duels from this computer's hub"),
    ),
)

SERVE_OPTIONS = (
    Option("port", "PORT", "use a port other than 5252 (printed codes point to 5252)"),
    Option("lan", "", "show it to everyone on this network, with a QR code"),
    Option("name", "HOST …", "extra host names for this server, such as a tunnel's", many=True),
    Option("notes", "", "also show notes and reasons, not only note!"),
    Option("no-stats", "", "leave out the pages of statistics"),
    Option("phone", "", "also let paired phones enter results (on the next port)"),
    Option("app", "", "also offer gm itself for browsers, at /app/: phones fetch it from here"),
    Option("hub", "", "serve this computer's hub: all tables on one page (port 8027)"),
    Option("store", "URL", "the PostgreSQL database with the hub's data (GM_HUB_STORE)"),
    Option("initials", "", "show initials instead of names on the hub's page"),
)

LOG_OPTIONS = (
    Option("last", "N", "only the last N lines"),
    Option("lines", "", "as a record that gm can replay; includes sealed answers"),
)

EXPORT_OPTIONS = (
    Option("lines", "", "as lines that gm can replay (the default)"),
    Option("json", "", "the whole log as JSON"),
    Option("schema", "", "print the JSON schema of that export"),
)

SEND_OPTIONS = (
    Option("all", "", "every duel in this database"),
    Option("watch", "", "keep sending new lines until you press Ctrl-C"),
)

HUB_USAGE = (
    "[new NAME | card NAME … | drop NUMBER | assign DUEL NUMBER | keep DUEL BRANCH | forget DUEL … | backup FOLDER"
    " | join CARD | leave | fetch DUEL]"
)

HUB_OPTIONS = (
    Option("url", "URL", "new: the address on the cards, if it is not this computer's own"),
    Option("store", "URL", "keep the data in PostgreSQL: postgresql://… (GM_HUB_STORE)"),
    Option("print", "FILE", "card: write the cards as a PDF, eight to a page"),
    Option("count", "N", "card: this many cards, for tables numbered from 1 up"),
    Option("days", "N", "card: the cards expire after this many days"),
    Option("insecure", "", "join: accept an unencrypted address on the Internet, where others can read the lines"),
    Option("event", "EVENT", "forget: all duels of this event"),
    Option("before", "DATE", "forget: all duels without a new line since this day"),
    Option("all", "", "forget: all duels"),
    Option("yes", "", "forget: delete them; without this, gm only shows what would be lost"),
)

SITE_OPTIONS = (
    Option("base", "URL", "the address the pages will have, if not the root of a host"),
    Option("no-stats", "", "leave out the pages of statistics"),
    Option("app", "", "write gm itself as an app for phones and browsers, which needs no laptop"),
    Option("game", "GAME …", "include only these games in the app", many=True),
    Option("runtime", "DIR|FILE.zip", "your own copy of the app's runtime, instead of the installed one"),
)

PRINT_OPTIONS = (
    Option("list", "", "list what can be printed"),
    Option("paper", "a4|letter|a5|a3|legal|tabloid", "the paper (a4)"),
    Option("out", "FILE", "write to this file or folder"),
    Option("format", "pdf|png|svg", "the file format (pdf)"),
    Option("dpi", "N", "dots per inch of a PNG (150; 300 with --single)"),
    Option("copies", "N", "number of copies"),
    Option("only", "CODE,CODE", "print only these cards, by their codes (certificates: by player)"),
    Option("each", "N", "copies of each card"),
    Option("card", "SIZE", "the size of cards: poker, bridge, mini, euro, tarot, or a size such as 63x88 mm"),
    Option("sides", "both|fronts|backs|fold", "print both sides of cards, one side, or sheets to fold and glue"),
    Option("flip", "long|short", "the edge along which the printer flips the paper (long)"),
    Option("backs", "MM,MM", "shift card backs right and down by this many mm (remembered)"),
    Option("cutter", "", "add the marks that a Silhouette cutter needs"),
    Option("single", "", "one card per page or file, for a print service"),
    Option("bleed", "MM", "bleed around each single card"),
    Option("ink-saver", "", "save ink: outlines instead of fills"),
    Option("names", "NAME,NAME", "print these names on blank sheets"),
    Option("now", "", "fill in the sheet from the current duel"),
    Option("seat", "WHO", "the sheet of one player in the current duel"),
    Option(
        "link",
        "URL|text|table",
        "the address that QR codes open, or “text” to put the rule itself into the code (remembered)",
    ),
    Option("measured", "MM", "the length you measured for the first ruler on the test page; gm remembers it"),
    Option("printer", "NAME", "the printer that you measured"),
    Option("game", "GAME", "use this game instead of the current duel's"),
    Option("templates", "DIR", "a folder with your own templates, cards and fonts"),
    Option("force", "", "overwrite an existing file"),
)
"""The options of ``print``. A game adds those of its sheets."""

IMPORT_OPTIONS = (
    Option("yes", "", "add the new lines to the duel already here; without this, gm only shows them"),
    Option("copy", "", "import it as a duel of its own, even if it is already here"),
)

PRACTICE = (
    Option("level", "1|2|3", "1: calls, 2: at the pace of the record, 3: with wrong calls and disputes"),
    Option("pace", "X", "faster or slower at level 2, from 0.5 to 3 (default: 1)"),
    Option("say", "", "speak the calls aloud, if the system has a voice"),
    Option("show", "", "print the text of the exercise"),
    Option("check", "", "check an exercise without practising it"),
    Option("report", "", "list the results so far"),
    Option("csv", "FILE", "write the results so far to a new file"),
    Option("no-keep", "", "do not save the result"),
    Option("timed", "", "with --json, also keep the pace of level 2"),
)

DUELS_OPTIONS = (
    Option("player", "NAME", "only duels with this player"),
    Option("game", "GAME", "only duels of this game"),
    Option("party", "NAME", "only duels of this party"),
    Option("since", "DATE", "only duels that began on this date or later (day, month or year)"),
    Option("until", "DATE", "only duels that began on this date or earlier"),
    Option("all", "", "include archived duels, and list deleted ones"),
)

STATS_OPTIONS = (
    Option("game", "GAME", "only duels of this game"),
    Option("player", "NAME", "only duels of this player, even if a game has the same name"),
    Option("since", "DATE", "only duels that began on this date or later (day, month or year)"),
    Option("until", "DATE", "only duels that began on this date or earlier"),
    Option("event", "EVENT", "only duels of this event, such as friday"),
    Option("title", "WORDS", "only duels whose title contains all these words"),
    Option("archived", "yes|no|only", "include archived duels (yes), or count no others (only)"),
    Option("open", "", "also count duels that are not over yet"),
    Option("same", "NAME=NAME,NAME", "count several names as one player", many=True),
    Option("min", "N", "leave out rows based on fewer than N duels or entries (1)"),
    Option("with", "TABLE", "also rate what players used, as listed in this table of the game"),
    Option("csv", "FILE", "write all figures to a new file for a spreadsheet"),
    Option("plain", "", "words instead of tables and bars, for screen readers (GM_PLAIN)"),
)

PLAY_OPTIONS = (
    Option("keep-going", "", "continue after a rejected line when reading from a file or pipe"),
    Option("big", "", "show the standings in large digits"),
    Option("plain", "", "plain lines, for screen readers (GM_PLAIN)"),
    Option("bell", "", "beep at a rejected line (the default)"),
    Option("no-bell", "", "never beep"),
)

REPORT_OPTIONS = (
    Option("full", "", "also show the standings of each round and the whole log"),
    Option("format", "text|md", "plain text (the default) or Markdown"),
    Option("party", "NAME", "the chronicle of a party instead, duel by duel"),
)

COMMON = (
    Option("db", "FILE", "the database file (default: GM_DB, or your application folder)"),
    Option("duel", "ID", "the duel to use (default: GM_DUEL, or the duel opened last)"),
    Option("json", "", "print the answer as JSON"),
    Option("no-pager", "", "print long answers without a pager (PAGER)"),
)
