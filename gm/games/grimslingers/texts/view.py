"""The views of a duel: its board, the queue of its aftermath, and its public state as JSON data.

The board has tables, lines and arrows. The table of the queue says why the cards are in this order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from gm.game import Arrow, Cell, Column, Grid, Messages, Prompt, View, make_grid, public
from gm.games.grimslingers.book import Book
from gm.games.grimslingers.cards import STATUSES
from gm.games.grimslingers.state import PASS, Cast, Duellist, Held, State, Status, card_label
from gm.games.grimslingers.texts.messages import Shared, step_label, tied

_USED = {"surge": "Surge", "reactivate": "Reactivate", "cover": "in cover"}
_DUELLIST = ("id", "name", "team", "hp", "max_hp", "ep", "max_ep", "out", "score", "played", "target")


_PUBLIC = ("by", "card", "target", "step", "banner", "state")
_STYLES: dict[str, Literal["", "strong", "quiet", "alert"]] = {"done": "quiet", "fizzled": "quiet", "stopped": "quiet"}


def queue_data(queue: Iterable[Cast]) -> list[dict[str, Any]]:
    """Return the queue of the aftermath as JSON data."""
    return [public(cast, _PUBLIC) for cast in queue]


def queue_grid(state: State, names: dict[str, str]) -> Grid:
    """Return the queue of the aftermath as a table, in the order in which the cards take effect."""
    ties = tied(_shared(cast) for cast in state.queue if cast.state == "waiting" and not cast.drawn)
    rows = tuple(_row(state, cast, names, _shared(cast) in ties) for cast in state.queue)
    return Grid(("card", "aimed at", "step", "state"), rows, tuple(cast.by for cast in state.queue))


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
    names = {duellist.id: duellist.name for duellist in state.duellists}
    names |= {card.id: card.name for card in state.deck.cards}
    asked = [messages.say(prompt, names) for prompt in due]
    items = queue_data(state.queue)
    if not state.queue:
        return View({}, "The queue is empty", (), tuple(asked), items=items)
    for card in dict.fromkeys(state.deck.card[cast.card] for cast in state.queue):
        if text := book.text(card):
            numbers = " ".join(f"{number}: {does}." for number, does in enumerate(book.table(card), 1))
            asked.append(f"{card.name}: {text} {numbers}".strip())
    headline = messages.phrase("queue", state._asdict(), names)
    return View({}, headline, (queue_grid(state, names),), tuple(asked), items=items)


def view(state: State, messages: Messages) -> View:
    """Return the board of a duel. In an aftermath it includes the queue."""
    names = {duellist.id: duellist.name for duellist in state.duellists}
    tables = [make_grid(_columns(state, names, messages), {duellist.id: duellist for duellist in state.duellists})]
    if state.queue:
        tables.append(queue_grid(state, names))
    headline = messages.phrase("headline", state._asdict(), names)
    brief = View({}, headline, tuple(tables), tuple(_lines(state, names, discards=False)))
    lines, arrows = tuple(_lines(state, names)), tuple(_arrows(state))
    return View(data(state), headline, tuple(tables), lines, _about(state), arrows=arrows, brief=brief)


def data(state: State) -> dict[str, Any]:
    """Return the public state of a duel as JSON data."""
    keys = ("turn", "phase", "mode", "pairs", "queue", "duellists", "winners")
    duellists = [_duellist(state, duellist) for duellist in state.duellists]
    return public(state, keys, queue=queue_data(state.queue), duellists=duellists)


def _duellist(state: State, duellist: Duellist) -> dict[str, Any]:
    held = _held_by(state, duellist)
    return public(
        duellist,
        _DUELLIST,
        hand=[card_label(card) for card in held if card.place == "hand"],
        unseen=duellist.unseen,
        resting=[{"card": card_label(card), "back": card.back} for card in held if card.place == "resting"],
        discard=[card_label(card) for card in held if card.place == "discard"],
        statuses=[public(status, ("status", "by", "card", "turn")) for status in _by_turn(duellist.statuses)],
    )


def _held_by(state: State, duellist: Duellist) -> list[Held]:
    """Return the cards that a duellist holds, in the order of the rule book. Borrowed cards come last."""
    held = [card for card in state.held if card.holder == duellist.id]
    return sorted(held, key=lambda card: (card.owner != duellist.id, state.deck.position[card.card]))


def _by_turn(statuses: Iterable[Status]) -> list[Status]:
    return sorted(statuses, key=lambda status: (status.turn, STATUSES.index(status.status)))


def _about(state: State) -> tuple[str, ...]:
    """Return the rule ids of the queued cards. The card that asks a question comes first, then the waiting cards."""
    asked = state.asked.by if state.asked else ""
    queue = sorted(state.queue, key=lambda cast: (cast.by != asked, cast.state != "waiting"))
    return tuple(dict.fromkeys(state.deck.card[cast.card].rule for cast in queue))


def _columns(state: State, names: dict[str, str], messages: Messages) -> tuple[Column[Duellist], ...]:
    def name(duellist: Duellist) -> Cell:
        return Cell(f"{duellist.name} ({duellist.team})" if duellist.team else duellist.name, _style(duellist))

    def statuses(duellist: Duellist) -> Cell:
        shown = [
            messages.phrase(f"status.{status.status}") + ("" if status.turn == state.turn else f" (turn {status.turn})")
            for status in _by_turn(duellist.statuses)
        ]
        return Cell(", ".join(shown), _style(duellist))

    return (
        Column("duellist", name),
        Column(">HP", lambda duellist: _bar(duellist.hp, duellist.max_hp, _style(duellist)), "hp"),
        Column(">EP", lambda duellist: _bar(duellist.ep, duellist.max_ep, _style(duellist)), "ep"),
        Column("", lambda duellist: _doing(state, duellist, names)),
        Column("statuses", statuses),
    )


def _style(duellist: Duellist) -> Literal["", "quiet"]:
    return "quiet" if duellist.out else ""


def _bar(amount: int, maximum: int, style: Literal["", "quiet"]) -> Cell:
    """Return the cell of an amount, with a bar if there is a maximum."""
    text = f"{amount}/{maximum}" if maximum else str(amount)
    return Cell(text, style, (min(amount, maximum), maximum) if maximum else None)


def _doing(state: State, duellist: Duellist, names: dict[str, str]) -> Cell:
    """Return the cell with a duellist's action: a card and its target, a pass, a score, or nothing yet."""
    if duellist.id in (state.winners or ()):
        return Cell("wins" if duellist.score is None else f"wins, score {duellist.score}", "strong")
    if duellist.out:
        return Cell("out" if duellist.score is None else f"out, score {duellist.score}", "quiet")
    if duellist.score is not None:
        return Cell(f"score {duellist.score}")
    if duellist.played == PASS:
        return Cell("passes")
    if duellist.played:
        target = f" → {names[duellist.target]}" if duellist.target else ""
        return Cell(f"{state.deck.card[duellist.played].name}{target}", "strong")
    if state.phase == "draw":
        return Cell("to reveal")
    return Cell(", ".join(_USED[kind] for kind in dict.fromkeys(duellist.used)) if state.phase == "standoff" else "")


