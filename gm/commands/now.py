"""The commands that only look, and those that choose what is looked at: open, now, log, settle, demo."""

from __future__ import annotations

from gm import games
from gm.commands.command import Args
from gm.errors import GmError
from gm.notation import reading as notation
from gm.store import shipped as content
from gm.table import record as records
from gm.table.answers import Told, Written, notices
from gm.table.minutes import minutes
from gm.table.session import Answer, Session, duel_number
from gm.table.table import Table, stamp


def open_(session: Session, args: Args) -> Answer:
    """A duel made the one that commands mean."""
    table = Table(session.store(), duel_number(args.words[0]))
    session.store().open(table.duel.id, stamp())
    session.sit(table)
    return table.look(None)


def now(session: Session, args: Args) -> Answer:
    """The board now, or as it was."""
    seq = args.options.get("at")
    return session.table().look(None if seq is None else _row_number(seq))


def _row_number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        raise GmError("no-such", f"“{word[:40]}” is no row's number.", "See the numbers: gm log")
    return int(word)


def log(session: Session, args: Args) -> Answer:
    """The minutes, or the record as lines."""
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


def settle(session: Session, args: Args) -> Answer:
    """What hands still owe; ``done`` ticks it off."""
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"“{args.words[0][:40]}” is no word of settle.", "Type: settle, or: settle done")
    if args.words:
        table.tick_off()
    return Told(notation.join(["settle", *args.words]), "settle", {"settlement": table.owed()}, bool(args.words))


def play(session: Session, args: Args) -> Answer:
    """Lines are being read already; ``play`` belongs to the shell."""
    raise GmError("words", "Lines are being read already.", "Type the next one.")


def elsewhere(session: Session, args: Args) -> Answer:
    """What browsers are shown is no line of a duel; ``serve`` and ``site`` belong to the shell too."""
    raise GmError("words", "That is typed in a shell of its own.", "Open another window: gm serve")


def demo(session: Session, args: Args) -> Answer:
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
