"""The spells of a duel: the four that the rule book names, and what a card file makes of them (wg.r20, wg.r44)."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from gm.game import NamedTuple, name_id

SETS = ("basic", "advanced", "lost_pages", "custom")
TYPES = ("attack", "regeneration", "utility")
ACTIVATIONS = ("instant", "delayed", "ongoing")
COUNTED = ("power", "hand", "foe_hand", "spells", "foe_spells")
"""What a sum may count: a power, mana in a hand, spells that hold mana."""
PLACES = ("hand", "foe", "deck", "discard", "this", "own", "theirs")
"""Where an effect moves mana from and to: the caster's hand or the foe's, the spell itself, another of either's."""

_SUM = re.compile(r"([+-]?)([a-z_]+|[0-9]+)")


class Summand(NamedTuple):
    """A part of a sum: so many times what is counted, or times one where that is ''."""

    times: int
    what: str = ""


class Op(NamedTuple):
    """A part of what a spell does: ``damage``, ``move``, ``discount``, ``option`` or ``plus``, and how much.

    ``to`` is whom damage hits, what a discount is for, where mana goes; ``source`` where it comes from. Of an option
    the ``ways``, their ``labels`` (one each, or none), and ``by`` whom it is chosen.
    """

    do: str
    n: tuple[Summand, ...] = (Summand(1),)
    to: str = ""
    source: str = ""
    ways: tuple[tuple["Op", ...], ...] = ()
    labels: tuple[str, ...] = ()
    by: str = "self"


class Spell(NamedTuple):
    """A spell: its id and name, the set it is of, its printed cost, type and activation (wg.r12, wg.r13). Without
    ``ops`` (None) its effect is entered by hand (wg.r42); () does nothing."""

    id: str
    name: str
    set: str = "custom"
    cost: int = 0
    type: str = "utility"
    activation: str = "instant"
    text: str = ""
    ops: tuple[Op, ...] | None = None

    @property
    def rule(self) -> str:
        """The id of the rule that tells what it does."""
        return f"wg.spell.{self.id}"


def parse_sum(written: int | str) -> tuple[Summand, ...]:
    """A sum as a card file writes it, ``3`` or ``6-spells``, taken apart."""
    parts = _SUM.findall(str(written))
    signed = [(-1 if sign == "-" else 1, word) for sign, word in parts]
    return tuple(Summand(sign * int(word)) if word.isdigit() else Summand(sign, word) for sign, word in signed)


def is_sum(written: str) -> bool:
    """Whether a text is a sum that a card file may hold."""
    parts = _SUM.findall(written)
    whole = "".join(sign + word for sign, word in parts) == written and bool(parts)
    signs = [sign for sign, _ in parts]
    known = all(word in COUNTED or (word.isdigit() and int(word) <= 60) for _, word in parts)
    return whole and known and not signs[0] and all(signs[1:])


SHIPPED = {
    spell.id: spell
    for spell in (
        Spell(
            "trance-state",
            "Trance State",
            "advanced",
            1,
            "attack",
            ops=(Op("damage", parse_sum("3-hand"), "foe"),),
        ),
        Spell(
            "shadow-attack",
            "Shadow Attack",
            "basic",
            4,
            "attack",
            ops=(
                Op("move", to="discard", source="own"),
                Op("damage", parse_sum("power"), "foe"),
                Op("move", parse_sum("power"), "hand", "deck"),
            ),
        ),
        Spell("time-distortion", "Time Distortion", "basic", 2, ops=(Op("move", parse_sum(2), "hand", "own"),)),
        Spell(
            "living-wind",
            "Living Wind",
            "basic",
            2,
            "regeneration",
            ops=(Op("move", parse_sum("6-spells"), "hand", "deck"),),
        ),
    )
}
"""The spells that the rule book names, by their ids (wg.r20)."""


class Spellbook:
    """All spells of a duel in the order of the book: the four, those of the file, those declared at the table.

    ``written`` is what the file says, as the JSON text of a list. Two books with the same spells are equal.
    """

    _fields = ("written", "declared")

    def __init__(self, written: str = "[]", declared: tuple[Spell, ...] = ()) -> None:
        self.written = written
        self.declared = declared
        self.spell: Mapping[str, Spell] = {**_spells(written), **{spell.id: spell for spell in declared}}
        self._in_play: dict[str, frozenset[str]] = {}

    def __iter__(self) -> Iterator[str | tuple[Spell, ...]]:
        """What it is made of, as every record of a state tells it."""
        return iter((self.written, self.declared))

    def with_spell(self, spell: Spell) -> "Spellbook":
        """The book with one spell more, declared at the table (wg.r44)."""
        return Spellbook(self.written, (*self.declared, spell))

    def in_play(self, sets: str) -> frozenset[str]:
        """The spells of the sets that are played with (wg.r18, wg.r37)."""
        if sets not in self._in_play:
            but = {"all": (), "advanced": ("lost_pages",), "basic": ("advanced", "lost_pages")}[sets]
            self._in_play[sets] = frozenset(one.id for one in self.spell.values() if one.set not in but)
        return self._in_play[sets]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Spellbook) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Spellbook({self.written!r}, {self.declared!r})"


def dump_spells(spells: Iterable[Mapping[str, Any]]) -> str:
    """The spells of a card file as a book keeps them."""
    return json.dumps(list(spells), ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=64)
def _spells(text: str) -> Mapping[str, Spell]:
    """The four with the changes and the new ones that a file holds."""
    found = dict(SHIPPED)
    for says in json.loads(text):
        id = spell_id(says)
        found[id] = _changed(found.get(id, Spell(id, says.get("name", id))), says)
    return found


def spell_id(says: Mapping[str, Any]) -> str:
    """The id of a spell of a card file, made of its name unless it is given."""
    return says["id"] if says.get("id") else name_id(says.get("name") or "")


def _changed(old: Spell, says: Mapping[str, Any]) -> Spell:
    """A spell as the file has it; keys that it leaves out stay as they are, or as a new one has them."""
    plain = {key: says[key] for key in ("name", "set", "cost", "type", "activation", "text") if key in says}
    spell = old._replace(**plain)
    return spell._replace(ops=tuple(map(_op, says["ops"]))) if "ops" in says else spell


def _op(says: Mapping[str, Any]) -> Op:
    n = parse_sum(says.get("n", 1))
    match says["do"]:
        case "damage":
            return Op("damage", n, says.get("to", "foe"))
        case "move":
            return Op("move", n, says["to"], says["from"])
        case "discount":
            return Op("discount", n, says.get("for", "any"))
        case "option":
            ways = tuple(tuple(map(_op, way)) for way in says["of"])
            return Op("option", ways=ways, labels=tuple(says.get("labels", ())), by=says.get("by", "self"))
    return Op("plus", n)
