"""The files that players attach to a duel, such as rosters and cards: their options, and how gm reads them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm import games
from gm.commands.catalogue import COMMANDS
from gm.commands.command import Args, Option
from gm.errors import GmError
from gm.game import AnyGame, Name, NotRecognized, Seat, find_name
from gm.game.play.inputs import ReservedWords
from gm.notation.attached_files import SHOWN, mark, place, split_place
from gm.table.session import Session

_MARKED = rf"(.+)(#[0-9a-f]{{{SHOWN}}})"
_SHORTEST = 5
"""The minimum length, including ``#``, of an abbreviated content mark such as ``#f407ea8d5d4d``."""

_CARDS = "gm cards --game "


def game_of(session: Session, args: Args, example: str) -> AnyGame:
    """Return the game that ``--game`` names, else the current duel's game, else the only game.

    ``example`` is shown in the error. Raises GmError (``words``) if there are several games to choose from.
    """
    if "game" in args.options:
        return games.load(args.options["game"].casefold())
    try:
        return session.game()
    except GmError as error:
        if error.code != "no-duel":
            raise
        known = games.slugs()
        text = f"There are several games: {', '.join(known)}."
        raise GmError("words", text, f"Name one: {example} --game {known[0] if known else 'GAME'}") from None


def games_at_hand(session: Session, words: Sequence[str]) -> tuple[AnyGame, ...]:
    """Return the games that a line may be about: the one named in ``words``, else the current duel's, else all."""
    known = games.slugs()
    slug = next((word.casefold() for word in words if word.casefold() in known), "")
    try:
        return (games.load(slug) if slug else session.game(),)
    except GmError:
        return tuple(map(games.load, games.duels_first()))


def options(game: AnyGame) -> tuple[Option, ...]:
    """Return an option for each kind of file that the game accepts."""
    return tuple(
        Option(name, "NAME=FILE …" if attached_files.each else "FILE", attached_files.help, many=attached_files.each)
        for name, attached_files in game.inputs.attachments.items()
    )


def file_options(game: AnyGame, files: Mapping[str, str | Mapping[str, str]]) -> dict[str, str | list[str]]:
    """Convert ``files`` into options as users type them.

    ``files`` maps an option to a path, or to one path for each player's name. The latter becomes ``NAME=FILE`` words.
    """
    options: dict[str, str | list[str]] = {}
    for name, given in files.items():
        attached_files = game.inputs.attachments.get(name)
        if attached_files is None:
            text = f"new has no option --{str(name)[:40]}."
            raise GmError("words", text, f"See which files the game accepts: {_CARDS}{game.info.slug}")
        own = given.items() if isinstance(given, Mapping) else [("", given)]
        words = [word for pair in own for word in pair]
        if attached_files.each != isinstance(given, Mapping) or not all(isinstance(word, str) for word in words):
            wanted = "one file for each player, by name" if attached_files.each else "one file, by its path"
            text = f"--{name} needs {wanted}."
            raise GmError("words", text, f"See which files the game accepts: {_CARDS}{game.info.slug}")
        options[name] = [f"{who}={path}" for who, path in own] if attached_files.each else next(path for _, path in own)
    return options


def read_attachments(
    session: Session,
    game: AnyGame,
    seats: tuple[Seat, ...],
    given: Mapping[str, Any],
    before: Mapping[str, Any],
    *,
    whole: bool = True,
) -> dict[str, Any]:
    """Return the contents of a duel's files. Each key combines the kind of file and the player (see ``place``).

    ``given`` maps options to the typed words. A file that the words do not name keeps its content from ``before``.

    Raises GmError for an invalid file. The code is ``words`` if the file's owner is not a player. With ``whole``, a
    missing required file is an error too.
    """
    contents: dict[str, Any] = {}
    for name, attached_files in game.inputs.attachments.items():
        holders = [seat.id for seat in seats] if attached_files.each else [""]
        files = dict(_owned(name, given.get(name, []), seats)) if attached_files.each else _single(name, given)
        for who in holders:
            key = place(name, who)
            if who in files:
                contents[key] = content(session, game, name, files[who])
            elif key in before:
                contents[key] = before[key]
            elif attached_files.needed and whole:
                raise _missing(session, game, name, next((seat for seat in seats if seat.id == who), None))
    return contents


