"""The manual's examples of rejected lines and their errors. gm types the lines in a duel in memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from gm import games
from gm.commands.line import run
from gm.commands.manual.pages import Rejection, Section
from gm.commands.manual.prepared import prepared
from gm.errors import GmError
from gm.game import AnyGame, GameInfo
from gm.notation.line import split
from gm.table.session import Session, scratch_session

NAMES = ("Ana", "Bo", "Cy", "Di")
REFUSED = "! "
"""The prefix of a line that gm must reject."""

EVERYWHERE = """
# When no duel is open
! now
! undo
! open 3
! frobnicate

# When you start a duel
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

# When you correct a line
{due}
! fix 1 {due}
! fix 1 frobnicate
! fix 0 new chess Ana Bo
! insert 1 note
! drop x
! undo --to 99
! undo --yes

# After an undo
undo
! drop 1
! fix 1 {due}
"""
"""Lines to type in any game; those with ``!`` are rejected. ``{slug}`` is the game's id, ``{new}`` the line that starts
a duel, and ``{due}`` an answer to its first prompt.
"""


def core_rejections(game: AnyGame) -> Sequence[Section]:
    """Return the sections that show what the core rejects. The examples are typed in a duel of ``game``."""
    new = opening_line(game.info)
    lines = EVERYWHERE.replace("{slug}", game.info.slug).replace("{new}", new)
    alone = len(games.slugs()) == 1  # with a single game, some errors have other remedies
    return _prepared_gallery("refused anywhere", game, f"{lines}{alone}", lambda: lines.replace("{due}", _due(new)))


def game_rejections(game: AnyGame) -> Sequence[Section]:
    """Return the manual's sections on lines that the game rejects; () if the game lists no such lines."""
    lines = games.rejections(game.info.slug)
    return _prepared_gallery("refused", game, lines, lambda: lines)


def by_state(game: AnyGame) -> Iterator[Section]:
    """Yield the manual's sections on lines that the core rejects because of the state of play.

    Lines that are rejected for their words are left out.
    """
    for section in core_rejections(game):
        if parts := tuple(part for part in section.parts if isinstance(part, Rejection) and part.code != "words"):
            yield section._replace(parts=parts)


def by_rule(game: AnyGame) -> Iterator[Section]:
    """Yield the sections of lines that a game's rules forbid. Only the first line for each rule is kept."""
    seen = set[str | None]()
    for section in game_rejections(game):
        parts = []
        for part in section.parts:
            if isinstance(part, Rejection) and part.code == "rule" and part.rule not in seen:
                seen.add(part.rule)
                parts.append(part)
        if parts:
            yield section._replace(parts=tuple(parts))


def _prepared_gallery(what: str, game: AnyGame, text: str, lines: Callable[[], str]) -> Sequence[Section]:
    """Return the manual's sections about rejected lines. gm has stored these sections under the name ``what``.

    If ``text`` has changed since then, the sections are made again: gm types the lines that ``lines()`` returns, and
    collects the rejections. The stored texts have placeholders for the list of games, because that list can change.
    """
    today = {"{titles}": games.game_titles(), "{slugs}": ", ".join(games.slugs())}
    places = {names: place for place, names in today.items()}
    stored = prepared(what, game.info.slug, text, lambda: _put([section[:2] for section in gallery(lines())], places))
    shown = _put(stored, today)
    return tuple(Section(title, tuple(Rejection(*exchange) for exchange in exchanges)) for title, exchanges in shown)


def _put(data: Any, others: Mapping[str, str]) -> Any:
    """Return JSON ``data`` after replacing the keys of ``others`` in every text with their values."""
    if isinstance(data, str):
        for word, other in others.items():
            data = data.replace(word, other)
        return data
    return [_put(item, others) for item in data] if isinstance(data, list | tuple) else data


def gallery(lines: str) -> Sequence[Section]:
    """Run ``lines`` as if a user typed them, and return the rejections.

    Lines that begin with ``#`` are headings: return a section for each heading with the rejections of the lines below
    it. Lines that begin with ``!`` are meant to be rejected. Raises GmError if gm rejects any other line.
    """
    return tuple(_gallery(lines))


def _gallery(lines: str) -> Iterator[Section]:
    title, rejections = "", list[Rejection]()
    with scratch_session() as session:
        for line in (*filter(None, lines.splitlines()), "#"):
            if line.startswith("#"):
                if rejections:
                    yield Section(title, tuple(rejections))
                title, rejections = line[1:].strip(), []
            elif line.startswith(REFUSED):
                rejections += rejection(session, line.removeprefix(REFUSED))
            else:
                run(session, split(line))


def rejection(session: Session, line: str) -> Iterator[Rejection]:
    """Type a line, and yield its rejection. Yield nothing if gm accepts the line."""
    try:
        run(session, split(line))
    except GmError as error:
        yield Rejection(line, error.message, error.remedy, error.code, error.rule)


def example_suffices(game: AnyGame) -> bool:
    """Return whether the opening line of ``game`` starts a duel as it is, without files of players."""
    begun: bool = prepared("begins", game.info.slug, opening_line(game.info), lambda: _begins(game))
    return begun


def _begins(game: AnyGame) -> bool:
    with scratch_session() as session:
        return not [*rejection(session, opening_line(game.info))]


def opening_line(info: GameInfo) -> str:
    """Return a line that starts a duel of a game."""
    least = max(info.seats_min, 1) if info.seats_max else 0
    return info.example or " ".join(("new", info.slug, *NAMES[:least]))


def _due(new: str) -> str:
    """Return an answer to the first prompt of the duel that the line ``new`` starts."""
    with scratch_session() as session:
        run(session, split(new))
        table = session.table()
        return table.game.play.prompts(table.state, None)[0].example
