"""Who sits down: the words after ``new`` → the set-up of a duel, and back."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from gm.errors import GmError
from gm.game import AnyGame, GameInfo, Seat, Setup, Unread, find_seat
from gm.notation.line import join, split
from gm.notation.reading import is_word, settings
from gm.text import hostile

LONGEST_NAME = 64
_TAKEN = frozenset(("because", "done", "discard", "table"))


def seat_id(name: str) -> str:
    """A name in lower case, every run of other than letters and digits (of any script) as one dash."""
    letters = (c if c.isalnum() or unicodedata.category(c).startswith("M") else " " for c in name.lower())
    return "-".join("".join(letters).split())


def seats(game: AnyGame, names: Sequence[str], reserved: Collection[str] = ()) -> tuple[Seat, ...]:
    """The seats of these names, in order; nobody bears a ``reserved`` word.

    Raises GmError (``words``) for names that no duel can be kept under.
    """
    count_fits(game.info, len(names))
    found: list[Seat] = []
    for name in (unicodedata.normalize("NFC", name).strip() for name in names):
        seat = Seat(seat_id(name), name)
        _fit(game, seat, found, reserved)
        found.append(seat)
    return tuple(found)


def count_fits(info: GameInfo, count: int) -> None:
    """Refuse a number of mages that the game is not for."""
    if not info.seats_min <= count <= info.seats_max:
        said = f"{info.title} is for {info.seats_min} to {info.seats_max}, not for {count}."
        raise GmError("words", said, f"Type: new {info.slug} NAME NAME …")


def _fit(game: AnyGame, seat: Seat, taken: Iterable[Seat], reserved: Collection[str]) -> None:
    shown = seat.name[:40]
    if hostile(seat.name):
        raise GmError("words", "A name holds control characters.", "Use letters, digits and signs.")
    if len(seat.name) > LONGEST_NAME:
        raise GmError("words", f"“{shown}…” is too long.", f"At most {LONGEST_NAME} letters.")
    if not seat.id:
        raise GmError("words", f"“{shown}” has no letter and no digit.", "Use a name that can be typed.")
    if seat.id.isdigit():
        raise GmError("words", f"“{shown}” is a number.", "Use a name with a letter in it.")
    if (
        seat.id in _TAKEN
        or seat.id in reserved
        or seat.id in game.typed.forms
        or seat.id in game.typed.asks
        or is_word(game.typed.forms.values(), seat.id)
    ):
        raise GmError("words", f"“{shown}” is a word of the game.", "Use another name, or a longer one.")
    if seat.name.startswith("--"):
        raise GmError("words", f"“{shown}” begins like an option.", "Leave out the dashes.")
    mine = {seat.id.casefold(), seat.name.casefold()}
    if any(mine & {other.id.casefold(), other.name.casefold()} for other in taken):
        raise GmError("words", f"Two mages are called “{shown}”.", "Give each a name of its own.")


def setup(
    game: AnyGame, names: Sequence[str], first: str, teams: str, house: Iterable[str], reserved: Collection[str] = ()
) -> Setup:
    """The set-up that the words describe. ``teams`` is ``Ana+Cy/Bo+Di`` or '', ``first`` a name or ''.

    Without names the teams give them, seated by turns. Raises GmError (``words``, ``ambiguous``).
    """
    sides = [team.split("+") for team in teams.split("/")] if teams else []
    if sides and not game.info.teams:
        raise GmError("words", f"{game.info.title} has no teams.", "Leave out --teams.")
    if sides and not names:
        names = [side[place] for place in range(max(map(len, sides))) for side in sides if place < len(side)]
    sitting = seats(game, names, reserved)
    members = tuple(tuple(_sitting(name, sitting) for name in side) for side in sides)
    opener = _sitting(first, sitting) if first else sitting[0].id
    return Setup(sitting, opener, members, settings(game.typed.switches, house))


def _sitting(name: str, sitting: tuple[Seat, ...]) -> str:
    try:
        return find_seat(name, sitting)
    except Unread:
        known = ", ".join(seat.name for seat in sitting)
        raise GmError("words", f"Nobody at the table is called “{name[:40]}”.", f"At the table: {known}.") from None


def words(game: AnyGame, what: Setup, title: str) -> list[str]:
    """The words of the line that sets up this duel."""
    said = ["new", game.info.slug, *(seat.name for seat in what.seats)]
    if what.first != what.seats[0].id:
        said += ["--first", what.first]
    if what.teams:
        said += ["--teams", "/".join("+".join(team) for team in what.teams)]
    for name, value in what.house.items():
        said += ["--house", f"{name}={value}"]
    return [*said, "--title", title] if title else said


def title_of(line: str) -> str:
    """The title that a set-up's line gives the duel; '' if none."""
    said = split(line)
    return said[-1] if "--title" in said[-2:-1] else ""


def set_up(game: AnyGame, what: Setup, title: str) -> tuple[str, dict[str, Any]]:
    """The words and the data that a row keeps of a set-up."""
    body = {"seats": what.seats, "first": what.first, "teams": what.teams, "house": dict(what.house)}
    return join(words(game, what, title)), body


def called(what: Setup) -> str:
    """What a duel without a title is called."""
    return ", ".join(seat.name for seat in what.seats)
