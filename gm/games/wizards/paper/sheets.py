"""The sheets of a duel, with the data of their templates in the shapes of :mod:`gm.games.wizards.paper.contract`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from gm.errors import GmError, Refusal
from gm.game import Sheet, SheetData, SheetRequest
from gm.games.wizards.book import Book
from gm.games.wizards.house import House
from gm.games.wizards.paper.cards import mana_cards, rule_codes, spell_card, spell_codes, spells_in_play
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
    WizardSheet,
)
from gm.games.wizards.paper.sides import blank_side, filled_side
from gm.games.wizards.state import BOX, MANA, POOL, State, Wizard

_SEATS = 2
_EXAMPLES = [
    ["choose magpie", "taken from the pool"],
    ["choose magpie unpick", "in place of Unpick"],
    ["cooldown 3 1 -", "powers, in the order of the spells"],
    ["cast unpick", "an own spell without mana"],
    ["basic 4", "a basic attack; pass: none"],
    ["damage 3", "an effect: damage"],
    ["move unpick ana", "an effect: picked up"],
    ["show 3", "a power shown to the foe"],
    ["pool undertow", "added to the pool"],
]
"""What can be typed, on the score sheet."""


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return all sheets in the order of the booklet."""
    return {
        "turn": Sheet("Turn card", "a turn step by step, and what the signs mean", partial(_turn, book), takes=()),
        "mat": Sheet("Duel mat", "piles, the pool, six places each with cool-down boxes", _mat),
        "life": Sheet("Life", "a track of hit points for each wizard", _life),
        "repertoire": Sheet("Repertoires", "HP, hand and six spells: a sheet for each wizard", _repertoire),
        "spells": Sheet("Spells", "spell cards with their backs", partial(_spells, book), takes=("now",), deck="cards"),
        "distribution": Sheet(
            "Distribution", "how many of each power there are, to tick off", _distribution, takes=("now",)
        ),
        "mana": Sheet("Mana", f"{MANA} mana cards with their backs", _mana, False, takes=(), deck="cards"),
        "score": Sheet("Score sheet", "a duel on paper, to type in later", _score, takes=("names", "now")),
    }


def _names(request: SheetRequest[State]) -> list[str | None]:
    """Return the names of both wizards, None for each that is left blank."""
    if len(request.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("wg.r1",), "words")
    names = [wizard.name for wizard in request.state.wizards] if request.state else request.names
    return [*names, *[None] * (_SEATS - len(names))]


def _wizards(request: SheetRequest[State]) -> list[Wizard]:
    """Return the wizards of the duel whose sheets are requested."""
    return [wizard for wizard in request.state.wizards if request.seat in ("", wizard.id)] if request.state else []


def _sides(request: SheetRequest[State], wizards: list[Wizard]) -> list[WizardSheet]:
    if request.state is None:
        return [blank_side(name) for name in _names(request)]
    return [filled_side(request.state, wizard) for wizard in wizards]


def _moment(request: SheetRequest[State]) -> str | None:
    """Return the moment of the duel that a sheet shows, None for a blank sheet."""
    if request.state is None:
        return None
    return f"As of turn {request.state.turn}" if request.state.turn else "As of before the first turn"


def _full_hp(request: SheetRequest[State]) -> int:
    """Return the HP at the start (wg.r38), or more if the referee gave a wizard more."""
    if request.state is None:
        return int(House().health)
    return max(int(request.state.house.health), *(wizard.hp for wizard in request.state.wizards))


def _turn(book: Book, request: SheetRequest[State]) -> SheetData:
    parts = list[Part]()
    for slug, table in book.cards["en/order"].items():
        parts.append(_part(slug, table, 1 + sum(part["number"] > 0 for part in parts)))
    signs = {
        name: [Sign(key=key, means=means) for key, means in table.items()]
        for name, table in book.cards["en/signs"].items()
    }
    data = Turn(title="Turn card", parts=parts, activations=signs["activation"], types=signs["type"])
    return SheetData({**data}, rule_codes(book, [part["code"] for part in parts]))


def _part(slug: str, table: Any, phase: int) -> Part:
    """Return a part of the turn card, with this number if it is a phase. Raises GmError (``file``)."""
    try:
        lines = [[text, rule] for text, rule in table["lines"]]
        return Part(title=table["title"], number=phase if table["phase"] else 0, lines=lines, code=table["code"])
    except (KeyError, TypeError, ValueError):
        message = f"en/order.toml, {slug}: a part has a title, code, lines (pairs of texts) and phase = true or false."
        raise GmError("file", message, "Correct the card file, or restore the shipped one.") from None


def _mat(request: SheetRequest[State]) -> SheetData:
    state = request.state
    shown = [state.book.spell[spell].name for spell in state.pool] if state else []
    size = POOL[(state.house if state else House()).pool]
    data = Mat(
        title="Duel mat",
        stands=_moment(request),
        wizards=_sides(request, [*state.wizards] if state else []),
        pool=[*shown, *[None] * (size - len(shown))],
        deck=state.deck if state else None,
        discard=state.discard if state else None,
    )
    return SheetData({**data})


def _life(request: SheetRequest[State]) -> SheetData:
    if request.state is None:
        tracks = [Track(name=name, hp=None) for name in _names(request)]
    else:
        tracks = [Track(name=wizard.name, hp=wizard.hp) for wizard in _wizards(request)]
    return SheetData({**Life(title="Life", stands=_moment(request), full=_full_hp(request), tracks=tracks)})


def _repertoire(request: SheetRequest[State]) -> SheetData:
    wizards = _sides(request, _wizards(request))
    data = Repertoire(title="Repertoires", stands=_moment(request), full=_full_hp(request), wizards=wizards)
    return SheetData({**data})


def _spells(book: Book, request: SheetRequest[State]) -> SheetData:
    state = request.state
    all_spells = state.book if state else book.spells_of(request.brought)
    spells = spells_in_play(all_spells, (state.house if state else House()).sets)
    data = Spells(title="Spells", cards=[spell_card(book, spell) for spell in spells])
    return SheetData({**data}, spell_codes(book, spells), {spell.id: spell.rule for spell in spells})


def _distribution(request: SheetRequest[State]) -> SheetData:
    state = request.state
    known = state.known_powers if state else (0,) * len(BOX)
    data = Distribution(
        title="Distribution",
        stands=_moment(request),
        untold=state.discard - sum(known) if state else 0,
        powers=[Power(power=at, number=BOX[at - 1], told=known[at - 1]) for at in range(1, len(BOX) + 1)],
    )
    return SheetData({**data})


def _mana(request: SheetRequest[State]) -> SheetData:
    return SheetData({**Mana(title="Mana", cards=mana_cards())})


def _score(request: SheetRequest[State]) -> SheetData:
    state = request.state if request.state and request.state.turn else None
    seats = [wizard.id for wizard in state.wizards] if state else []
    data = Score(
        title="Score sheet",
        names=_names(request),
        opening=state is None,
        turn=state.turn if state else 1,
        next=seats.index(state.active) if state and state.active in seats else 1,
        examples=_EXAMPLES,
    )
    return SheetData({**data})
