"""The core's commands: each takes its words apart into one use case and gives its answer."""

from __future__ import annotations

from collections.abc import Mapping

from gm import content, games, notation, records
from gm.answers import Told, Written, notices
from gm.command import Args, Command, Option
from gm.correcting import CORRECTING
from gm.errors import GmError
from gm.files import export, import_
from gm.minutes import minutes
from gm.referee import Table, stamp
from gm.report import report
from gm.session import Answer, Session, duel_number
from gm.upkeep import backup, check, duels
from gm.why import why
from gm.writing import RECORDED


def _open(session: Session, args: Args) -> Answer:
    table = Table(session.store(), duel_number(args.words[0]))
    session.store().open(table.duel.id, stamp())
    session.sit(table)
    return table.look(None)


def _now(session: Session, args: Args) -> Answer:
    seq = args.options.get("at")
    return session.table().look(None if seq is None else _row_number(seq))


def _row_number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise GmError("no-such", f"“{word[:40]}” is no row's number.", "See the numbers: gm log")
    return int(word)


def _log(session: Session, args: Args) -> Answer:
    table = session.table()
    if args.options.get("lines"):
        lines = records.lines(table)
        return Told("log --lines", "text", {"lines": lines}, "\n".join(lines))
    rows = [
        {
            "seq": item.row.seq,
            "entry": item.row.name,
            "at": item.row.at,
            "kind": item.row.kind,
            "text": item.words,
            "was": [{"text": words, "by": by} for words, by in item.was],
            "struck": item.struck is not None,
            "by": item.struck,
            "because": item.because,
            "target": item.row.target,
            "notices": notices(table.game, item.notices, table.names),
            "settlement": table.moves(table.corrected(item.row)),
        }
        for item in minutes(table)
    ]
    return Told("log", "log", {"duel": table.facts(), "rows": rows})


def _redo(session: Session, args: Args) -> Answer:
    return session.table().redo()


def _settle(session: Session, args: Args) -> Answer:
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"“{args.words[0][:40]}” is no word of settle.", "Type: settle, or: settle done")
    if args.words:
        table.tick_off()
    return Told(notation.join(["settle", *args.words]), "settle", {"settlement": table.owed()}, bool(args.words))


def _check(session: Session, args: Args) -> Answer:
    return check(session.store())


def _backup(session: Session, args: Args) -> Answer:
    return backup(session.store(), args.words[0] if args.words else None)


def _duels(session: Session, args: Args) -> Answer:
    try:
        return duels(session.store())
    except GmError as error:
        if error.code != "no-duel":
            raise
        return Told("duels", "duels", {"duels": []})


def _play(session: Session, args: Args) -> Answer:
    raise GmError("words", "Lines are being read already.", "Type the next one.")


def _help(session: Session, args: Args) -> Answer:
    from gm.helping import helped

    return helped(session, args.words[0] if args.words else None, COMMANDS)


def _demo(session: Session, args: Args) -> Answer:
    """A recorded duel, played through in memory beside the real database."""
    slug = args.words[0].casefold() if args.words else games.slugs()[0]
    game = games.load(slug)
    scratch = Session(":memory:", short=True)
    scratch.store(create=True)
    played: list[Written | str] = []
    try:
        for line in content.demo(slug).splitlines():
            if line.startswith("#"):
                played.append(line.lstrip("# "))
            elif words := notation.split(line):
                played.append(records.play(scratch, words))
        board = scratch.table().look(None)
    finally:
        scratch.close()
    example = f"gm new {slug} Ana Bo"
    data = {
        "game": slug,
        "answers": [answer.data() for answer in played if isinstance(answer, Written)],
        "begin": example,
    }
    return Told("demo", "demo", data, {"title": game.info.title, "played": played, "board": board, "begin": example})


COMMANDS: Mapping[str, Command] = {
    **RECORDED,
    **{
        command.name: command
        for command in (
            Command("duels", _duels, "list the duels", example="duels"),
            Command("open", _open, "open a duel, so that commands mean it", "DUEL", "open 3", 1, 1),
            Command(
                "now",
                _now,
                "the board: last result, standings, what is due",
                example="now --at 17",
                options=(Option("at", "SEQ", "as it was once that row was written"),),
            ),
            Command(
                "log",
                _log,
                "the minutes: every line with its results",
                example="log --lines",
                options=(Option("lines", "", "as a record that can be played again"),),
            ),
            Command(
                "play",
                _play,
                "type line after line, or read them from a file or pipe",
                "[DUEL]",
                "play < duel.gm",
                0,
                1,
            ),
            *CORRECTING,
            Command(
                "why",
                why,
                "explain the last result, an entry, or what somebody holds",
                "[NUMBER | MAGE HOLDING]",
                "why bo pages",
                0,
                3,
            ),
            Command(
                "report",
                report,
                "the protocol of the duel, to be signed",
                example="report --format md --out duel.md",
                options=(
                    Option("format", "text|md", "plain text or Markdown"),
                    Option("out", "FILE", "into a new file"),
                ),
            ),
            Command("redo", _redo, "bring back what was taken back last", example="redo"),
            Command(
                "settle", _settle, "what hands still owe after corrections; tick it off", "[done]", "settle done", 0, 1
            ),
            Command(
                "export",
                export,
                "the record of the duel: as lines, or lossless as JSON",
                example="export --json --out duel.json",
                options=(
                    Option("lines", "", "as lines that can be played again (the default)"),
                    Option("json", "", "the whole log as JSON"),
                    Option("schema", "", "the JSON schema of such a file"),
                    Option("out", "FILE", "into a new file"),
                ),
            ),
            Command("import", import_, "take in a record, as lines or JSON", "FILE", "import duel.json", 1, 1),
            Command(
                "check", _check, "go through all duels: damage, and results that would differ today", example="check"
            ),
            Command("backup", _backup, "copy the database, while it is in use", "[FILE]", "backup duels.bak", 0, 1),
            Command("help", _help, "what can be typed: all of it, or one word", "[WORD]", "help throw", 0, 1),
            Command("demo", _demo, "watch a recorded duel, in memory", "[GAME]", "demo", 0, 1),
        )
    },
}
"""Every core command by its name; ``play`` belongs to the shell."""
