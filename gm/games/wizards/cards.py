"""The spells of a duel: the four from the rule book, and those of a card file (wg.r20, wg.r44)."""

import json
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any

from gm.game import Bounds, Catalog, Key, NamedTuple, OneOf, SameAs, Slug, Written, card_id, read_record

SETS = ("basic", "advanced", "lost_pages", "custom")
TYPES = ("attack", "regeneration", "utility")
ACTIVATIONS = ("instant", "delayed", "ongoing")
COUNTED = ("power", "hand", "foe_hand", "spells", "foe_spells")
"""The values that a sum may include: a power, the mana in a hand, the number of spells with mana."""
PLACES = ("hand", "foe", "deck", "discard", "this", "own", "theirs")
"""The places between which an effect moves mana: a hand, a pile, the spell itself, or another spell of either wizard.
"""

_SUM = re.compile(r"([+-]?)([a-z_]+|[0-9]+)")
_TERM = rf"(?:{'|'.join(COUNTED)}|0*(?:[0-5]?[0-9]|60))"
_WHOLE_SUM = re.compile(rf"{_TERM}([+-]{_TERM})*")


class Summand(NamedTuple):
    """A part of a sum: the value named ``what``, multiplied by ``times``.

    If ``what`` is "", the part is the number ``times`` itself. The sum ``6-spells`` has two parts: the number 6, and
    the number of spells multiplied by -1.
    """

    times: int
    what: str = ""


def parse_sum(written: int | str) -> tuple[Summand, ...]:
    """Return the parts of a sum from a card file: ``3``, ``6-spells``. Raises ValueError for any other text."""
    if not _WHOLE_SUM.fullmatch(str(written)):
        raise ValueError(f"it must be a number from 0 to 60, or a sum of numbers and {', '.join(COUNTED)} with + or -")
    parts = _SUM.findall(str(written))
    signed = [(-1 if sign == "-" else 1, word) for sign, word in parts]
    return tuple(Summand(sign * int(word)) if word.isdigit() else Summand(sign, word) for sign, word in signed)


class Op(NamedTuple):
    """A step of a spell's effect: damage, a move of mana, a discount, an option, or a bonus to powers.

    ``n`` is the amount. ``to`` is the target of damage, or the place that mana is moved to. ``ways`` are the choices of
    an option, each with its own steps; ``labels`` has a label for each choice, or is empty. ``by`` says who chooses.
    """

    do: Annotated[str, OneOf(("damage", "move", "discount", "option", "plus"))]
    n: Annotated[tuple[Summand, ...], Written(int | Annotated[str, Bounds(most=60)], parse_sum)] = (Summand(1),)
    to: str = "foe"
    source: Annotated[str, OneOf(PLACES), Key("from")] = ""
    ways: Annotated[tuple[tuple["Op", ...], ...], Bounds(2, 9), Key("of")] = ()
    labels: tuple[Annotated[str, Bounds(1, 60)], ...] = ()
    by: Annotated[str, OneOf(("self", "foe"))] = "self"
    reduces: Annotated[str, OneOf(("any", "attack")), Key("for")] = "any"
    """The kind of spell that the discount applies to."""


class Spell(NamedTuple):
    """A spell card with its set, cost, type and activation (wg.r12, wg.r13).

    If ``ops`` is None, the spell's effect is entered by hand (wg.r42). If ``ops`` is (), the spell has no effect.
    """

    id: Annotated[Slug, SameAs("name")]
    name: Annotated[str, SameAs("id"), Bounds(1, 30)]
    set: Annotated[str, OneOf(SETS)] = "custom"
    cost: Annotated[int, Bounds(0, 9)] = 0
    type: Annotated[str, OneOf(TYPES)] = "utility"
    activation: Annotated[str, OneOf(ACTIVATIONS)] = "instant"
    text: Annotated[str, Bounds(most=400)] = ""
    ops: Annotated[tuple[Op, ...], Bounds(most=12)] | None = None
    block: Annotated[int, Bounds(1, 9)] = 0
    """The mana that the spell's owner pays from their hand to block a basic attack. 0 means that there is no price."""

    @property
    def rule(self) -> str:
        """Return the id of the rule that describes the spell."""
        return f"wg.spell.{self.id}"


_SHADOW_ATTACK = (
    Op("move", to="discard", source="own"),
    Op("damage", parse_sum("power"), "foe"),
    Op("move", parse_sum("power"), "hand", "deck"),
)
_LIVING_WIND = (Op("move", parse_sum("6-spells"), "hand", "deck"),)
_SHIPPED = (
    Spell("trance-state", "Trance State", "advanced", 1, "attack", ops=(Op("damage", parse_sum("3-hand"), "foe"),)),
    Spell("shadow-attack", "Shadow Attack", "basic", 4, "attack", ops=_SHADOW_ATTACK),
    Spell("time-distortion", "Time Distortion", "basic", 2, ops=(Op("move", parse_sum(2), "hand", "own"),)),
    Spell("living-wind", "Living Wind", "basic", 2, "regeneration", ops=_LIVING_WIND),
)
SHIPPED = {spell.id: spell for spell in _SHIPPED}
"""The four spells of the rule book by id (wg.r20)."""


class Spellbook(Catalog):
    """All spells of a duel in order: the four shipped spells, those of a card file, those declared during play.

    ``written`` is the list of spells in the card file as JSON.
    """

    _fields = ("written", "declared")

    def __init__(self, written: str = "[]", declared: tuple[Spell, ...] = ()) -> None:
        self.written = written
        self.declared = declared
        self.spell: Mapping[str, Spell] = {**_spells(written), **{spell.id: spell for spell in declared}}
        self._in_play: dict[str, frozenset[str]] = {}

    def with_spell(self, spell: Spell) -> "Spellbook":
        """Return a new book with ``spell`` at the end. The spell was declared during the duel (wg.r44)."""
        return Spellbook(self.written, (*self.declared, spell))

    def in_play(self, sets: str) -> frozenset[str]:
        """Return the ids of the spells whose sets are in play (wg.r18, wg.r37)."""
        if sets not in self._in_play:
            left_out = {"all": (), "advanced": ("lost_pages",), "basic": ("advanced", "lost_pages")}[sets]
            self._in_play[sets] = frozenset(spell.id for spell in self.spell.values() if spell.set not in left_out)
        return self._in_play[sets]


def dump_spells(spells: Iterable[Mapping[str, Any]]) -> str:
    """Return the spells of a card file as JSON text."""
    return json.dumps(list(spells), ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@lru_cache(maxsize=64)
def _spells(text: str) -> Mapping[str, Spell]:
    """Return the four shipped spells with the changes and additions of a card file."""
    spells = dict(SHIPPED)
    for table in json.loads(text):
        id = card_id(table)
        spells[id] = read_record(Spell, {"id": id, **table}, spells.get(id))
    return spells
