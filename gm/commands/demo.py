"""``gm demo``: a recorded duel, played through in memory."""

from __future__ import annotations

from gm import games
from gm.commands.command import Args
from gm.commands.record import play
from gm.notation.line import split
from gm.store import shipped
from gm.table.answers import Told, Written
from gm.table.session import Answer, Session


def run(session: Session, args: Args) -> Answer:
    """A recorded duel, played through in memory beside the real database."""
    slug = args.words[0].casefold() if args.words else games.slugs()[0]
    game = games.load(slug)
    scratch = Session(":memory:", short=True)
    scratch.store(create=True)
    played: list[Written | str] = []
    try:
        for line in shipped.demo(slug).splitlines():
            if line.startswith("#"):
                played.append(line.lstrip("# "))
            elif words := split(line):
                played.append(play(scratch, words))
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
