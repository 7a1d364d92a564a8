"""What a log comes to: the fold of its entries through the game, and notices as receipts keep them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from gm.game import AnyGame, Change, Notice, Seat, Setup, Step, Term
from gm.log import Row, in_force
from gm.notation import rebuild
from gm.settlement import Difference, differences


def setup_of(row: Row) -> Setup:
    """The set-up that a duel's row 0 holds."""
    body = row.body
    return Setup(
        tuple(Seat(*seat) for seat in body["seats"]),
        body["first"],
        tuple(tuple(team) for team in body["teams"]),
        dict(body["house"]),
    )


def replay(game: AnyGame, rows: Iterable[Row]) -> Iterator[tuple[Row, Step[Any]]]:
    """Each row in force with the step that it was, from the set-up on; notes leave the state alone.

    Raises Refusal where the game no longer takes an entry.
    """
    state: Any = None
    for row in rows:
        if row.kind == "new":
            step = game.start(setup_of(row))
        elif row.kind == "entry":
            step = game.apply(state, rebuild(game.forms, row.body))
        else:
            step = Step(state)
        state = step.state
        yield row, step


def fold(game: AnyGame, rows: Iterable[Row]) -> Any:
    """The state that the rows in force lead to."""
    state: Any = None
    for _, step in replay(game, rows):
        state = step.state
    return state


class Judged(NamedTuple):
    """What a row comes to: the state after it, what is announced, and which holdings a correction changed."""

    state: Any
    notices: tuple[Notice, ...]
    owed: tuple[Difference, ...] = ()


def judge(game: AnyGame, rows: Sequence[Row], state: Any, row: Row) -> Judged:
    """What ``row`` comes to after ``rows``, which led to ``state``. Raises Refusal, and nothing is changed."""
    if row.kind == "note":
        return Judged(state, (Notice("noted", {"text": row.body["text"]}),))
    if row.kind in ("undo", "redo"):
        target = rows[row.target or 0]
        after = fold(game, in_force([*rows, row]))
        said = Notice("undone" if row.kind == "undo" else "redone", {"seq": target.seq, "words": target.words})
        return Judged(after, (said,), differences(game.holdings(state), game.holdings(after)))
    step = game.start(setup_of(row)) if row.kind == "new" else game.apply(state, rebuild(game.forms, row.body))
    return Judged(step.state, step.notices)


def receipt(judged: Judged) -> str:
    """What was announced, as a row keeps it: facts, no English."""
    said = {"notices": [notice._asdict() for notice in judged.notices], "settlement": judged.owed}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def notice_of(data: Mapping[str, Any]) -> Notice:
    """The notice that a receipt keeps (see :func:`receipt`)."""
    return Notice(
        data["kind"],
        data["params"],
        tuple(Change(*change) for change in data["changes"]),
        tuple(Term(*term) for term in data["sum"]),
        tuple(data["rules"]),
        data["level"],
    )
