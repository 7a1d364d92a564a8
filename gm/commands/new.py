"""``gm new``: set up a duel and make it the current one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gm import games
from gm.commands import attachments
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Args, Option
from gm.commands.note import parse_text
from gm.errors import GmError
from gm.game import AnyGame, Notice, Setup
from gm.notation.setup import check_holder_names, example_line, parse_rules_version, parse_setup, split_names
from gm.table import presenter
from gm.table.interchange.event_place import parse_place
from gm.table.results import Written
from gm.table.session import Session
from gm.table.texts import notice_results
from gm.table.writer import begin


def run(session: Session, args: Args) -> Written:
    """Set up a duel and make it the current one. Raises GmError."""
    if args.options.get("from-paper"):
        raise _no_terminal_error(args.words)
    game, seated, title = set_up(session, args)
    made = begin(lambda: session.store(create=True), game, seated, title)
    session.stay_with(made)
    answer = presenter.public_result(made, made.rows[0], presenter.stored_notices(made, made.rows[0]))
    if session.unread:
        unread = Notice("unread", {"columns": session.unread}, level="warn")
        answer = answer.replace(notices=(*answer.notices, *notice_results(game, (unread,), {})))
    if not made.setup.resumed:
        return answer
    from gm.table.party.carry_over import remaining_warning  # late import: few duels continue another

    return answer.replace(notices=(*answer.notices, *remaining_warning(made)))


def _no_terminal_error(words: Sequence[str]) -> GmError:
    """Return the error for ``--from-paper`` without a terminal, with the line to type instead."""
    game = games.load(games.split_game(words or games.slugs())[0])
    form = game.inputs.forms.get("adjust")
    then = f", then: {form.example}" if form else ""
    text = "--from-paper needs a terminal."
    return GmError("words", text, f"Type: {example_line(game.info)}{then}")


_PARTY = (
    Option("party", "NAME", "the name of the party; what it owns and can do carries over between sessions"),
    Option("carry", "JSON|none", "what the party carries over, as in a record (default: from its last session here)"),
)
"""The options of ``new`` for games in which a party plays several duels."""


def options(session: Session, words: Sequence[str]) -> tuple[Option, ...]:
    """Return an option for each kind of file that the game accepts, and the options for a party.

    A party is a group that plays several duels.
    """
    by_name: dict[str, Option] = {}
    for game in attachments.games_at_hand(session, words):
        every = (*attachments.options(game), *(_PARTY if game.play.carry else ()))
        by_name |= {option.name: option for option in every if option.name not in by_name}
    return tuple(by_name.values())


def set_up(session: Session, args: Args, instead: Setup | None = None) -> tuple[AnyGame, Setup, str]:
    """Return the game, setup and title that the words after ``new`` mean. Raises GmError (``words``).

    If the words correct an earlier setup, ``instead`` is that setup; None for a new duel.
    """
    slug, rest = games.split_game(args.words) if args.words else ("", ())
    names = split_names(rest)
    first, teams, house = args.options.get("first", ""), args.options.get("teams", ""), args.options.get("house", [])
    brought: Mapping[str, Any] = {}
    party = instead.party if instead else ""
    if args.options.get("again"):
        before = session.table()
        if slug and slug != before.duel.game:
            raise GmError("words", f"The last duel was {before.duel.game}, not {slug}.", "Type: new --again")
        slug, names = before.duel.game, names or [seat.name for seat in before.setup.seats]
        teams = teams or "/".join("+".join(team) for team in before.setup.teams)
        named = {word.partition("=")[0] for word in house}
        house = [*house, *(f"{k}={v}" for k, v in before.setup.house.items() if k not in named)]
        brought = before.setup.brought
        party = before.setup.party
    if not slug:
        text = "Say which game."
        raise GmError("words", text, "Type: new GAME NAME NAME … — the games are: " + ", ".join(games.slugs()))
    game = games.load(slug.casefold())
    session.unread = ()
    names = [*names, *(name for name in attachments.seated_names(session, game, args.options) if name not in names)]
    if "shuffle" in args.options:
        from random import SystemRandom  # late import: few duels begin in a random order

        SystemRandom().shuffle(names)
    title = parse_text(args.options.get("title", ""), "title", 200)
    seated = parse_setup(game, names, first, teams, house, COMMANDS)
    seated = seated._replace(brought=attachments.read_attachments(session, game, seated.seats, args.options, brought))
    at = instead.at if instead else ""
    seated = seated._replace(at=parse_place(args.options["at"]) if "at" in args.options else at)
    if "rules" in args.options:
        seated = seated._replace(version=parse_rules_version(game.info, args.options["rules"]))
    if party or "party" in args.options or "carry" in args.options:
        seated = _accompanied(session, game, seated, args.options.get("party", party), args, instead)
    check_holder_names(game, seated)
    return game, seated, title


def _accompanied(
    session: Session, game: AnyGame, seated: Setup, party: str, args: Args, instead: Setup | None
) -> Setup:
    """Return ``seated``, a setup, with its party (a group that plays several duels) and what the party carries over.

    What the party carries over comes from the typed words, else from the setup to correct (``instead``), else from the
    party's last duel. Raises GmError (``words``).
    """
    from gm.table.party import carry_over  # late import: few games have parties

    if game.play.carry is None:
        raise GmError(
            "words", f"{game.info.title} has no parties that continue from one duel to the next.", "Leave out --party."
        )
    if not party:
        text = "--party needs a name." if "party" in args.options else "--carry needs --party too."
        raise GmError("words", text, 'Type: --party "NAME"')
    party = carry_over.parse_party(party)
    if "carry" in args.options:
        return carry_over.setup_from_record(seated, party, args.options["carry"])
    if instead and instead.party and carry_over.party_id(instead.party) == carry_over.party_id(party):
        return seated._replace(party=party, carry=instead.carry, resumed=instead.resumed, unfinished=instead.unfinished)
    store = session.find_store()
    if store is None:
        return seated._replace(party=party)
    return carry_over.resume_setup(store, game, seated, party, session.table().duel.id if instead else None)
