"""The core's commands: each takes its words apart into one use case and gives its answer."""

from __future__ import annotations

import json

from gm import content, games, log, notation, records
from gm.answers import Told, Written, moves, notices
from gm.errors import GmError
from gm.files import export, import_
from gm.lines import Answer, Args, Command, Option, Session, duel_number, run
from gm.referee import Table, begin, stamp
from gm.seating import setup
from gm.settlement import Difference, settle
from gm.upkeep import backup, check, duels


def _new(session: Session, args: Args) -> Answer:
    slug, *names = args.words or ("",)
    first, teams, house = args.options.get("first", ""), args.options.get("teams", ""), args.options.get("house", [])
    if args.options.get("again"):
        before = session.table()
        if slug and slug != before.duel.game:
            raise GmError("words", f"The last duel was {before.duel.game}.", "Type: new --again")
        slug, names = before.duel.game, names or [seat.name for seat in before.setup.seats]
        teams = teams or "/".join("+".join(team) for team in before.setup.teams)
        named = {word.partition("=")[0] for word in house}
        house = [*house, *(f"{k}={v}" for k, v in before.setup.house.items() if k not in named)]
    if not slug:
        raise GmError(
            "words", "Say which game.", "Type: new GAME NAME NAME … with a game of: " + ", ".join(games.slugs())
        )
    game = games.load(slug.casefold())
    title = _line_of_text(args.options.get("title", ""), "title", 200)
    made = begin(session.store(create=True), game, setup(game, names, first, teams, house), title)
    session.sit(made)
    return made.announce(made.rows[0], made.announced(made.rows[0]))


def _line_of_text(text: str, what: str, longest: int) -> str:
    if len(text) > longest:
        raise GmError("words", f"The {what} is too long: {len(text)} letters.", f"At most {longest}.")
    return text.strip()


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
    out = log.struck(table.rows)
    rows = []
    for row in table.rows:
        kept = json.loads(row.receipt)
        owed = settle(Difference(*diff) for diff in kept["settlement"])
        rows.append(
            {
                "seq": row.seq,
                "at": row.at,
                "kind": row.kind,
                "text": row.words,
                "struck": row.seq in out,
                "target": row.target,
                "notices": notices(table.game, table.announced(row), table.names),
                "settlement": moves(table.game, owed, table.names),
            }
        )
    return Told("log", "log", {"duel": table.facts(), "rows": rows})


def _undo(session: Session, args: Args) -> Answer:
    return session.table().undo()


def _redo(session: Session, args: Args) -> Answer:
    return session.table().redo()


def _settle(session: Session, args: Args) -> Answer:
    table = session.table()
    if args.words and args.words[0].casefold() != "done":
        raise GmError("words", f"“{args.words[0][:40]}” is no word of settle.", "Type: settle, or: settle done")
    if args.words:
        table.tick_off()
    return Told(notation.join(["settle", *args.words]), "settle", {"settlement": table.owed()}, bool(args.words))


def _note(session: Session, args: Args) -> Answer:
    text = _line_of_text(" ".join(args.words), "note", 2000)
    if not text:
        raise GmError("words", "The note is empty.", 'Type: note "Bo\'s die was cocked"')
    return session.table().note(text)


def _house(session: Session, args: Args) -> Answer:
    table = session.table()
    lower = [word.casefold() for word in args.words]
    at = lower.index("because") if "because" in lower else len(lower)
    because = " ".join(args.words[at + 1 :])
    if at < len(lower) and not because:
        raise GmError("words", "The reason is missing.", 'Type: house SWITCH=VALUE because "…"')
    if args.words:
        chosen = notation.settings(table.game.switches, args.words[:at])
        if not chosen:
            raise GmError("words", "Say which switch.", "Type: house SWITCH=VALUE, or house alone to see them")
        return table.house(chosen, _line_of_text(because, "reason", 2000) or None)
    values = table.switches()
    shown = {
        name: {
            "value": values[name],
            "default": switch.default,
            "values": list(switch.values),
            "rule": switch.rule,
            "help": switch.help,
            "fixed": switch.fixed,
        }
        for name, switch in table.game.switches.items()
    }
    return Told("house", "house", {"house": shown})


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


def _help(session: Session, args: Args) -> Answer:
    from gm.helping import helped

    return helped(session, args.words[0] if args.words else None)


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
                answer = run(scratch, words)
                assert isinstance(answer, Written)
                played.append(answer)
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


COMMANDS = {
    command.name: command
    for command in (
        Command(
            "new",
            _new,
            "begin a duel and open it",
            "GAME NAME NAME …",
            "new GAME Ana Bo Cy --first Bo",
            0,
            100,
            (
                Option("first", "MAGE", "who attacks first (else the first named)"),
                Option("teams", "A+C/B+D", "who stands with whom; without names, seated by turns"),
                Option("house", "SWITCH=VALUE …", "house switches; gm house lists them", many=True),
                Option("title", "TEXT", "what the duel is called"),
                Option("again", "", "the names, seats and switches of the current duel"),
            ),
        ),
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
        Command("undo", _undo, "take back the latest line", example="undo"),
        Command("redo", _redo, "bring back what was taken back last", example="redo"),
        Command(
            "settle", _settle, "what hands still owe after corrections; tick it off", "[done]", "settle done", 0, 1
        ),
        Command("note", _note, "a remark for the record", "TEXT", 'note "the die was cocked, thrown again"', 1, 500),
        Command(
            "house",
            _house,
            "see the house switches, or change them",
            "[SWITCH=VALUE …] [because TEXT]",
            "house round_limit=5",
            0,
            100,
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
        Command("check", _check, "go through all duels: damage, and results that would differ today", example="check"),
        Command("backup", _backup, "copy the database, while it is in use", "[FILE]", "backup duels.bak", 0, 1),
        Command("help", _help, "what can be typed: all of it, or one word", "[WORD]", "help throw", 0, 1),
        Command("demo", _demo, "watch a recorded duel, in memory", "[GAME]", "demo", 0, 1),
    )
}
"""Every core command by its name; ``play`` belongs to the shell."""
