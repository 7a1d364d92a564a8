"""Character sheets, the party sheet and the session tracker, filled in or blank."""

from __future__ import annotations

from gm.game import SheetData, SheetRequest
from gm.games.grimlore.book import Book, costs, item_marks, skill_title, title, trait_title
from gm.games.grimlore.house import House
from gm.games.grimlore.paper import shapes
from gm.games.grimlore.state import Hero, Item, State, proper_items
from gm.games.grimlore.tables import LONG, RACIAL, SCAVENGED, SHORT, SKILLS, TILES, TRAITS, trait_rule

_SEATS = 4
_LINES = 8
"""The smallest number of lines for characters on a party sheet."""
_BEST = 3
"""The largest number of skills printed for each character on the party sheet."""


def heroes(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the sheets of all characters or of one. If there is no session, the sheets are blank."""
    names = request.checked_names(_SEATS, "gl.r6")
    if request.state is None:
        return SheetData.of(shapes.Heroes(tuple(map(shapes.HeroSheet, names or (None,)))))
    state, seat = request.state, request.seat
    sheets = tuple(_sheet(book, state, hero) for hero in state.heroes if seat in ("", hero.id))
    return SheetData.of(shapes.Heroes(sheets, session_time(state)))


def session_time(state: State) -> str:
    """Return the text that says which moment of a session the printed sheets show: ``As of turn 3``."""
    if state.phase == "over":
        return "At the end of the session"
    return f"As of turn {state.turn}" if state.turn else "At the portal"


def racial(hero: Hero) -> str:
    """Return the printed name of a character's racial trait, or "" if there is none (gl.r2)."""
    return next((trait_title(name) for name, _ in hero.traits if name in RACIAL), "")


def _sheet(book: Book, state: State, hero: Hero) -> shapes.HeroSheet:
    """Return a character's sheet. Before the character has levels, only the name is filled in (gl.r1)."""
    if not hero.made:
        return shapes.HeroSheet(hero.name)
    return shapes.HeroSheet(
        hero.name,
        racial(hero),
        hero.energy,
        hero.energy_max,
        hero.destiny,
        hero.destiny_max,
        shapes.attribute_lines(hero),
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


def _trait(book: Book, hero: Hero, name: str, level: int) -> shapes.TraitLine:
    shown = level if TRAITS[name].levels > 1 else 0
    meaning = book.meaning(trait_rule(name))
    return shapes.TraitLine(trait_title(name), shown, meaning, bool(TRAITS[name].once), name in hero.used)


def _item(state: State, item: Item) -> shapes.ItemLine:
    marks = [mark for mark in item_marks(item) if mark != "proper"]
    if item.magic is not None:
        marks.insert(0, "magic")
    if item.rolled is not None:
        marks.append("flawed" if item.slots == 0 else "crafted")
    marks += map(state.cards.item_name, item.attached)
    if nameless := item.enhanced - len(item.attached):
        marks.append(f"{nameless} attached")
    return shapes.ItemLine(state.cards.item_name(item.item), " · ".join(marks), item.proper)


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


def party(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the party sheet. If there is no session, the sheet is blank."""
    state = request.state
    if state is None:
        members = [shapes.Member(name, here=True) for name in request.names]
    else:
        members = [*(_member(hero, True) for hero in state.heroes), *(_member(hero, False) for hero in state.bench)]
    members += [shapes.Member()] * (_LINES - len(members))
    goods = tuple(
        shapes.Good(name, use, getattr(state.party, what) if state else None)
        for what, (name, use) in book.cards["en/sheets"]["goods"].items()
    )
    sheet = shapes.PartySheet(goods, tuple(members))
    if state:
        numbers = (state.successes, state.failures, state.party.gold, state.party.xp)
        tonight = (", ".join(hero.name for hero in state.heroes), *map(str, numbers))
        sheet = sheet._replace(name=state.party.name, tonight=tonight, stands=session_time(state))
    return SheetData.of(sheet)


def _member(hero: Hero, here: bool) -> shapes.Member:
    """Return a character's line on the party sheet (gl.r6). ``here`` is True if the character plays in this session."""
    best = sorted((skill for skill in SKILLS if hero.level(skill) > 1), key=lambda skill: -hero.level(skill))[:_BEST]
    skills = ", ".join(f"{skill_title(skill)} {hero.level(skill)}" for skill in best)
    return shapes.Member(hero.name, racial(hero), skills, here)


def session(book: Book, request: SheetRequest[State]) -> SheetData:
    """Return the session tracker. If there is no session, the sheet is blank (gl.r20–gl.r23)."""
    names, state = request.checked_names(_SEATS, "gl.r6"), request.state
    if state is None:
        seats = tuple(map(shapes.Seated, names or (None,) * 4))
    else:
        seats = tuple(shapes.Seated(hero.name, hero.tested, hero.made and not hero.energy) for hero in state.heroes)
    who = (seats[0].name or "Lena").partition(" ")[0].casefold()
    examples = tuple((line.replace("WHO", who), text) for line, text in book.cards["en/sheets"]["examples"].items())
    sheet = shapes.Session(_stack(state, len(seats)), seats, examples)
    if state:
        sheet = sheet._replace(
            open=state.house.length == "open",
            turn=state.turn,
            rations=state.party.rations,
            successes=state.successes,
            failures=state.failures,
            advantage=state.party.advantage,
            disadvantage=state.party.disadvantage,
            stands=session_time(state),
        )
    return SheetData.of(sheet)


def _stack(state: State | None, seats: int) -> tuple[shapes.Pile, ...]:
    """Return the piles of a session's tile stack (gl.r20, gl.r24). A blank sheet has those of a short session."""
    house = state.house if state else House()
    each = dict(zip(TILES, LONG if house.length == "long" else SHORT, strict=True))
    piles = []
    for kind in TILES:
        resource, skill, _ = SCAVENGED[kind]
        left = getattr(state.stack, kind) if state and state.stack else None
        start = each[kind] * seats if state is None or state.stack is not None else None
        piles.append(
            shapes.Pile(title(kind), f"{title(resource)}: {title(SKILLS[skill])} + {skill_title(skill)}", start, left)
        )
    return tuple(piles)
