"""The aftermath queue as a table: what works when, why it stands where it stands, what is done, what is asked next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from gm.game import Cell, Grid, Prompt, View
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.state import TIED_STEPS, Cast, State
from gm.games.grimslingers.texts.asking import ask
from gm.games.grimslingers.texts.phrases import BANNERS, listed

_STYLES: dict[str, Literal["", "strong", "quiet", "alert"]] = {"done": "quiet", "fizzled": "quiet", "stopped": "quiet"}


def queue_grid(state: State, names: dict[str, str]) -> Grid:
    """The queue in the order of carrying out."""
    waiting = Counter(_shared(cast) for cast in state.queue if cast.state == "waiting" and not cast.drawn)
    tied = [key for key, cards in waiting.items() if cards > 1 and key[0] in TIED_STEPS and key[1] != "none"]
    rows = tuple(_row(state, cast, names, _shared(cast) in tied) for cast in state.queue)
    return Grid(("card", "aimed at", "why here", "state"), rows, tuple(cast.by for cast in state.queue))


def _shared(cast: Cast) -> tuple[str, str, str | None]:
    """What cards must have in common to draw for their order."""
    return cast.step, cast.banner, cast.target


def _row(state: State, cast: Cast, names: dict[str, str], tied: bool) -> tuple[Cell, ...]:
    asked = state.asked is not None and (
        cast.by == state.asked.by or (not state.asked.by and cast.by in state.asked.seats)
    )
    style = "strong" if asked else _STYLES.get(cast.state, "")
    card = state.deck.card[cast.card].name
    at = f"→ {names[cast.target]}" if cast.target else ""
    if cast.target and cast.settled and cast.step == "unopposed":
        at += " (diverted)"
    doing = "asked now" if asked and cast.state == "waiting" else cast.state
    return (
        Cell(f"{names[cast.by]}: {card}", style),
        Cell(at, style),
        Cell(_why(cast, tied), style),
        Cell(doing, style),
    )


def _why(cast: Cast, tied: bool) -> str:
    """Step, colour, and the number cards that gave it its place among those of its colour, or that it is ``tied``."""
    step = {"all": "at all", "self": "at itself", "team": "for its side"}.get(cast.step, cast.step)
    drew = f", drew {' then '.join(map(str, cast.drawn))}" if cast.drawn else ""
    waits = ", tied" if tied and cast.state == "waiting" and not cast.drawn else ""
    return f"{step}, {BANNERS[cast.banner]}{drew}{waits}"


def answer(state: State, book: Book, due: Iterable[Prompt]) -> View:
    """The answer to ``queue``: the table, and what is asked of whom."""
    names = {one.id: one.name for one in state.duellists} | {card.id: card.name for card in state.deck.cards}
    queue = [
        {"by": c.by, "card": c.card, "target": c.target, "step": c.step, "banner": c.banner, "state": c.state}
        for c in state.queue
    ]
    asked = tuple(ask(prompt, names) for prompt in due)
    if not state.queue:
        return View({}, "No card is in the queue", (), asked, items=queue)
    texts = []
    for card in dict.fromkeys(state.deck.card[cast.card] for cast in state.queue):
        if text := book.text(card):
            table = book.table(card)
            says = " ".join(f"{n}: {row}." for n, row in enumerate(table, 1))
            texts.append(f"{card.name}: {text} {says}".strip())
    pairs = f" · opposed: {', '.join(listed(pair, names) for pair in state.pairs)}" if state.pairs else ""
    return View({}, f"Turn {state.turn}, the queue{pairs}", (queue_grid(state, names),), (*asked, *texts), items=queue)
