"""The printed sheets and cards of a duel, blank or with its state, and the texts of their QR codes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from gm.errors import GmError
from gm.game import Sheet, SheetData, SheetRequest, summarize
from gm.games.wizards.book import Book
from gm.games.wizards.cards import Spell
from gm.games.wizards.house import House
from gm.games.wizards.paper import shapes
from gm.games.wizards.state import BOX, MANA, POOL, SPELLS, State, Wizard, find_foe

_SEATS = 2


def sheets(book: Book) -> Mapping[str, Sheet[State]]:
    """Return all sheets of the game in the order of the booklet."""
    turn, spells, score = (partial(fill, book) for fill in (_turn, _spells, _score))
    powers, cards = "how many of each power there are, to tick off", f"{MANA} mana cards with their backs"
    return {
        "turn": Sheet.of(shapes.Turn, "a turn step by step, and what the signs mean", turn, takes=()),
        "mat": Sheet.of(shapes.Mat, "piles, the pool, and six places each, with cool-down boxes", _mat),
        "life": Sheet.of(shapes.Life, "a track of hit points for each wizard", _life),
        "repertoire": Sheet.of(shapes.Repertoire, "HP, hand and six spells: a sheet for each wizard", _repertoire),
        "spells": Sheet.of(shapes.Spells, "spell cards with their backs", spells, takes=("now",), deck="cards"),
        "distribution": Sheet.of(shapes.Distribution, powers, _distribution, takes=("now",)),
        "mana": Sheet.of(shapes.Mana, cards, _mana, bound=False, takes=(), deck="cards"),
        "score": Sheet.of(shapes.Score, "a duel on paper, to type in later", score, takes=("names", "now")),
    }


def _names(request: SheetRequest[State]) -> tuple[str | None, ...]:
    """Return the names of both wizards, None for a name that is left blank."""
    typed = request.checked_names(_SEATS, "wg.r1")
    names = [wizard.name for wizard in request.state.wizards] if request.state else typed
    return (*names, *[None] * (_SEATS - len(names)))


def _wizards(state: State, seat: str) -> list[Wizard]:
    """Return the wizards whose sheets were requested: the wizard ``seat``, or both if it is ''."""
    return [wizard for wizard in state.wizards if seat in ("", wizard.id)]


def _side(state: State, wizard: Wizard) -> shapes.WizardSheet:
    """Return the sheet of a wizard with everything that both players may see (wg.r17)."""
    slots = []
    for owned in wizard.spells:
        spell = state.book.spell[owned.spell]
        boxes = max(shapes.BOXES, spell.cost, owned.mana)
        slots.append(shapes.Slot(spell.name, spell.type, spell.activation, spell.cost, owned.mana, owned.on, boxes))
    last = f"{wizard.power}: {wizard.damage} damage" if wizard.power else None if wizard.power is None else "none"
    empty = (shapes.Slot(),) * (SPELLS - len(slots))
    return shapes.WizardSheet(wizard.name, wizard.hp, wizard.hand, last, (*slots, *empty))


def _moment(state: State) -> str:
    """Return the text that dates a sheet, such as ``As of turn 3``."""
    return f"As of turn {state.turn}" if state.turn else "Before the first turn"


def _full_hp(state: State) -> int:
    """Return the HP at the start, or the highest HP of a wizard if it is more than that (wg.r38)."""
    return max(int(state.house.health), *(wizard.hp for wizard in state.wizards))


def _turn(book: Book, request: SheetRequest[State]) -> SheetData:
    parts = list[shapes.Part]()
    for slug, table in book.cards["en/order"].items():
        parts.append(_part(slug, table, 1 + sum(part.number > 0 for part in parts)))
    signs = book.cards["en/signs"]
    activations, types = (tuple(shapes.Sign(*sign) for sign in signs[name].items()) for name in ("activation", "type"))
    return SheetData.of(shapes.Turn(tuple(parts), activations, types), book.rule_titles([part.code for part in parts]))


def _part(slug: str, table: Any, phase: int) -> shapes.Part:
    """Return a part of the turn card. If the part is a phase of the turn, its number is ``phase``.

    Raises GmError (``file``) if the part is malformed.
    """
    try:
        lines = tuple((text, rule) for text, rule in table["lines"])
        return shapes.Part(table["title"], phase if table["phase"] else 0, lines, table["code"])
    except (KeyError, TypeError, ValueError):
        message = f"en/order.toml, {slug}: a part has a title, code, lines (pairs of texts) and phase = true or false."
        raise GmError("file", message, "Correct the card file, or restore the shipped one.") from None


def _mat(request: SheetRequest[State]) -> SheetData:
    state = request.state
    if state is None:
        return SheetData.of(shapes.Mat(tuple(shapes.WizardSheet(name) for name in _names(request))))
    shown = [state.book.spell[spell].name for spell in state.pool]
    pool = (*shown, *[None] * (POOL[state.house.pool] - len(shown)))
    sides = tuple(_side(state, wizard) for wizard in state.wizards)
    return SheetData.of(shapes.Mat(sides, pool, state.deck, state.discard, _moment(state)))


def _life(request: SheetRequest[State]) -> SheetData:
    state = request.state
    if state is None:
        return SheetData.of(shapes.Life(tuple(shapes.Track(name) for name in _names(request))))
    tracks = tuple(shapes.Track(wizard.name, wizard.hp) for wizard in _wizards(state, request.seat))
    return SheetData.of(shapes.Life(tracks, _full_hp(state), _moment(state)))


def _repertoire(request: SheetRequest[State]) -> SheetData:
    state = request.state
    if state is None:
        return SheetData.of(shapes.Repertoire(tuple(shapes.WizardSheet(name) for name in _names(request))))
    sides = tuple(_side(state, wizard) for wizard in _wizards(state, request.seat))
    return SheetData.of(shapes.Repertoire(sides, _full_hp(state), _moment(state)))


def _spells(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the spells whose sets are in play, sorted by type and cost (wg.r37)."""
    state = request.state
    known = state.book if state else book.spells_of(request.brought)
    in_play = known.in_play((state.house if state else House()).sets)
    spells = [spell for spell in known.spell.values() if spell.id in in_play]
    spells.sort(key=lambda spell: (spell.type, spell.cost, spell.name))
    cards = tuple(_spell_card(spell, book.text(spell)) for spell in spells)
    return SheetData.of(shapes.Spells(cards), _spell_codes(book, spells), {spell.id: spell.rule for spell in spells})


