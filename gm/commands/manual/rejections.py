"""What is not taken: lines played at a table of their own, and what is answered to those that are refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gm import games
from gm.commands.line import run
from gm.commands.manual.pages import Rejection, Section
from gm.commands.manual.prepared import prepared
from gm.errors import GmError
from gm.game import AnyGame, GameInfo
from gm.notation.line import split
from gm.table.session import Session

NAMES = ("Ana", "Bo", "Cy", "Di")
REFUSED = "! "
"""What a line begins with that is to be refused."""

EVERYWHERE = """
# While no duel is open
! now
! undo
! open 3
! frobnicate

# A duel is to begin
! new
! new chess Ana Bo
! new {slug} Ana Ana
! new {slug} Ana 12
! new {slug} Ana undo
! {new} --foo
! {new} --title
! {new} --house nothing=1
! import not-there.gm
! demo chess

# In a duel
{new}
! frobnicate
! now --foo
! now then
! now --at
! now --at 99
! undo
! redo
! settle done
! doubt 99
! doubt settled
! note
! open 99
! house nothing=1
! why nobody nothing
! fix
! fix 99 {due}
! drop 0
! help frobnicate
! report --format pdf
! print nothing
! print calibrate --paper a2
! print calibrate --copies 99
! print calibrate --names Ana
! print --measured 30
! print --backs 40,0
! print --link example.org
! export --out .
! serve

# A line is corrected
{due}
! fix 1 {due}
! fix 1 frobnicate
! fix 0 new chess Ana Bo
! insert 1 note
! drop x
! undo --to 99
! undo --yes

# A line was taken back
undo
! drop 1
! fix 1 {due}
"""
"""What every game refuses; the braces hold the game's own slug, its line that begins a duel and what is due then."""


def core_rejections(game: AnyGame) -> Sequence[Section]:
    """The core's refusals, answered in a duel of this game."""
    new = opening_line(game.info)
    lines = EVERYWHERE.replace("{slug}", game.info.slug).replace("{new}", new)
    alone = len(games.slugs()) == 1  # then some answers say how it begins, and others not which games there are
    return _kept("refused anywhere", game, f"{lines}{alone}", lambda: lines.replace("{due}", _due(new)))


def game_rejections(game: AnyGame) -> Sequence[Section]:
    """The refusals that a game's own file shows; none if it has no such file."""
    lines = games.rejections(game.info.slug)
    return _kept("refused", game, lines, lambda: lines)


def _kept(what: str, game: AnyGame, text: str, lines: Callable[[], str]) -> Sequence[Section]:
    """The gallery that came of a text when its lines were played last, with the games that there are today."""
    today = {"{titles}": games.game_titles(), "{slugs}": ", ".join(games.slugs())}
    places = {those: place for place, those in today.items()}
    found = prepared(what, game.info.slug, text, lambda: _put([one[:2] for one in gallery(lines())], places))
    shown = _put(found, today)
    return tuple(Section(title, tuple(Rejection(*one) for one in exchanges)) for title, exchanges in shown)


def _put(found: Any, others: Mapping[str, str]) -> Any:
    """JSON data with other words in its texts."""
    text = json.dumps(found, ensure_ascii=False)
    for said, other in others.items():
        text = text.replace(said, other)
    return json.loads(text)


def gallery(lines: str) -> Sequence[Section]:
    """Each heading of such lines (``#``, long forms as in a shell) with what is refused under it. Raises GmError for a
    line that is refused and should not be."""
    return tuple(_gallery(lines))


def _gallery(lines: str) -> Iterator[Section]:
    session = Session(":memory:")
    session.store(create=True)
    title, found = "", list[Rejection]()
    try:
        for line in (*filter(None, lines.splitlines()), "#"):
            if line.startswith("#"):
                if found:
                    yield Section(title, tuple(found))
                title, found = line[1:].strip(), []
            elif line.startswith(REFUSED):
                found += rejection(session, line.removeprefix(REFUSED))
            else:
                run(session, split(line))
    finally:
        session.close()


def rejection(session: Session, line: str) -> Iterator[Rejection]:
    """The answer to a line that is refused; none to one that is taken."""
    try:
        run(session, split(line))
    except GmError as error:
        yield Rejection(line, error.message, error.remedy, error.code, error.rule)


def example_suffices(game: AnyGame) -> bool:
    """Whether a duel of a game can begin by its example alone, without a file that somebody has to bring."""
    begun: bool = prepared("begins", game.info.slug, opening_line(game.info), lambda: _begins(game))
    return begun


def _begins(game: AnyGame) -> bool:
    session = Session(":memory:")
    session.store(create=True)
    try:
        run(session, split(opening_line(game.info)))
    except GmError:
        return False
    finally:
        session.close()
    return True


def opening_line(info: GameInfo) -> str:
    """A line that begins a duel of a game."""
    least = max(info.seats_min, 1) if info.seats_max else 0
    return info.example or " ".join(("new", info.slug, *NAMES[:least]))


def _due(new: str) -> str:
    """An answer to what is due first in a duel."""
    session = Session(":memory:")
    session.store(create=True)
    try:
        run(session, split(new))
        table = session.table()
        return table.game.play.prompts(table.state, None)[0].example
    finally:
        session.close()
