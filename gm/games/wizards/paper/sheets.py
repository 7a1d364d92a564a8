"""What is printed of Wizards of the Grimoire: every sheet, with the data that its template gets (see the room
``contract``)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Sheet, SheetData, SheetRequest
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Spellbook
from gm.games.wizards.house import House
from gm.games.wizards.paper import cards as faces
from gm.games.wizards.paper.contract import (
    Distribution,
    Life,
    Mana,
    Mat,
    Part,
    Power,
    Repertoire,
    Score,
    Sign,
    Spells,
    Track,
    Turn,
)
from gm.games.wizards.paper.sides import blank, filled
from gm.games.wizards.state import BOX, State

_SEATS = 2
_POOL = 10
"""Spells that lie in the pool where nobody said otherwise (wg.r2)."""


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Everything that can be printed, in the order of the booklet."""
    return {
        "turn": Sheet("Turn card", "a turn step by step, what the signs mean", partial(_turn, book), takes=()),
        "mat": Sheet("Duel mat", "piles, the pool, six places each with cool-down boxes", _mat),
        "life": Sheet("Life", "a track of hit points for each wizard", _life),
        "repertoire": Sheet("Repertoires", "HP, hand and six spells: a sheet for each wizard", _repertoire),
        "spells": Sheet("Spells", "spell cards with their backs", partial(_spells, book), takes=("now",), deck="cards"),
        "distribution": Sheet(
            "Distribution", "how many of each power there are, to be ticked off", _distribution, takes=("now",)
        ),
        "mana": Sheet("Mana", "60 mana cards with their backs", _mana, False, takes=(), deck="cards"),
        "score": Sheet("Score sheet", "a duel on paper, to be typed in later", _score, takes=("names", "now")),
    }


def _names(wanted: SheetRequest[State]) -> list[str | None]:
    """Who sits at the table; blanks for those of whom that is not told."""
    if len(wanted.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("wg.r1",), "words")
    seated = [one.name for one in wanted.state.wizards] if wanted.state else wanted.names
    return [*seated, *[None] * (_SEATS - len(seated))]


def _stands(wanted: SheetRequest[State]) -> str | None:
    """Where the duel stands, if there is one."""
    if wanted.state is None:
        return None
    return f"As it stands in turn {wanted.state.turn}" if wanted.state.turn else "As it stands before the first turn"


def _full(wanted: SheetRequest[State]) -> int:
    """HP at the beginning (wg.r38); more if somebody has more by the referee's word."""
    house = wanted.state.house if wanted.state else House()
    return max(int(house.health), *(one.hp for one in wanted.state.wizards)) if wanted.state else int(house.health)


def _turn(book: Book, wanted: SheetRequest[State]) -> SheetData:
    found = list[Part]()
    for slug, table in book.cards["en/order"].items():
        found.append(_part(slug, table, 1 + sum(part["number"] > 0 for part in found)))
    signs = book.cards["en/signs"]
    data = Turn(title="Turn card", parts=found, activations=_signs(signs["activation"]), types=_signs(signs["type"]))
    return SheetData({**data}, faces.rule_codes(book, [part["code"] for part in found]))


def _part(slug: str, table: Any, phase: int) -> Part:
    """A part of the turn card, with this number if it is a phase. Raises GmError (``file``) naming what is wrong."""
    try:
        lines = [[said, rule] for said, rule in table["lines"]]
        return Part(title=table["title"], number=phase if table["phase"] else 0, lines=lines, code=table["code"])
    except (KeyError, TypeError, ValueError):
        said = f"en/order.toml, {slug}: a part has a title, a code, phase = true or false, and lines, pairs of texts."
        raise GmError("file", said, "Put it right in the card file, or bring back the shipped one.") from None


def _signs(table: Mapping[str, str]) -> list[Sign]:
    return [Sign(key=key, means=means) for key, means in table.items()]


def _mat(wanted: SheetRequest[State]) -> SheetData:
    state = wanted.state
    pool: list[str | None] = [None] * _POOL
    if state is None:
        sides = [blank(name) for name in _names(wanted)]
    else:
        sides = [filled(state, one) for one in state.wizards]
        lie = [state.book.spell[one].name for one in state.pool]
        kept = 0 if state.house.pool == "open" else int(state.house.pool)
        pool = [*lie, *[None] * (kept - len(lie))]
    data = Mat(
        title="Duel mat",
        stands=_stands(wanted),
        wizards=sides,
        pool=pool,
        deck=state.deck if state else None,
        discard=state.discard if state else None,
    )
    return SheetData({**data})


def _life(wanted: SheetRequest[State]) -> SheetData:
    state = wanted.state
    if state is None:
        tracks = [Track(name=name, hp=None) for name in _names(wanted)]
    else:
        tracks = [Track(name=one.name, hp=one.hp) for one in state.wizards if wanted.seat in ("", one.id)]
    return SheetData({**Life(title="Life", stands=_stands(wanted), full=_full(wanted), tracks=tracks)})


def _repertoire(wanted: SheetRequest[State]) -> SheetData:
    state = wanted.state
    if state is None:
        wizards = [blank(name) for name in _names(wanted)]
    else:
        wizards = [filled(state, one) for one in state.wizards if wanted.seat in ("", one.id)]
    data = Repertoire(title="Repertoires", stands=_stands(wanted), full=_full(wanted), wizards=wizards)
    return SheetData({**data})


def _book(book: Book, wanted: SheetRequest[State]) -> Spellbook:
    """The spells of the duel, or of the file that was brought."""
    return wanted.state.book if wanted.state else book.spells_of(wanted.brought)


def _spells(book: Book, wanted: SheetRequest[State]) -> SheetData:
    house = wanted.state.house if wanted.state else House()
    found = faces.in_sets(_book(book, wanted), house.sets)
    data = Spells(title="Spells", cards=[faces.face(book, spell) for spell in found])
    return SheetData({**data}, faces.codes(book, found), {spell.id: spell.rule for spell in found})


def _distribution(wanted: SheetRequest[State]) -> SheetData:
    told = wanted.state.known_powers if wanted.state else (0,) * len(BOX)
    data = Distribution(
        title="Distribution",
        stands=_stands(wanted),
        untold=wanted.state.discard - sum(told) if wanted.state else 0,
        powers=[Power(power=power, number=BOX[power - 1], told=told[power - 1]) for power in range(1, len(BOX) + 1)],
    )
    return SheetData({**data})


def _mana(wanted: SheetRequest[State]) -> SheetData:
    return SheetData({**Mana(title="Mana", cards=faces.mana())})


def _score(wanted: SheetRequest[State]) -> SheetData:
    state = wanted.state
    playing = state is not None and state.turn > 0
    seats = [one.id for one in state.wizards] if state else []
    data = Score(
        title="Score sheet",
        names=_names(wanted),
        opening=not playing,
        turn=state.turn if state and playing else 1,
        next=seats.index(state.active) if state and state.active in seats else 1,
        examples=[
            ["choose magpie", "taken from the pool"],
            ["choose magpie unpick", "in the place of Unpick"],
            ["cooldown 3 1 -", "powers, in the order of the spells"],
            ["cast unpick", "an own spell without mana"],
            ["basic 4", "a basic attack; pass: none"],
            ["damage 3", "an effect: damage"],
            ["move unpick ana", "an effect: picked up"],
            ["show 3", "a power shown to the foe"],
            ["pool undertow", "laid into the pool"],
        ],
    )
    return SheetData({**data})