def _spell_card(spell: Spell, text: str) -> shapes.SpellCard:
    kind = (spell.cost, spell.type, spell.activation, spell.set)
    return shapes.SpellCard(spell.name, *kind, text, f"cast {spell.id}", spell.id)


def _spell_codes(book: Book, spells: Iterable[Spell]) -> dict[str, str]:
    """Return a mapping from each spell's short code (its id) to the text for its QR code."""
    return {
        spell.id: summarize(
            f"{spell.name} ({spell.cost} {spell.type}, {spell.activation})",
            book.text(spell) or "the effect is on the card",
        )
        for spell in spells
    }


def _distribution(request: SheetRequest[State]) -> SheetData:
    state = request.state
    if state is None:
        return SheetData.of(shapes.Distribution())
    powers = tuple(shapes.Power(power, BOX[power - 1], known) for power, known in enumerate(state.known_powers, 1))
    return SheetData.of(shapes.Distribution(powers, state.discard - sum(state.known_powers), _moment(state)))


def _mana(request: SheetRequest[State]) -> SheetData:
    """Return the sixty mana cards, sorted by power (wg.r1)."""
    powers = (power for power, number in enumerate(BOX, 1) for _ in range(number))
    return SheetData.of(shapes.Mana(tuple(shapes.ManaCard(power, str(power)) for power in powers)))


def _score(book: Book, request: SheetRequest[State]) -> SheetData:
    state, examples = request.state, tuple(book.cards["en/sheets"]["examples"].items())
    if state is None:
        return SheetData.of(shapes.Score(_names(request), examples))
    seats = [wizard.id for wizard in state.wizards]
    following = str(state.active) if state.turn else find_foe(state, state.first).id
    names, turn = _names(request), state.turn
    return SheetData.of(shapes.Score(names, examples, not turn, turn or 1, seats.index(following)))
