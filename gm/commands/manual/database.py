"""The chapter on where duels lie: files, tables and views, backups, and the environment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gm.commands.manual.pages import Listing, Part, Prose, Section, mark_typed
from gm.commands.manual.prepared import prepared
from gm.store.database import SCHEMA, Store

FOLDERS = (
    ("Linux", "`~/.config/gm/`"),
    ("macOS", "`~/Library/Application Support/gm/`"),
    ("Windows", "`%APPDATA%\\gm\\`"),
)
FILES = (
    ("`duels.db`", "all duels, in one SQLite file"),
    ("`duels.db-wal`, `duels.db-shm`", "SQLite's own, beside it; the newest lines may be in there"),
    ("`duels.print.json`", "what printing remembers: where codes lead, and what rulers measured"),
    ("`duels.phones.db`", "the keys of phones that may enter results, for your eyes only; may be thrown away"),
    ("`duels.codes.json`", "codes kept from one print to the next; may be thrown away"),
)
TABLES: Mapping[str, str] = {
    "duel": "every duel: its facts",
    "log": "every line that was ever written, undone ones and corrections too; rows are only added",
    "opened": "which duel was opened when; the last one is open",
    "settled": "up to which row hands have put right what corrections changed",
    "filed": "which duels were put into the archive, taken back or deleted, and when",
    "checksum": "of every row of the log, of `opened`, `settled` and `filed`: what shows damage",
    "bookmark": "where a duel stands after its last row; may be thrown away, and is made anew with the next line",
    "clock": "how a table times itself: limits and breaks; may be thrown away",
    "sent": "which rows came of what a phone sent, so that nothing is written twice; may be thrown away",
    "entries": "the lines in force in playing order, as corrections have left them",
    "corrections": "the corrections, and whether each still stands",
    "facts": "every entry in force, field by field",
    "transfers": "what every line changed: whose, what, and by how much",
    "rounds": "which line opened which round",
    "standings": "what everybody held when each round opened",
}
"""The tables and views of the database, and what each holds."""

VARIABLES: Mapping[str, str] = {
    "GM_DB": "the database file, in place of the usual one",
    "GM_DUEL": "the number of the duel that is meant, in place of the one last opened",
    "GM_PLAIN": "not empty: for screen readers, a line at a time, nothing drawn",
    "GM_DEBUG": "not empty: a fault of the program shows where it arose",
    "NO_COLOR": "not empty: no colours",
    "PAGER": "the program that shows long answers page by page at a terminal (`less`); `--no-pager` does without",
    "COLUMNS": "how wide lines may be where there is no terminal (80)",
    "TERM": "`dumb`: as `GM_PLAIN`",
}
"""The environment variables that are read, and what each does."""


def database_pages() -> Iterator[Section]:
    """Files, variables, backup, and what a database browser shows."""
    yield _files()
    yield Section(
        "Environment variables",
        (Listing(("variable", "does"), tuple((mark_typed(name), does) for name, does in VARIABLES.items())),),
        ("environment", *VARIABLES),
    )
    yield _backup()
    yield _damage()
    yield _kept()
    yield Section("Tables and views", tuple(_tables()), ("sql", "sqlite", "views", *TABLES))


def _files() -> Section:
    """What lies where."""
    return Section(
        "Files",
        (
            Prose("All duels are in one file in your own application folder:"),
            Listing(("system", "folder"), FOLDERS),
            Listing(("file", "holds"), FILES),
            Prose(
                "`--db FILE` or `GM_DB` names another one; the other files lie beside it. Several windows may use it "
                "at once."
            ),
        ),
        ("where duels lie", "folder", "duels.db"),
    )


def _backup() -> Section:
    """Copies, and what says that all is well."""
    return Section(
        "Backup and check",
        (
            Prose(
                "`gm backup FILE` copies the database, even during a duel (without a name: beside the original, with "
                "the time in its name). It is safer than copying the file. To go back to a copy, name it "
                "(`gm --db FILE now`), or put it in the place of `duels.db` while no `gm` runs, and delete "
                "`duels.db-wal` and `duels.db-shm`."
            ),
            Prose(
                "`gm check` goes through the file and all duels, and says if anything is damaged, or would be "
                "announced differently today. A duel stays readable by every later version."
            ),
        ),
        ("backup", "check"),
    )


def _damage() -> Section:
    """How damage is told, and what is saved."""
    return Section(
        "When the file is damaged",
        (
            Prose(
                "Every row is kept with a checksum, so that a bit that has turned over, or a part of yesterday's file, "
                "is told: by `gm check`, and by whatever reads the duel. A duel that is damaged is neither shown nor "
                "played on; all others are."
            ),
            Prose(
                "`gm salvage FILE` takes every row that can be read into a new database and says what is missing. A "
                "row of which one letter is another is mended, where its checksum proves it. In the place of a lost "
                "row stands a note; what cannot be played without it stands as notes, too, under its number, so that "
                "`gm fix` makes lines of it again. A duel whose first row is lost leaves its lines in a file of their "
                "own. The damaged file is left as it is."
            ),
        ),
        ("damage", "salvage", "damaged", "checksum", "lost"),
    )


def _kept() -> Section:
    """Lists, titles, the archive, and what is deleted."""
    return Section(
        "Keeping duels",
        (
            Prose(
                "`gm duels ana friday` lists those in whose title, names, game, date or notes all the words stand; "
                "`--player`, `--game`, `--since` and `--until` ask for one of these. Of more than 50 the latest are "
                "shown, and the open one; `--all` shows all, and `--json` tells of all. `gm rename 4 The final` gives "
                "a title; it is a correction of the set-up, so that `gm undo` takes it back and every export has it."
            ),
            Prose(
                "`gm archive 4` takes a duel off the list and `gm archive 4 --back` puts it there again; it can be "
                "opened and played all the same. `gm delete 4` shows what would be lost, and with `--yes` takes the "
                "duel out of the file for good, rows overwritten. What is left says that there was a duel 4, which id "
                "it had and when it was deleted, and nobody's name; the number is not given again. Copies made before "
                "still hold it."
            ),
            Prose(
                "`gm import` knows a duel again by its id: it says which duel here is the same one, and from which "
                "row on they differ."
            ),
        ),
        ("rename", "archive", "delete", "search", "tombstone"),
    )


def _tables() -> Iterator[Part]:
    yield Prose(
        "The file opens in any SQLite browser. Triggers refuse to change a line, or to delete one of a duel that is "
        "kept. What is asked most stands in views:"
    )
    columns = prepared("tables", "", f"schema {SCHEMA}", columns_of)
    rows = tuple((mark_typed(name), TABLES.get(name, ""), " ".join(of_it)) for name, of_it in columns.items())
    yield Listing(("name", "holds", "columns"), rows)


def columns_of() -> dict[str, tuple[str, ...]]:
    """The columns of every table and view of a new database."""
    store = Store(":memory:", create=True)
    try:
        asked = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY type, rowid"
        names = [name for (name,) in store.db.execute(asked)]
        return {name: tuple(row[1] for row in store.db.execute(f"PRAGMA table_info({name})")) for name in names}
    finally:
        store.close()
