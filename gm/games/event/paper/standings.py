"""The printed standings, with the formulas of the tie-breaks in use, and the certificates."""

from __future__ import annotations

from gm.game import CardBook, SheetData, join_and
from gm.games.event.house import KNOCKOUT, PODS, House, shown_ties, tie_breaks
from gm.games.event.paper import shapes
from gm.games.event.paper.requests import Request, requested_players, requested_round, subtitle
from gm.games.event.scores.places import Rank, standings_after
from gm.games.event.state import Round, State, phase, tables_with_numbers
from gm.games.event.texts.words import SHORT, TITLES, points_formula, shown_number, standings_title

PRIZES = 3
"""The number of places for which certificates are printed if the request names no players."""

_WORDS = ("first", "second", "third")
_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def standings_sheet(book: CardBook, state: State, request: Request) -> SheetData:
    """Return the data of the sheet with the standings after a round (ev.r9)."""
    number = requested_round(state, request)
    knockout = state.house.format == KNOCKOUT
    columns = () if knockout else shown_ties(state.house)
    rows = tuple(_standing(state, rank, columns) for rank in standings_after(state, number))
    ties = (_formula(book, state.house, tie) for tie in dict.fromkeys(tie_breaks(state.house)))
    formulas = () if knockout else (shapes.Formula("Points", points_formula(state.house)), *ties)
    plays = _still_plays(state.rounds[number - 1])
    stands = " · ".join(filter(None, (subtitle(state, request, number), plays)))
    shown = tuple(SHORT[tie] for tie in columns)
    return SheetData.of(shapes.Standings(shown, rows, formulas, standings_title(state, number), stands))


def _standing(state: State, rank: Rank, columns: tuple[str, ...]) -> shapes.Standing:
    player = next(player for player in state.players if player.id == rank.id)
    return shapes.Standing(
        rank.shown,
        player.name,
        player.club or "",
        shown_number(state.house, "points", rank.points),
        tuple(shown_number(state.house, tie, getattr(rank.values, tie)) for tie in columns),
        player.here,
    )


def _formula(book: CardBook, house: House, tie: str) -> shapes.Formula:
    title = TITLES[tie][:1].upper() + TITLES[tie][1:]
    short = SHORT.get(tie, "")
    named = f"{title} ({short})" if short and short.casefold() != title.casefold() else title
    texts, usual = book.cards["en/sheets"], "formulas"
    kind = "formulas_pods" if house.format == PODS else "formulas_halves" if house.shown == "halves" else usual
    return shapes.Formula(named, texts[kind].get(tie, texts[usual][tie]))


def _still_plays(announced: Round) -> str:
    """Return a text that says which tables of a round are still playing; "" if all tables have results."""
    numbers = [str(at) for at, table in tables_with_numbers(announced) if table.order is None]
    if len(numbers) == 1:
        return f"table {numbers[0]} is still playing"
    return f"tables {join_and(numbers)} are still playing" if numbers else ""


def certificates(state: State, request: Request) -> SheetData:
    """Return certificates for the players whom the request names, by default for those in the top places (ev.r10)."""
    number, chosen = requested_round(state, request), requested_players(state, request)
    ranks = standings_after(state, number)
    called = {player.id: player.name for player in state.players}
    stands = f"{len(ranks)} players, {number} {'round' if number == 1 else 'rounds'}"
    if phase(state) != "over":
        stands = f"after round {number}"
    made = tuple(
        shapes.Certificate(called[rank.id], place_in_words(rank), _points(state.house, rank), request.title, stands)
        for rank in ranks
        if (rank.id in chosen if chosen else rank.place is not None and rank.place <= PRIZES)
    )
    return SheetData.of(shapes.Certificates(made))


def place_in_words(rank: Rank) -> str:
    """Return a place in words, such as ``shared second place``; "" for a player without a place."""
    if rank.place is None:
        return ""
    ending = "th" if rank.place % 100 in (11, 12, 13) else _ENDINGS.get(rank.place % 10, "th")
    word = _WORDS[rank.place - 1] if rank.place <= len(_WORDS) else f"{rank.place}{ending}"
    return f"{'shared ' if rank.shared else ''}{word} place"


def _points(house: House, rank: Rank) -> str:
    """Return the points in words; "" in a knock-out."""
    if house.format == KNOCKOUT:
        return ""
    shown = shown_number(house, "points", rank.points)
    return f"{shown} {'point' if shown in ('1', '−1', '½', '−½') else 'points'}"
