"""The fields of words with amounts: an effect, ``gold+3 lena energy-1``; what was counted, ``gold=5 m1 hp=2``; an
adjustment, ``lena might=3 tile=dungeon``; and what is printed on cards, ``price=8 proper``, ``hp=6 melee``."""

from __future__ import annotations

from collections.abc import Mapping

from gm.errors import GmError
from gm.game import Context, Figures, NotRecognized, Settings, Value, Worth, as_tuple, find_name, split_setting
from gm.games.grimlore.tables import (
    ATTACKS,
    ATTRIBUTES,
    ENEMY_TRAITS,
    EVERY_TRAIT,
    SHORT_SKILLS,
    SKILLS,
    TIERS,
    TYPES,
)
from gm.games.grimlore.vocabulary import (
    ALL,
    GOODS,
    MOST,
    OF_HEROES,
    OF_PARTY,
    OF_SESSION,
    OF_UNITS,
    SESSION_WORDS,
)

_YES = ("yes", "no")
_CHANGE = Worth(1, 99, "+-")
_COUNTED = Worth(0, MOST)
_NUMBER = Worth(0, MOST, "=+-")
_FLAG = Worth(0, 1, "=+-", (*_YES, "1", "0"))
_ALSO = {skill: short for short, skill in SHORT_SKILLS.items()}

ITEM: Mapping[str, Worth] = {
    **dict.fromkeys(("price", "ore", "essence", "space", "magic", "slots", "damage"), Worth(0, 99)),
    "proper": Worth(signs="", bare=True),
    "skill": Worth(words=(*SKILLS, *SHORT_SKILLS)),
    "type": Worth(words=TYPES),
}
"""The figures of an item."""
_BARE = Worth(signs="", bare=True)
MONSTER: Mapping[str, Worth] = {
    "hp": Worth(1, 99),
    **dict.fromkeys(("damage", "minion", "move", "gold", "xp"), Worth(0, 99)),
    "minions": Worth(0, 9),
    **dict.fromkeys((*TIERS, *ATTACKS, *TYPES), _BARE),
    **{trait: Worth(1, most, "=", bare=True) for trait, most in ENEMY_TRAITS.items()},
    "resist": Worth(words=TYPES, several=True),
    "vulnerable": Worth(words=TYPES, several=True),
}
"""The figures of a monster; bare ``ranged`` and ``poison`` are an attack and a damage type."""
_GROUPS = (TIERS, ATTACKS, TYPES)
_ACTIVE = "active="


class _Figures(Figures):
    """Figures that are typed behind a name, the words of one group excluding each other."""

    def parse(self, word: str, old: Value, context: Context) -> Value:
        value = as_tuple(super().parse(word, old, context))
        *have, said = map(str, value)
        if said.startswith("skill="):
            said = f"skill={SHORT_SKILLS.get(said[6:], said[6:])}"
        for group in _GROUPS:
            if said in group and (other := next((one for one in have if one in group), "")):
                raise GmError("words", f"{said} and {other} exclude each other.", "Say one of them.")
        return (*have, said)

    def usage(self) -> str:
        return "FIGURES"


def figures(worths: Mapping[str, Worth], after: str) -> Figures:
    """What a card says, behind what it is called."""
    field = _Figures("figures", worths, help="what its card says")
    field.after = after
    return field


def effect_field() -> Settings:
    """What a card, an item or a trait did."""
    return Settings(
        "settings",
        {
            "": dict.fromkeys(OF_PARTY, _CHANGE),
            "seat": dict.fromkeys(OF_HEROES, _CHANGE),
            "unit": dict.fromkeys(OF_UNITS, _CHANGE),
        },
        every={ALL: "seat"},
        help="what changes: of the party, a character, all, a unit",
    )


def count_field() -> Settings:
    """What was counted by hand."""
    return Settings(
        "settings",
        {
            "": dict.fromkeys(GOODS, _COUNTED),
            "seat": dict.fromkeys(("energy", "destiny"), _COUNTED),
            "unit": {"hp": _COUNTED},
        },
        help="what was counted: of the party, a character, a unit",
    )


class AdjustField(Settings):
    """The referee's word: of the party and the session, of a character, of a unit."""

    def __init__(self) -> None:
        session = {what: Worth(words=words) for what, words in SESSION_WORDS.items()}
        levels = {
            what: Worth(0, MOST, "=+-", also=(_ALSO[what],) if what in _ALSO else ()) for what in (*ATTRIBUTES, *SKILLS)
        }
        heroes = {
            **{what: _FLAG if what in ("skip", "prone") else _NUMBER for what in OF_HEROES},
            **dict.fromkeys(("energy_max", "destiny_max"), _NUMBER),
            "tested": Worth(words=_YES),
            **dict.fromkeys(("used", "fresh"), Worth(words=EVERY_TRAIT, several=True)),
            **levels,
            **dict.fromkeys(EVERY_TRAIT, _NUMBER),
        }
        units = {"hp": _NUMBER, "skip": _FLAG}
        party = {**dict.fromkeys((*OF_PARTY, *OF_SESSION), _NUMBER), **session}
        super().__init__(
            "settings",
            {"": party, "seat": heroes, "unit": units},
            help="of the party and the session, a character, or a unit",
        )

    def parse(self, word: str, old: Value, context: Context) -> Value:
        what, sign, who = split_setting(word)
        if what.casefold() != "active" or sign != "=":
            return super().parse(word, old, context)
        have = as_tuple(old)
        if any(str(one).startswith(_ACTIVE) for one in have):
            raise GmError("words", "active is named twice.", "Say it once.")
        waits = have[-1:] if have and str(have[-1]).endswith(".") else ()
        try:
            found = find_name(who, [name for name in context.names if name.kind == "seat"])
        except NotRecognized:
            raise GmError("words", f"Nobody at the table is called “{who[:40]}”.", "active= a character.") from None
        return (*have[: len(have) - len(waits)], f"{_ACTIVE}{found}", *waits)

    def named_ids(self, value: Value) -> tuple[str, ...]:
        """Whoever is active as well."""
        active = [said.removeprefix(_ACTIVE) for said in map(str, as_tuple(value)) if said.startswith(_ACTIVE)]
        return (*super().named_ids(value), *active)
