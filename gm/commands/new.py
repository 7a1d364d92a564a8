"""The core commands that a record may hold: ``new``, ``note`` and ``house``."""

from __future__ import annotations

from collections.abc import Sequence

from gm import games
from gm.commands.command import Args
from gm.errors import GmError
from gm.game.values import AnyGame, House, Setup
from gm.notation.reading import settings
from gm.notation.seating import setup
from gm.table.answers import Told
from gm.table.session import Answer, Session
from gm.table.table import Table, begin


def new(session: Session, args: Args) -> Answer:
    """A duel set up, written and opened."""
    game, seated, title = set_up(session, args)
    made = begin(lambda: session.store(create=True), game, seated, title)
    session.sit(made)
    return made.announce(made.rows[0], made.announced(made.rows[0]))


def set_up(session: Session, args: Args) -> tuple[AnyGame, Setup, str]:
    """The game, the set-up and the title that the words after ``new`` say. Raises GmError (``words``)."""
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
    return game, setup(game, names, first, teams, house), title


def _line_of_text(text: str, what: str, longest: int) -> str:
    if len(text) > longest:
        raise GmError("words", f"The {what} is too long: {len(text)} letters.", f"At most {longest}.")
    if text.strip().startswith("--"):
        raise GmError("words", f"The {what} begins like an option.", "Leave out the dashes.")
    return text.strip()


def note(session: Session, args: Args) -> Answer:
    """A remark for the record."""
    return session.table().note(remark(args.words))


def remark(words: Sequence[str]) -> str:
    """The text of a note. Raises GmError (``words``)."""
    text = _line_of_text(" ".join(words), "note", 2000)
    if not text:
        raise GmError("words", "The note is empty.", 'Type: note "Bo\'s die was cocked"')
    return text


def reason(words: Sequence[str], usage: str) -> str:
    """The reason that follows ``because``. Raises GmError (``words``)."""
    text = _line_of_text(" ".join(words), "reason", 2000)
    if not text:
        raise GmError("words", "The reason is missing.", usage)
    return text


def house(session: Session, args: Args) -> Answer:
    """The switches in force, or switches set anew."""
    table = session.table()
    return table.enter(switched(table.game, args.words)) if args.words else _switches(table)


def switched(game: AnyGame, words: Sequence[str]) -> House:
    """The switches that words like ``pacify=top0 because "…"`` set. Raises GmError (``words``)."""
    lower = [word.casefold() for word in words]
    at = lower.index("because") if "because" in lower else len(lower)
    because = reason(words[at + 1 :], 'Type: house SWITCH=VALUE because "…"') if at < len(lower) else None
    chosen = settings(game.switches, words[:at])
    if not chosen:
        raise GmError("words", "Say which switch.", "Type: house SWITCH=VALUE, or house alone to see them")
    return House(tuple(chosen.items()), because)


def _switches(table: Table) -> Told:
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
