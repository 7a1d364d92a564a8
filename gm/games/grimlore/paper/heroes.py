"""Character sheets, filled in or blank."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import SheetData, SheetRequest
from gm.games.grimlore.book import Book, costs, item_marks, trait_title
from gm.games.grimlore.paper.shapes import Heroes, HeroSheet, ItemLine, TraitLine, attribute_lines
from gm.games.grimlore.state import Hero, Item, State, proper_items
from gm.games.grimlore.tables import RACIAL, TRAITS, trait_rule

_SEATS = 4


def heroes(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the sheets of all characters or of one. If there is no session, the sheets are blank."""
    check_names(request)
    if request.state is None:
        return SheetData.of(Heroes(tuple(map(HeroSheet, request.names or (None,)))))
    state, seat = request.state, request.seat
    sheets = tuple(_sheet(book, state, hero) for hero in state.heroes if seat in ("", hero.id))
    return SheetData.of(Heroes(sheets, session_time(state)))


def check_names(request: SheetRequest[State]) -> None:
    """Raise Refusal (``words``) if there are more names than a party has characters."""
    if len(request.names) > _SEATS:
        raise Refusal("print-names", {"most": _SEATS}, ("gl.r6",), "words")


def session_time(state: State) -> str:
    """Return the text that says when a session's sheets were printed: ``As of turn 3``."""
    if state.phase == "over":
        return "As of the end of the session"
    return f"As of turn {state.turn}" if state.turn else "As of the portal"


def racial(hero: Hero) -> str:
    """Return the printed name of a character's racial trait, or "" if there is none (gl.r2)."""
    return next((trait_title(name) for name, _ in hero.traits if name in RACIAL), "")


def _sheet(book: Book, state: State, hero: Hero) -> HeroSheet:
    """Return a character's sheet. Before the character has levels, only the name is filled in (gl.r1)."""
    if not hero.made:
        return HeroSheet(hero.name)
    return HeroSheet(
        hero.name,
        racial(hero),
        hero.energy,
        hero.energy_max,
        hero.destiny,
        hero.destiny_max,
        attribute_lines(hero),
        tuple(_trait(book, hero, name, level) for name, level in hero.traits if name not in RACIAL),
        tuple(_item(state, item) for item in hero.items),
        carries=proper_items(hero)[1],
        recipes=tuple(
            f"{state.cards.item_name(recipe.item)} ({costs(0, recipe.ore, recipe.essence) or 'free'})"
            for recipe in hero.recipes
        ),
        tested=hero.tested,
        lies=_statuses(state, hero),
    )


def _trait(book: Book, hero: Hero, name: str, level: int) -> TraitLine:
    shown = level if TRAITS[name].levels > 1 else 0
    meaning = book.meaning(trait_rule(name))
    return TraitLine(trait_title(name), shown, meaning, bool(TRAITS[name].once), name in hero.used)


def _item(state: State, item: Item) -> ItemLine:
    marks = [mark for mark in item_marks(item) if mark != "proper"]
    if item.magic is not None:
        marks.insert(0, "magic")
    if item.rolled is not None:
        marks.append("flawed" if item.slots == 0 else "crafted")
    marks += map(state.cards.item_name, item.attached)
    if nameless := item.enhanced - len(item.attached):
        marks.append(f"{nameless} attached")
    return ItemLine(state.cards.item_name(item.item), " · ".join(marks), item.proper)


def _statuses(state: State, hero: Hero) -> tuple[str, ...]:
    """Return a character's statuses in words (gl.r86)."""
    words = [f"{word} {value}" for word, value in (("poison", hero.poison), ("shield", hero.shield)) if value]
    flags = {
        "prone": hero.prone,
        "skips a turn": hero.skip,
        "down": not hero.energy,
        "fled": state.combat and hero.id in state.combat.fled,
    }
    return (*words, *(word for word, holds in flags.items() if holds))