def _lines(state: State, names: dict[str, str], *, discards: bool = True) -> Iterator[str]:
    """Yield a line for each duellist about resting, known and unseen cards.

    If ``discards``, the line also lists discarded cards.
    """
    for duellist in state.duellists:
        held = _held_by(state, duellist)
        own_elements = [card for card in held if card.owner == duellist.id and card.card in state.deck.elements]
        groups = {
            "resting": [card for card in held if card.place == "resting"],
            "discarded": [card for card in held if card.place == "discard" and discards],
            "seen in hand": [card for card in held if card.place == "hand" and card not in own_elements],
        }
        parts = [
            f"{title}: {', '.join(_card(state, card, names) for card in cards)}"
            for title, cards in groups.items()
            if cards
        ]
        if duellist.unseen:
            unseen = (f"one of {names[who]}'s cards" for who in duellist.unseen)
            parts.append(f"unseen: {', '.join(unseen)}")
        if parts:
            yield f"{duellist.name}: {' · '.join(parts)}"


def _card(state: State, card: Held, names: dict[str, str]) -> str:
    owner = "" if card.owner == card.holder else f"{names[card.owner]}'s "
    back = f" until turn {card.back}" if card.back else ""
    return f"{owner}{state.deck.card[card.card].name}{back}"


def _arrows(state: State) -> Iterator[Arrow]:
    """Yield an arrow for each revealed card. Arrows of opposed cards are bold, those of finished cards are faint."""
    opposed = {who for pair in state.pairs for who in pair}
    for cast in state.queue:
        style: Literal["", "strong", "quiet"] = "strong" if cast.by in opposed else ""
        style = style if cast.state == "waiting" else "quiet"
        yield Arrow(cast.by, cast.target or "", state.deck.card[cast.card].name, style)
    if not state.queue:
        for duellist in state.duellists:
            if duellist.played and duellist.played != PASS:
                yield Arrow(duellist.id, duellist.target or "", state.deck.card[duellist.played].name)
