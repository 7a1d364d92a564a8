"""Which entry of a game to show by example where people are told what to type."""

from __future__ import annotations

from collections.abc import Iterable

from gm.duel.log import Row
from gm.game import AnyGame, Form


def typical(game: AnyGame, rows: Iterable[Row] = ()) -> Form | None:
    """The form of the latest entry among the rows, else the first of the game; None where nothing can be entered."""
    kinds = [str(row.body["kind"]) for row in rows if row.kind == "entry"]
    forms = game.typed.forms
    known = [forms[kind] for kind in kinds[-1:] if kind in forms]
    return next(iter((*known, *forms.values())), None)


def example_of(verb: str, number: str, game: AnyGame, rows: Iterable[Row] = ()) -> str:
    """How a correction is typed: ``fix 12`` and an entry of the game as it may look."""
    form = typical(game, rows)
    return f"{verb} {number} {form.example if form else 'LINE'}"
