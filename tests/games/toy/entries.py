"""The entries of a journey with their forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from gm.errors import Refusal
from gm.game import Choice, Flag, Form, NewName, Number, Numbers, Pairs, Several, Who

from .because import Because
from .state import State


class Hand(NamedTuple):
    who: str
    cards: tuple[int, ...]
    kind: Literal["hand"] = "hand"


class Weather(NamedTuple):
    sky: str
    storm: bool = False
    kind: Literal["weather"] = "weather"


class Choose(NamedTuple):
    who: str
    plan: str
    stake: int | None = None
    kind: Literal["choose"] = "choose"


class Parry(NamedTuple):
    who: str
    kind: Literal["parry"] = "parry"


class Counter(NamedTuple):
    who: str
    card: int | None = None
    kind: Literal["counter"] = "counter"


class Allow(NamedTuple):
    kind: Literal["allow"] = "allow"


class Toll(NamedTuple):
    dice: tuple[tuple[str, int], ...]
    kind: Literal["toll"] = "toll"


class Mend(NamedTuple):
    who: str
    coins: int
    because: str
    kind: Literal["mend"] = "mend"


class Hire(NamedTuple):
    who: str
    helper: tuple[str, str]
    kind: Literal["hire"] = "hire"


class Dismiss(NamedTuple):
    helpers: tuple[str, ...]
    kind: Literal["dismiss"] = "dismiss"


SKIES = {"sun": ("sun", "s"), "rain": ("rain", "r"), "fog": ("fog", "f")}
PLANS = {"dash": ("dash", "d"), "guard": ("guard", "g"), "rest": ("rest", "r")}


def _stake(entry: Choose) -> None:
    if entry.plan != "dash" and entry.stake is not None:
        raise Refusal("stake-unused", {"plan": entry.plan}, ("toy.r4",), "words")


def _coins(entry: Mend) -> None:
    if not entry.coins:
        raise Refusal("mend-nothing", {}, ("toy.r11",), "words")


def _unseen(then: State, now: State, entry: Hand) -> bool:
    """Return True: a hand always stays secret."""
    return True


def _unrevealed(then: State, now: State, entry: Choose) -> bool:
    """Return whether plans of the round are still hidden."""
    return now.round < then.round or (now.round == then.round and now.phase not in ("raids", "toll", "over"))


_ALL = (
    Form(
        Hand,
        Who("who"),
        Numbers("cards", 1, 6, count=2),
        help="a carter's two cards, which nobody else may see",
        example="hand ana 3 5",
        rules=("toy.r2",),
        secret=_unseen,
    ),
    Form(
        Weather,
        Choice("sky", SKIES),
        Flag("storm", "!", never="calm"),
        help="what the weather die shows",
        example="weather rain storm",
        rules=("toy.r3",),
    ),
    Form(
        Choose,
        Who("who"),
        Choice("plan", PLANS),
        Number("stake", 1, 3, optional=True),
        help="a carter's secret plan; a dash may name its stake",
        example="choose bo dash 2",
        rules=("toy.r4",),
        check=_stake,
        secret=_unrevealed,
    ),
    Form(Parry, Who("who"), help="a lamp against a raid or a counter", example="parry bo", rules=("toy.r7",)),
    Form(
        Counter,
        Who("who"),
        Number("card", 1, 6, optional=True),
        help="a card against a parry, shown or face down",
        example="counter ana 3",
        rules=("toy.r8",),
    ),
    Form(Allow, help="nobody answers any more", example="allow", rules=("toy.r6",)),
    Form(
        Toll,
        Pairs("dice", 1, 6, label="carter"),
        help="the toll dice, in any order",
        example="toll ana=3 bo=5",
        rules=("toy.r9",),
    ),
    Form(
        Mend,
        Who("who"),
        Because("because"),
        Number("coins", -3, 3),
        help="coins handed over against the rules",
        example='mend ana because "found one" 1',
        rules=("toy.r11",),
        check=_coins,
    ),
    Form(
        Hire,
        Who("who"),
        NewName("helper", "helper"),
        help="a helper who comes along for a coin",
        example="hire ana Helga",
        rules=("toy.r15",),
    ),
    Form(
        Dismiss,
        Several("helpers", kinds=("helper",)),
        help="helpers who go home",
        example="dismiss helga",
        rules=("toy.r15",),
    ),
)

FORMS: Mapping[str, Form] = {form.name: form for form in _ALL}