def seated_names(session: Session, game: AnyGame, given: Mapping[str, Any]) -> list[str]:
    """Return the names of all players listed in the given files. Raises GmError.

    ``given`` maps an option to a path, or to the content mark of a stored file (``#f407ea8d5d4d``). Stored files are
    skipped, because a line with a content mark also contains the names of the players.
    """
    files = game.inputs.attachments.items()
    seating = [(name, kind.seats) for name, kind in files if kind.seats and not given.get(name, "#").startswith("#")]
    return [item["name"] for name, key in seating for item in content(session, game, name, given[name])[key]]


def _single(name: str, given: Mapping[str, Any]) -> dict[str, str]:
    return {"": given[name]} if name in given else {}


def _owned(name: str, words: Sequence[str], seats: tuple[Seat, ...]) -> Iterator[tuple[str, str]]:
    """Yield a player's id and a file name for each word such as ``ana=red.toml``. Raises GmError (``words``)."""
    seen: set[str] = set()
    for word in words:
        who, sign, file = word.partition("=")
        known = ", ".join(seat.name for seat in seats)
        if not (sign and file):
            raise GmError("words", f"--{name}: “{word[:40]}” is not NAME=FILE.", f"Players: {known}.")
        try:
            seat = find_name(who, (Name(*seat) for seat in seats))
        except NotRecognized:
            text = f"--{name}: no player is called “{who[:40]}”."
            raise GmError("words", text, f"Players: {known}.") from None
        if seat in seen:
            called = next(known_seat.name for known_seat in seats if known_seat.id == seat)
            raise GmError("words", f"--{name}: {called} is named twice.", "Give one file for each player.")
        seen.add(seat)
        yield seat, file


def _missing(session: Session, game: AnyGame, name: str, seat: Seat | None) -> GmError:
    """Return the error for a missing file of the required kind ``name``. The remedy shows how to attach one."""
    option = f"--{name} {seat.name}=" if seat else f"--{name} "
    text = f"{game.info.title} needs {option}FILE: {game.inputs.attachments[name].help}."
    kept = session.open_table.setup.brought.get(place(name, seat.id if seat else "")) if session.open_table else None
    keep = f"To keep the current file: {option}{mark(kept)}. " if kept else ""
    sample = f"{keep}For a sample: gm cards template {name} --game {game.info.slug} --out {name}.toml"
    return GmError("words", text, sample)


def content(session: Session, game: AnyGame, name: str, word: str) -> dict[str, Any]:
    """Return the content of the file that ``word`` names by its path or by its content mark (``#f407ea8d5d4d``).

    The session keeps the content, so that gm later records exactly what it showed. A path may be followed by the
    expected mark (``skies.toml#f407ea8d5d4d``). Raises GmError (``conflict``) if the file now has another mark.
    """
    from gm.table.interchange import attached_files  # late import: it loads pydantic, which is slow

    if word.startswith("#"):
        return attached_files.read_json(game, name, _stored_content(session, name, word))
    marked = None if os.path.exists(word) else re.fullmatch(_MARKED, word)
    path, wanted = marked.groups() if marked else (word, "")
    if attached_files.is_table(game, name, path):
        table = attached_files.read_table(game, name, path, ReservedWords(game.inputs, COMMANDS))
        data, session.unread = dict(table.content), table.unread
    else:
        data = attached_files.read_file(game, name, path)
    session.read[path] = mark(data)
    if wanted not in ("", mark(data)):
        text = f"{path} has changed: it was {wanted}, and is now {mark(data)}."
        raise GmError(
            "conflict", text, "Nothing was written. Run the command again to see what the file would change now."
        )
    session.kept[name, mark(data)] = data
    return data


def _stored_content(session: Session, name: str, word: str) -> Any:
    """Return the stored content of the file whose content mark is ``word`` or begins with ``word``.

    ``name`` is the kind of file. Raises GmError (``no-such``, ``ambiguous``).
    """
    from gm.duel.log import bodies_written  # late import: needed only to find a content mark

    known = {mark: data for (kind, mark), data in session.kept.items() if kind == name}
    table = session.find_table()
    for row in table.rows if table else ():
        for body in bodies_written(row, "new"):
            for key, data in body.get("brought", {}).items():
                if split_place(key)[0] == name:
                    known[mark(data)] = data
    fits = [data for name, data in known.items() if name.startswith(word.casefold()) and len(word) >= _SHORTEST]
    if len(fits) > 1:
        raise GmError("ambiguous", f"“{word[:40]}” matches several files.", "Type more letters of the name.")
    if not fits:
        raise GmError("no-such", f"No stored file is called “{word[:40]}”.", f"Name the file itself: --{name} FILE")
    return fits[0]
