"""All that can be looked up: the rules as the cards word them, and the monsters and items of the session's file."""

from __future__ import annotations

from gm.game import Rule, headings
from gm.games.grimlore.book import (
    DEFENCES,
    Book,
    enemy_rule,
    enemy_trait,
    item_facts,
    monster_facts,
    sentence,
)
from gm.games.grimlore.cards import ItemCard, MonsterCard
from gm.games.grimlore.state import State

_MONSTERS, _ITEMS = "gl.monster.bog-lurker", "gl.item.notched-blade"
_KINDS = {
    "basic": "a basic item",
    "advanced": "an advanced item",
    "upgrade": "an upgrade",
    "enchantment": "an enchantment",
}
_SEE = 5
"""So many rules to read next at most."""


def rules(book: Book, state: State | None) -> tuple[Rule, ...]:
    """Rules, traits, types, skills and words; the monsters and items of a session's file, without a session those of
    the sample. Raises GmError (``file``) if a rule has no wording."""
    told = headings(book.cards)
    cards = book.sample if state is None else state.cards
    return (
        *book.rules.values(),
        *(_monster(book, one, told[_MONSTERS]) for one in cards.monsters),
        *(_item(one, told[_ITEMS]) for one in cards.items),
    )


def _monster(book: Book, one: MonsterCard, section: str) -> Rule:
    """A monster: its figures, then what its traits do; loot and text as its card has them."""
    name = one.name.casefold()
    said = [f"{enemy_trait(id, n)}: {book.meaning(enemy_rule(id), n)}." for id, n in one.traits]
    said.append(f"Against it: {DEFENCES[one.attack]}.")
    if one.focus:
        said.append(f"Focus: {one.focus}.")
    said += [text for text in (f"Loot: {one.loot}" if one.loot else "", one.text) if text]
    traits = ", ".join(title for title, _ in _traits(one))
    return Rule(
        f"gl.monster.{one.id}",
        f"{one.name}, a monster",
        sentence(monster_facts(one)) + (f" {traits}." if traits else ""),
        section,
        words=tuple(dict.fromkeys((name, one.id, f"what can {name} do", f"traits of {name}", f"fight {name}"))),
        see=tuple(dict.fromkeys((*(rule for _, rule in _traits(one)), "gl.r41", "gl.r34")))[:_SEE],
        detail=sentence(" ".join(said)),
    )


def _traits(one: MonsterCard) -> list[tuple[str, str]]:
    return [(enemy_trait(name, number), enemy_rule(name)) for name, number in one.traits]


def _item(one: ItemCard, section: str) -> Rule:
    name = one.name.casefold()
    return Rule(
        f"gl.item.{one.id}",
        f"{one.name}, {_KINDS[one.tier]}",
        sentence(item_facts(one)),
        section,
        words=tuple(dict.fromkeys((name, one.id, f"what does {name} do", f"price of {name}", f"{name} item"))),
        see=("gl.r83", "gl.r26", "gl.r25", "gl.r40"),
        detail=sentence(one.text),
    )
