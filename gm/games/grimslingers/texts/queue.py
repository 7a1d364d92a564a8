"""The queue of the aftermath as a table, with the reason for each card's place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from gm.game import Cell, Grid, Messages, Prompt, View, public
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.state import Cast, State
from gm.games.grimslingers.texts.messages import Shared, step_label, tied

_PUBLIC = ("by", "card", "target", "step", "banner", "state")
_STYLES: dict[str, Literal["", "strong", "quiet", "alert"]] = {"done": "quiet", "fizzled": "quiet", "stopped": "quiet"}


def queue_data(queue: Iterable[Cast]) -> list[dict[str, Any]]:
    """Return the queue of the aftermath as JSON data."""
    return [public(cast, _PUBLIC) for cast in queue]


def queue_grid(state: State, names: dict[str, str]) -> Grid:
    """Return the queue of the aftermath as a table, in the order in which the cards work."""
    ties = tied(_shared(cast) for cast in state.queue if cast.state == "waiting" and not cast.drawn)
    rows = tuple(_row(state, cast, names, _shared(cast) in ties) for cast in state.queue)
    return Grid(("card", "aimed at", "why here", "state"), rows, tuple(cast.by for cast in state.queue))


def _shared(cast: Cast) -> Shared:
    return cast.step, cast.banner, cast.target


def _row(state: State, cast: Cast, names: dict[str, str], tied: bool) -> tuple[Cell, ...]:
    question, card = state.asked, state.deck.card[cast.card]
    asked = question is not None and (cast.by == question.by or (not question.by and cast.by in question.seats))
    waits = cast.state == "waiting"
    target = f"→ {names[cast.target]}" if cast.target else ""
    diverted = " (diverted)" if cast.target and cast.settled and cast.step == "unopposed" else ""
    banner = "no banner" if cast.banner == "none" else cast.banner
    drew = f", drew {' then '.join(map(str, cast.drawn))}" if cast.drawn else ""
    texts = (
        f"{names[cast.by]}: {card.name}",
        target + diverted,
        f"{step_label(cast.step, card.target)}, {banner}{drew}{', tied' if tied and waits and not cast.drawn else ''}",
        "asked now" if asked and waits else cast.state,
    )
    style = "strong" if asked else _STYLES.get(cast.state, "")
    return tuple([Cell(text, style) for text in texts])


def answer(state: State, book: Book, messages: Messages, due: Iterable[Prompt]) -> View:
    """Return the answer to the query ``queue``: a table, the open questions, and the texts of the cards."""
    names = {duellist.id: duellist.name for duellist in state.duellists} | {
        card.id: card.name for card in state.deck.cards
    }
    asked = [messages.say(prompt, names) for prompt in due]
    items = queue_data(state.queue)
    if not state.queue:
        return View({}, "The queue is empty", (), tuple(asked), items=items)
    for card in dict.fromkeys(state.deck.card[cast.card] for cast in state.queue):
        if text := book.text(card):
            numbers = " ".join(f"{number}: {does}." for number, does in enumerate(book.table(card), 1))
            asked.append(f"{card.name}: {text} {numbers}".strip())
    return View(
        {}, messages.phrase("queue", state._asdict(), names), (queue_grid(state, names),), tuple(asked), items=items
    )
