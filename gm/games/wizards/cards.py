"""The spells of a duel: the four that the rule book names, with those of a card file (wg.r20, wg.r44)."""

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
"""The values that a sum may count: a power, the mana in a hand, the spells with mana."""
PLACES = ("hand", "foe", "deck", "discard", "this", "own", "theirs")
"""The places that an effect moves mana between: a hand, a pile, the spell itself or another spell of either player."""

_SUM = re.compile(r"([+-]?)([a-z_]+|[0-9]+)")


class Summand(NamedTuple):
    """A part of a sum: a number of times what is counted, or times one if that is ''."""

    times: int
    what: str = ""


class Op(NamedTuple):
    """A part of what a spell does: ``damage``, ``move``, ``discount``, ``option`` or ``plus``, and how much.

    ``to`` is the target of damage, the kind of spells for a discount, or where mana goes; ``source`` is where it comes
    from. An option has ``ways``, their ``labels`` (one each, or none), and who chooses, ``by``.
    """

    do: str
    n: tuple[Summand, ...] = (Summand(1),)
    to: str = ""
    source: str = ""
    ways: tuple[tuple["Op", ...], ...] = ()
    labels: tuple[str, ...] = ()
    by: str = "self"


class Spell(NamedTuple):
    """A spell. ``set`` is the one it belongs to, ``cost`` the printed one (wg.r12, wg.r13).

    Without ``ops`` (None) its effect is entered by hand (wg.r42); () does nothing.
    """

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
        """The id of the rule that describes it."""
        return f"wg.spell.{self.id}"


def parse_sum(written: int | str) -> tuple[Summand, ...]:
    """Return the parts of a sum in a card file, ``3`` or ``6-spells``."""
    parts = _SUM.findall(str(written))
    signed = [(-1 if sign == "-" else 1, word) for sign, word in parts]
    return tuple(Summand(sign * int(word)) if word.isdigit() else Summand(sign, word) for sign, word in signed)


def is_sum(written: str) -> bool:
    """Return whether a text is a sum that a card file may have."""
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

    ``written`` is the file's list of spells as JSON. Two books with the same spells are equal.
    """

    _fields = ("written", "declared")

    def __init__(self, written: str = "[]", declared: tuple[Spell, ...] = ()) -> None:
        self.written = written
        self.declared = declared
        self.spell: Mapping[str, Spell] = {**_spells(written), **{spell.id: spell for spell in declared}}
        self._in_play: dict[str, frozenset[str]] = {}

    def __iter__(self) -> Iterator[str | tuple[Spell, ...]]:
        """Yield the fields, as every record of a state does."""
        return iter((self.written, self.declared))

    def with_spell(self, spell: Spell) -> "Spellbook":
        """Return the book with one more spell, declared at the table (wg.r44)."""
        return Spellbook(self.written, (*self.declared, spell))

    def in_play(self, sets: str) -> frozenset[str]:
        """Return the spells of the sets in play (wg.r18, wg.r37)."""
        if sets not in self._in_play:
            left_out = {"all": (), "advanced": ("lost_pages",), "basic": ("advanced", "lost_pages")}[sets]
            self._in_play[sets] = frozenset(spell.id for spell in self.spell.values() if spell.set not in left_out)
        return self._in_play[sets]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Spellbook) and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Spellbook({self.written!r}, {self.declared!r})"


def dump_spells(spells: Iterable[Mapping[str, Any]]) -> str:
    """Return the spells of a card file as a book keeps them."""
    return json.dumps(list(spells), ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=64)
def _spells(text: str) -> Mapping[str, Spell]:
    """Return the four spells with the changes and additions of a file."""
    spells = dict(SHIPPED)
    for table in json.loads(text):
        id = spell_id(table)
        spells[id] = _with_keys(spells.get(id, Spell(id, table.get("name", id))), table)
    return spells


def spell_id(table: Mapping[str, Any]) -> str:
    """Return the id of a spell of a card file, made of its name unless it is given."""
    return table["id"] if table.get("id") else name_id(table.get("name") or "")


def _with_keys(old: Spell, table: Mapping[str, Any]) -> Spell:
    """Return a spell with the keys of the file; keys that it leaves out stay."""
    plain = {key: table[key] for key in ("name", "set", "cost", "type", "activation", "text") if key in table}
    spell = old._replace(**plain)
    return spell._replace(ops=tuple(map(_op, table["ops"]))) if "ops" in table else spell


def _op(table: Mapping[str, Any]) -> Op:
    n = parse_sum(table.get("n", 1))
    match table["do"]:
        case "damage":
            return Op("damage", n, table.get("to", "foe"))
        case "move":
            return Op("move", n, table["to"], table["from"])
        case "discount":
            return Op("discount", n, table.get("for", "any"))
        case "option":
            ways = tuple(tuple(map(_op, way)) for way in table["of"])
            return Op("option", ways=ways, labels=tuple(table.get("labels", ())), by=table.get("by", "self"))
    return Op("plus", n)
