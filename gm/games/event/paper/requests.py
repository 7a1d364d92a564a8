"""The values that come from a request for a sheet: the round, the players, and the line below the title."""

from __future__ import annotations

import re

from gm.errors import Refusal
from gm.game import Name, NotRecognized, SheetRequest, find_name
from gm.games.event.state import Round, State, planned_rounds

Request = SheetRequest[State]
MOST = 256


def requested_round(state: State, request: Request) -> int:
    """Return the number of the round to print, by default the last. Raises Refusal (``words``) for an unknown round."""
    word = request.words.get("round", "")
    if not state.rounds:
        raise Refusal("no-round-yet", {}, ("ev.r1",), "words")
    if not word:
        return len(state.rounds)
    match = re.fullmatch("r?([0-9]{1,3})", word.casefold())
    if not match:
        raise Refusal("print-round", {"word": word[:40]}, ("ev.r1",), "words")
    if not 1 <= int(match[1]) <= len(state.rounds):
        raise Refusal("not-announced", {"round": int(match[1]) or "0"}, ("ev.r1",), "words")
    return int(match[1])


def announced_round(state: State, request: Request) -> tuple[int, Round]:
    """Return a pair: the number of the round to print, and that round.

    Raises Refusal (``words``) if the round was not announced.
    """
    number = requested_round(state, request)
    return number, state.rounds[number - 1]


def requested_players(state: State, request: Request) -> tuple[str, ...]:
    """Return the ids of the players whom the option ``--only`` names; () without it. Raises Refusal (``words``)."""
    chosen = list[str]()
    for word in filter(None, map(str.strip, request.words.get("only", "").split(","))):
        try:
            chosen.append(find_name(word, (Name(player.id, player.name) for player in state.players)))
        except NotRecognized:
            raise Refusal("unknown", {"who": word[:40]}, ("ev.r9",), "words") from None
    return tuple(dict.fromkeys(chosen))


def requested_names(request: Request) -> tuple[str, ...]:
    """Return the names for a blank sheet. Raises Refusal (``words``) if there are too many."""
    if len(request.names) > MOST:
        raise Refusal("full", {"most": MOST}, ("ev.r7",), "words")
    return request.names


def subtitle(state: State, request: Request, number: int) -> str:
    """Return the line to print below the title of a list, such as ``Friday · round 2 of 5``."""
    planned = planned_rounds(state)
    return " · ".join(filter(None, (request.title, f"round {number}{f' of {planned}' if planned else ''}")))
