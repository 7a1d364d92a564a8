"""Character sheets, filled in or blank."""

from __future__ import annotations

from gm.game import SheetRequest
from gm.games.grimlore.book import Book, costs, item_marks, skill_title, title, trait_rule, trait_title
from gm.games.grimlore.cards import name_of
from gm.games.grimlore.paper.contract import AttributeLine, HeroSheet, ItemLine, SkillLine, TraitLine
from gm.games.grimlore.state import Hero, Item, State, proper_items
from gm.games.grimlore.tables import ATTRIBUTES, CARRIES, RACIAL, SKILLS, TRAITS


def sheets(book: Book, wanted: SheetRequest[State]) -> list[HeroSheet]:
    """Return the sheets of all characters or of one; without a session blank sheets with names."""
    if wanted.state is None:
        return [_blank(name) for name in (wanted.names or (None,))]
    return [_sheet(book, wanted.state, hero) for hero in wanted.state.heroes if wanted.seat in ("", hero.id)]


def _sheet(book: Book, state: State, hero: Hero) -> HeroSheet:
    """Return a character's sheet, blank except for the name if they have none yet (gl.r1)."""
    if not hero.made:
        return _blank(hero.name)
    return HeroSheet(
        name=hero.name,
        racial=racial(hero),
        energy=hero.energy,
        energy_max=hero.energy_max,
        destiny=hero.destiny,
        destiny_max=hero.destiny_max,
        attributes=_attributes(hero),
        traits=[_trait(book, hero, name, level) for name, level in hero.traits if name not in RACIAL],
        items=[_item(state, item) for item in hero.items],
        carries=proper_items(hero)[1],
        recipes=[f"{_name(state, it.item)} ({costs(0, it.ore, it.essence) or 'free'})" for it in hero.recipes],
        tested=hero.tested,
        lies=status_words(state, hero),
    )


def _blank(name: str | None) -> HeroSheet:
    return HeroSheet(
        name=name,
        racial="",
        energy=None,
        energy_max=None,
        destiny=None,
        destiny_max=None,
        attributes=_attributes(None),
        traits=[],
        items=[],
        carries=CARRIES,
        recipes=[],
        tested=False,
        lies=[],
    )


def racial(hero: Hero) -> str:
    """Return the printed name of a hero's racial trait, "" if they have none (gl.r2)."""
    return next((trait_title(name) for name, _ in hero.traits if name in RACIAL), "")


def _attributes(hero: Hero | None) -> list[AttributeLine]:
    """Return the four attributes with their skills (gl.r3)."""
    return [
        AttributeLine(
            name=title(attribute),
            level=hero.level(attribute) if hero else None,
            skills=[
                SkillLine(
                    name=skill_title(skill),
                    level=hero.level(skill) if hero else None,
                    cap=hero.has(f"expertise-{skill}") if hero else 0,
                )
                for skill, own in SKILLS.items()
                if own == attribute
            ],
        )
        for attribute in ATTRIBUTES
    ]


def _trait(book: Book, hero: Hero, name: str, level: int) -> TraitLine:
    return TraitLine(
        name=trait_title(name),
        level=level if TRAITS[name].levels > 1 else 0,
        means=book.meaning(trait_rule(name)),
        once=bool(TRAITS[name].once),
        used=name in hero.used,
    )


def _item(state: State, item: Item) -> ItemLine:
    marks = [mark for mark in item_marks(item) if mark != "proper"]
    if item.magic is not None:
        marks.insert(0, "magic")
    if item.rolled is not None:
        marks.append("flawed" if item.slots == 0 else "crafted")
    marks += [_name(state, card) for card in item.attached]
    if nameless := item.enhanced - len(item.attached):
        marks.append(f"{nameless} attached")
    return ItemLine(name=_name(state, item.item), marks=" · ".join(marks), proper=item.proper)


def _name(state: State, item: str) -> str:
    """Return the name on an item's card, or one made from its id."""
    card = state.cards.item(item)
    return card.name if card else name_of(item)


def status_words(state: State, hero: Hero) -> list[str]:
    """Return a hero's statuses in words (gl.r86)."""
    words = [f"{word} {value}" for word, value in (("poison", hero.poison), ("shield", hero.shield)) if value]
    words += [word for word, so in (("prone", hero.prone), ("skips a turn", hero.skip)) if so]
    if not hero.energy:
        words.append("down")
    if state.combat and hero.id in state.combat.fled:
        words.append("fled")
    return words
