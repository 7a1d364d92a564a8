"""``gm new``: a duel set up, written and opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm import games
from gm.commands import bringing
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Args, Option
from gm.commands.note import line_of_text
from gm.errors import GmError
from gm.game import AnyGame, Setup
from gm.notation.seating import begun_by, refuse_holders, rules_version, setup
from gm.table import telling
from gm.table.answers import Written
from gm.table.pen import begin
from gm.table.session import Session


def run(session: Session, args: Args) -> Written:
    """A duel set up, written and opened."""
    if args.options.get("from-paper"):
        raise _asked_for(args.words)
    game, seated, title = set_up(session, args)
    made = begin(lambda: session.store(create=True), game, seated, title)
    session.sit(made)
    return telling.announce(made, made.rows[0], telling.announced(made, made.rows[0]))


def _asked_for(words: Sequence[str]) -> GmError:
    """The error where nobody can be asked what the sheets say: what to type in the place of the answers."""
    game = games.load((words or games.slugs())[0].casefold())
    form = game.typed.forms.get("adjust")
    then = f", then: {form.example}" if form else ""
    said = "What the sheets say is asked for at a terminal, one after the other."
    return GmError("words", said, f"Type: {begun_by(game.info)}{then}")


def options(session: Session, words: Sequence[str]) -> tuple[Option, ...]:
    """An option for each kind of file that the game takes."""
    return tuple(one for game in bringing.games_at_hand(session, words) for one in bringing.options(game))


def set_up(session: Session, args: Args) -> tuple[AnyGame, Setup, str]:
    """The game, the set-up and the title that the words after ``new`` say. Raises GmError (``words``)."""
    slug, *names = args.words or ("",)
    first, teams, house = args.options.get("first", ""), args.options.get("teams", ""), args.options.get("house", [])
    brought: Mapping[str, Any] = {}
    if args.options.get("again"):
        before = session.table()
        if slug and slug != before.duel.game:
            raise GmError("words", f"The last duel was {before.duel.game}.", "Type: new --again")
        slug, names = before.duel.game, names or [seat.name for seat in before.setup.seats]
        teams = teams or "/".join("+".join(team) for team in before.setup.teams)
        named = {word.partition("=")[0] for word in house}
        house = [*house, *(f"{k}={v}" for k, v in before.setup.house.items() if k not in named)]
        brought = before.setup.brought
    if not slug:
        raise GmError(
            "words", "Say which game.", "Type: new GAME NAME NAME … with a game of: " + ", ".join(games.slugs())
        )
    game = games.load(slug.casefold())
    title = line_of_text(args.options.get("title", ""), "title", 200)
    seated = setup(game, names, first, teams, house, COMMANDS)
    seated = seated._replace(brought=bringing.brought(session, game, seated.seats, args.options, brought))
    if "rules" in args.options:
        seated = seated._replace(version=rules_version(game.info, args.options["rules"]))
    refuse_holders(game, seated)
    return game, seated, title
