"""The pairings of a round, by table and by name, and the result slips of its tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping

from gm.game import LONGEST_CODE, SheetData
from gm.games.event.house import KNOCKOUT, PODS
from gm.games.event.paper import shapes
from gm.games.event.paper.requests import Request, announced_round, subtitle
from gm.games.event.scores.places import standings_after
from gm.games.event.state import Round, State, Table, tables_with_numbers
from gm.games.event.texts.words import shown_number

BY_NAME = 24
"""The smallest number of players for which the pairings are also printed by name."""

ANY_GAME = "GAME"
"""The word on result slips that people replace with the name of the game. ``--play`` prints a game's name instead."""

_WHY = {"bye": "bye", "half": "bye, half a win", "zero": "bye, no points", "free": "free"}


def pairings(state: State, request: Request) -> SheetData:
    """Return the data of the sheet with the pairings of a round (ev.r1)."""
    number, announced = announced_round(state, request)
    called = {player.id: player.name for player in state.players}
    points = _points_before(state, number)
    pods = state.house.format == PODS

    def paired(at: int, table: Table) -> shapes.PairedTable:
        places = {who: place_at_pod(table, who) if pods else "" for who in table.players}
        seats = tuple(shapes.Seat(called[who], points.get(who, ""), place) for who, place in places.items())
        return shapes.PairedTable(at, seats, "" if pods else result(table))

    tables = tuple(paired(at, table) for at, table in tables_with_numbers(announced))
    byes = tuple(shapes.Free(called[bye.player], _WHY[bye.kind]) for bye in announced.byes)
    places = tuple(_places(announced, called))
    seating = places if len(places) >= BY_NAME else ()
    title = f"Pairings of round {number}"
    return SheetData.of(shapes.Pairings(tables, byes, seating, title, subtitle(state, request, number)))


def seating(state: State, request: Request) -> SheetData:
    """Return the data of the sheet that says, by name, who sits at which table (ev.r1)."""
    number, announced = announced_round(state, request)
    places = tuple(_places(announced, {player.id: player.name for player in state.players}))
    return SheetData.of(shapes.Seating(places, f"Seating of round {number}", subtitle(state, request, number)))


def slips(state: State, request: Request) -> SheetData:
    """Return a result slip for each table. A QR code on the slip contains the line that begins the table's duel."""
    number, announced = announced_round(state, request)
    called = {player.id: player.name for player in state.players}
    event, game = request.title or "Event", request.words.get("play", "") or ANY_GAME
    made, codes = list[shapes.Slip](), dict[str, str]()
    for at, table in tables_with_numbers(announced):
        names = tuple(called[who] for who in table.players)
        code, place = f"table-{at}", f"{request.code}/{number}/{at}"
        codes[code] = line_for(game, names, place)
        made.append(shapes.Slip(event, number, at, names, f"gm {_whole_line(game, names, place)}", code))
    data = shapes.Slips(tuple(made), state.house.format == PODS, state.house.format != KNOCKOUT)
    return SheetData.of(data, codes, literal=True)


def line_for(game: str, names: tuple[str, ...], place: str) -> str:
    """Return the line that begins a duel at a table. If the line is too long for a QR code, leave out the names."""
    line = _whole_line(game, names, place)
    return line if len(line.encode()) <= LONGEST_CODE else f"new {game} --at {place}"


def _whole_line(game: str, names: tuple[str, ...], place: str) -> str:
    return " ".join(["new", game, *map(_quoted, names), "--at", place])


def _quoted(name: str) -> str:
    """Return a name as people must type it: in quotation marks if it contains a space, comma or quotation mark."""
    return name if set(name).isdisjoint(' ,"') else '"' + name.replace('"', '""') + '"'


def result(table: Table) -> str:
    """Return a table's result, the first player's part first: ``1 – 0``, ``+ – −`` for a forfeit, '' for none yet."""
    if table.order is None:
        return ""
    if not table.order:
        return "− – −"
    if len(table.order) == 1:
        return "½ – ½"
    at = {who: place for place, group in enumerate(table.order) for who in group}
    marks = ("+", "−") if table.forfeit else ("1", "0")
    margin = f" ({table.margin})" if table.margin is not None else ""
    return " – ".join(marks[at[who]] for who in table.players) + margin


def place_at_pod(table: Table, who: str) -> str:
    """Return a player's place at a pod (a table of several players), such as ``2=`` for a shared second place.

    Return "" before the result, or if the player has no place.
    """
    before = 0
    for group in table.order or ():
        if who in group:
            return f"{before + 1}{'=' if len(group) > 1 else ''}"
        before += len(group)
    return ""


def _points_before(state: State, number: int) -> Mapping[str, str]:
    """Return the points of each player before a round, as text; {} before round 1 and in a knock-out."""
    if number == 1 or state.house.format == KNOCKOUT:
        return {}
    ranks = standings_after(state, number - 1)
    return {rank.id: shown_number(state.house, "points", rank.points) for rank in ranks}


def _places(announced: Round, called: Mapping[str, str]) -> Iterator[shapes.Place]:
    """Yield each player of a round in alphabetical order, with the number of their table, ``bye`` or ``free``."""
    where = {who: str(at) for at, table in tables_with_numbers(announced) for who in table.players}
    where |= {bye.player: "free" if bye.kind == "free" else "bye" for bye in announced.byes}
    for who in sorted(where, key=lambda who: (_letters(called[who]), called[who])):
        yield shapes.Place(called[who], where[who])


def _letters(name: str) -> str:
    """Return the key for sorting a name: the name in lower case and without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))
