"""The set-up of a duel: as the words after ``new``, and as stored data."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import (
    AnyGame,
    GameInfo,
    HouseRule,
    Name,
    NotRecognized,
    Seat,
    Setup,
    checked_name,
    find_name,
    new_name_id,
    visual_key,
)
from gm.game.play.inputs import ReservedWords
from gm.notation import attached_files
from gm.notation.line import join, split
from gm.text import capitalize, has_control_characters, parse_whole_number, with_article

NOTHING = "none"
"""The word for a party that starts without any possessions."""
_SINGLE = ("'", "‘", "’")
ALONE = "Alone — "
"""The first words of a remedy that lists the ways to play alone."""


def parse_seats(game: AnyGame, names: Sequence[str], reserved: Collection[str] = ()) -> tuple[Seat, ...]:
    """Return the seats of players with these names, in order. Words in ``reserved`` are not allowed as names.

    Raises GmError (``words``) for an invalid name.
    """
    _refuse_single_quotes(names)
    check_seat_count(game.info, names)
    seats: list[Seat] = []
    for name in (unicodedata.normalize("NFC", name).strip() for name in names):
        if has_control_characters(name):
            raise GmError("words", "A name contains control characters.", "Type it again without them.")
        seat = Seat(new_name_id(name, ReservedWords(game.inputs, reserved)), name)
        mine = {seat.id.casefold(), name.casefold()}
        if any(mine & {other.id.casefold(), other.name.casefold()} for other in seats):
            raise GmError(
                "words", f"Two {game.info.nouns.seats} are called “{name[:40]}”.", "Give each one a different name."
            )
        seats.append(seat)
    return tuple(seats)


def split_names(words: Sequence[str]) -> list[str]:
    """Return the names in a list with commas or ``and`` between them, such as ``Ana, Bo and Cy``.

    A word that contains spaces was typed in quotes, so it is one name and keeps its commas.
    """
    names = [name for word in words for name in ([word] if " " in word else word.split(",")) if name]
    joined = range(1, len(names) - 1)
    return [name for at, name in enumerate(names) if not (at in joined and name.casefold() in ("and", "&"))]


def _refuse_single_quotes(names: Sequence[str]) -> None:
    """Reject names in single quotes, because only double quotes keep words together. Raises GmError (``words``)."""
    begun = next((at for at, name in enumerate(names) if name[:1] in _SINGLE), len(names))
    ended = next((at for at in range(begun + 1, len(names)) if names[at][-1:] in _SINGLE), 0)
    if ended:
        whole = " ".join(names[begun : ended + 1])[1:-1]
        text = "Single quotes cannot group the words of a name."
        raise GmError("words", text, f'Use double quotes: "{whole[:40]}"')


def _refuse_lookalikes(seats: Sequence[Seat]) -> None:
    """Reject names that are invisible or that look like another name. Raises GmError (``words``)."""
    seen: dict[str, str] = {"": ""}
    for seat in seats:
        other = seen.setdefault(visual_key(seat.name), seat.name)
        if other != seat.name:
            text = (
                f"“{seat.name}” looks the same as “{other}”." if other else "One of the names has no visible letters."
            )
            raise GmError("words", text, "Use names that look different.")
        checked_name(seat.name)


def check_seat_count(info: GameInfo, names: Sequence[str]) -> None:
    """Reject a number of players that the game does not allow. Raises GmError.

    For a single player, the error says how to play alone.
    """
    count = len(names)
    if not info.seats_min <= count <= info.seats_max:
        seats = info.nouns.seat if info.seats_max == 1 else info.nouns.seats
        most = f" to {info.seats_max}" if info.seats_max > info.seats_min else ""
        text = f"{capitalize(with_article(info.nouns.duel))} needs {info.seats_min}{most} {seats}, not {count}."
        if not info.seats_max:
            text = f"{info.title} accepts no names."
        ways = [f"{help}: new {info.slug} {names[0]} {rest}" for rest, help in info.alone] if count == 1 else []
        raise GmError("words", text, f"{ALONE}{'; '.join(ways)}" if ways else f"Type: {example_line(info)}")


def example_line(info: GameInfo) -> str:
    """Return a line that starts a duel of a game: its example, or else a synopsis."""
    return info.example or f"new {info.slug}{' NAME NAME …' if info.seats_max else ''}"


def parse_setup(
    game: AnyGame, names: Sequence[str], first: str, teams: str, house: Iterable[str], reserved: Collection[str] = ()
) -> Setup:
    """Return the set-up of a duel under the game's latest rules.

    ``teams`` is a text such as ``Ana+Cy/Bo+Di``, and ``first`` is the name of the first player; both may be ''. If
    ``names`` is empty, the players are taken from ``teams``, a player of each team in turn. Raises GmError (``words``,
    ``ambiguous``).
    """
    sides = [team.split("+") for team in teams.split("/")] if teams else []
    if sides and not game.info.teams:
        raise GmError("words", f"{game.info.title} has no teams.", "Leave out --teams.")
    if sides and not names:
        names = [side[place] for place in range(max(map(len, sides))) for side in sides if place < len(side)]
    seats = parse_seats(game, names, reserved)
    _refuse_lookalikes(seats)
    members = tuple(tuple(find_seat(name, seats) for name in side) for side in sides)
    first_seat = seats[0].id if seats else ""
    if first and not game.info.nouns.first and not (seats and find_seat(first, seats) == first_seat):
        raise GmError("words", f"You cannot choose who goes first in {game.info.title}.", "Leave out --first.")
    opener = (find_seat(first, seats) if first else first_seat) if game.info.nouns.first else ""
    return Setup(seats, opener, members, read_house_rules(game.inputs.house_rules, house), {}, game.info.rules_version)


def check_holder_names(game: AnyGame, what: Setup) -> None:
    """Raise GmError (``words``) if a player has the name of a pile, or of anything else that holds things."""
    other = {seat.id: str(place) for place, seat in enumerate(what.seats)}  # no name is a number
    nobody = what._replace(
        seats=tuple(Seat(other[seat.id], seat.name) for seat in what.seats),
        first=other.get(what.first, what.first),
        teams=tuple(tuple(other[who] for who in team) for team in what.teams),
        brought={
            attached_files.place(name, other.get(who, who)): data
            for (name, who), data in ((attached_files.split_place(key), data) for key, data in what.brought.items())
        },
    )
    try:
        holders = {held.holder for held in game.play.holdings(game.play.start(nobody).state)}
        if taken := [seat.name for seat in what.seats if seat.id in holders]:
            game.play.start(what)
    except Refusal:
        return  # the game will refuse this set-up with its own reason
    if taken:
        raise GmError(
            "words", f"“{taken[0][:40]}” already means something in the game.", "Use another name, or a longer one."
        )


def find_seat(name: str, seats: tuple[Seat, ...]) -> str:
    """Return the id of the player called ``name``. Raises GmError (``words``, ``ambiguous``)."""
    try:
        return find_name(name, (Name(*seat) for seat in seats))
    except NotRecognized:
        known = ", ".join(seat.name for seat in seats) or "none"
        raise GmError("words", f"No player is called “{name[:40]}”.", f"Players: {known}.") from None


def format_setup(game: AnyGame, what: Setup, title: str) -> list[str]:
    """Return the words of the ``new`` line for a set-up."""
    words = ["new", game.info.slug, *(seat.name for seat in what.seats)]
    if what.seats and what.first not in ("", what.seats[0].id):
        words += ["--first", what.first]
    if what.teams:
        words += ["--teams", "/".join("+".join(team) for team in what.teams)]
    for name, value in what.house.items():
        words += ["--house", f"{name}={value}"]
    words += attached_files.option_words(game.inputs.attachments, what.brought)
    if what.party:
        words += ["--party", what.party, "--carry", what.carry or NOTHING]
    if what.at:
        words += ["--at", what.at]
    return [*words, "--title", title] if title else words


def setup_title(line: str) -> str:
    """Return the title in a ``new`` line, '' if there is none."""
    words = split(line)
    return words[-1] if "--title" in words[-2:-1] else ""


def setup_row(game: AnyGame, what: Setup, title: str) -> tuple[str, dict[str, Any]]:
    """Return a set-up as a log row stores it: the ``new`` line, and the data. Default values are left out."""
    return join(format_setup(game, what, title)), setup_body(what, carries=game.play.carry is not None)


def setup_body(what: Setup, *, carries: bool) -> dict[str, Any]:
    """Return a set-up as data. With ``carries``, the data include the party and the possessions that it starts with."""
    body: dict[str, Any] = {"seats": what.seats, "first": what.first, "teams": what.teams, "house": dict(what.house)}
    if what.brought:
        body["brought"] = dict(what.brought)
    if what.version > 1:
        body["version"] = what.version
    if what.at:
        body["at"] = what.at
    if carries:
        body |= {"party": what.party or None, "carry": json.loads(what.carry) if what.carry else None}
        body |= {"resumed": what.resumed} if what.resumed else {}
        body |= {"unfinished": True} if what.unfinished else {}
    return body


def read_house_rules(switches: Mapping[str, HouseRule], words: Iterable[str]) -> dict[str, str]:
    """Return the value of each house rule in ``words``, by name. They may be typed ``pace=slow`` or ``pace slow``.

    A dash in the name of a house rule is read as ``_``. Raises GmError (``words``).
    """
    chosen: dict[str, str] = {}
    rest = [*words]
    while rest:
        text, sign, value = rest.pop(0).partition("=")
        name = text if text in switches else text.replace("-", "_")
        if name not in switches:
            raise GmError(
                "words", f"There is no house rule “{text[:40]}”.", "House rules: " + ", ".join(switches) + "."
            )
        allowed = switches[name].values
        if not sign and rest and rest[0] in allowed:
            sign, value = "=", rest.pop(0)
        if not sign:
            raise GmError("words", f"Give {name} a value.", f"Type {name}= and one of: " + ", ".join(allowed) + ".")
        if value not in allowed:
            raise GmError(
                "words", f"{name} cannot be “{value[:40]}”.", f"Type {name}= and one of: " + ", ".join(allowed) + "."
            )
        if name in chosen:
            raise GmError("words", f"{name} is set twice.", "Name each house rule only once.")
        chosen[name] = value
    return chosen


def parse_rules_version(info: GameInfo, word: str) -> int:
    """Return the rules version in ``word`` as a number. Raises GmError (``words``) if the game has no such version."""
    version = parse_whole_number(word, 1, info.rules_version)
    if version is None:
        known = "version 1" if info.rules_version == 1 else f"versions 1 to {info.rules_version}"
        text = f"{info.title} has no rules version “{word[:40]}”."
        raise GmError("words", text, f"This version of gm has {known}. Leave out --rules for the latest.")
    return version


def default_title(game: AnyGame, what: Setup) -> str:
    """Return the title of a duel that was given no title: its players, or else the game's title."""
    return ", ".join(seat.name for seat in what.seats) or game.info.title
