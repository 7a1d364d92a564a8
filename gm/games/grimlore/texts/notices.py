"""What each notice of a session says outside combat. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Names, Notice
from gm.games.grimlore.cards import called
from gm.games.grimlore.texts.fighting import FIGHTING
from gm.games.grimlore.texts.goods import TRADING
from gm.games.grimlore.texts.phrases import (
    amount,
    begun,
    chance,
    dice,
    listed,
    named,
    pooled,
    settings,
    some,
    stacked,
    word,
)

Params = Mapping[str, Any]
Saying = Callable[[Notice, Params, Names], str]

_PLAIN: Mapping[str, str] = {
    "rested": "Rest: 3 Energy for each, up to the maximum",
    "visited": "The party visits the settlement",
    "critical": "Critical success: the party has 1 XP more",
    "used": "{who} uses {trait}",
    "found-nothing": "{who} finds nothing",
    "last-stand": "Last Stand: {who} is back at {number} Energy",
    "down": "{who} is down, at 0 Energy",
    "wasted": "Above the cap: Advantage tokens that are lost for nothing: {number}",
    "tests-again": "Destiny: {who} may test again",
    "healed": "{who} has {number} Energy more, up to the maximum",
    "stands-up": "{who} is on their feet again",
    "free-again": "All may test again",
}


def announce(notice: Notice, names: Names) -> str:
    """The line that a notice is read out as."""
    params = named(notice.params, names)
    if plain := _PLAIN.get(notice.kind):
        return begun(plain.format_map(params))
    return begun(_SAYINGS[notice.kind](notice, params, names))


def _party(notice: Notice, params: Params, names: Names) -> str:
    name = f"“{params['name']}”" if params["name"] else "The party"
    begins = "is new" if params["new"] else "goes on"
    tiles = f"stack: {stacked(params['stack'])}" if params["stack"] else "no stack, bonus ends the session"
    bench = f"; at home: {listed(map(called, params['bench']), names)}" if params["bench"] else ""
    return f"{name} {begins}: {listed(params['heroes'], names)}{bench}; {tiles}; {amount(params['rations'], 'rations')}"


def _round(notice: Notice, params: Params, names: Names) -> str:
    return f"Round {params['round']}" if params["round"] else "In the portal: learn, craft, and set out"


def _unfinished(notice: Notice, params: Params, names: Names) -> str:
    return "The party goes on from a session that is not over"


_OTHERWISE = {
    "joined": "{who} would have come along as well, and comes by no entry",
    "left": "{who} would not have come along, and goes by no entry",
    "bench": "{who}, who is at home, would be otherwise, and is as it was",
    "recipes": "{who} would know other recipes, and learns or forgets none by an entry",
}


def _otherwise(notice: Notice, params: Params, names: Names) -> str:
    who = str(notice.params["who"])
    return _OTHERWISE[params["what"]].format(who=names.get(who, called(who)))


def _hero(notice: Notice, params: Params, names: Names) -> str:
    raised = f"{params['attribute']} 2, {params['skill']} 2"
    sheet = f"{params['trait']}, {raised}, {params['energy']} Energy, {params['destiny']} Destiny"
    return f"{params['who']}: {sheet}; and a Basic item, free (item get)"


def _learned(notice: Notice, params: Params, names: Names) -> str:
    said = f"{params['who']} learns {word(params['what'])} {params['level']} for {params['cost']} XP"
    return f"{said}; most Destiny, and Destiny, 1 more" if params["destiny"] else said


def _turn(notice: Notice, params: Params, names: Names) -> str:
    eaten = any(change.what == "rations" for change in notice.changes)
    left = f"1 ration eaten, {params['rations']} left" if eaten else "no ration left"
    return f"Turn {params['turn']}, {params['who']}: {left}"


def _hunger(notice: Notice, params: Params, names: Names) -> str:
    if not params["who"]:
        return "Hunger: nobody falls below 1 by it"
    return f"Hunger: {params['who']} {'lose' if len(params['who_id']) > 1 else 'loses'} 1 Energy"


def _arrived(notice: Notice, params: Params, names: Names) -> str:
    tile = f"a friendly {params['tile']}" if params["friendly"] else f"a {params['tile']}"
    left = "" if params["left"] is None else f"; {some(params['left'], 'tile')} left"
    return f"The party arrives at {tile}{left}. One may scavenge before the event is read"


def _tested(notice: Notice, params: Params, names: Names) -> str:
    event = "the event's test" if params["event"] else "the test"
    passed = "passes" if params["success"] else "fails"
    return f"{params['who']} {passed} {event}: {params['attribute']} + {params['skill']}"


def _full_rest(notice: Notice, params: Params, names: Names) -> str:
    paid = -sum(int(change.delta) for change in notice.changes if change.what == "gold")
    price = f" for {amount(paid, 'gold')}" if paid else ""
    return f"Full Rest{price}: all have their whole Energy"


def _scavenged(notice: Notice, params: Params, names: Names) -> str:
    by = f", 1 of it by {params['trait']}" if params["trait_id"] else ""
    return f"{params['who']} finds {amount(params['number'], params['what'])}{by}"


def _marked(notice: Notice, params: Params, names: Names) -> str:
    before = params["before"] not in (None, "open")
    now = " now" if before else ""
    return f"The event is{now} a {params['result']}: {params['successes']} passed, {params['failures']} failed"


def _pool(notice: Notice, params: Params, names: Names) -> str:
    """“Lena, test: 5 black, 2 red (Might 3 + …), chance 46.9 %: 2 − 1 = 1”."""
    what = {"act": "flight", "craft": "crafting"}.get(params["entry"], params["entry"])
    black, red = params["dice"]
    sixes = f"{black} − {red} = {params['net']}".replace("-", "−") if params["red"] else str(black)
    made = pooled(notice.sum, params["reds"], names)
    pool = f"{dice(params['black'], params['red'])} ({made}), chance {chance(params['chance'])}"
    return f"{params['who']}, {what}: {pool}; sixes {sixes}"


def _wiped(notice: Notice, params: Params, names: Names) -> str:
    goods = "; the party's goods are gone too" if params["goods"] == "all" else "; the party keeps its goods"
    return (
        f"All are down. {params['who']} {'are' if len(params['who_id']) > 1 else 'is'} lost, with all they had{goods}"
    )


def _reward(notice: Notice, params: Params, names: Names) -> str:
    return f"All tiles are played. For the bonus throw {dice(params['black'], params['red'])}, without caps"


def _early(notice: Notice, params: Params, names: Names) -> str:
    left = some(params["left"], "tile") + " not played" if params["left"] else "in the middle of a turn"
    return f"The session ends early: {left}"


def _bonus(notice: Notice, params: Params, names: Names) -> str:
    sixes = f"{params['black']} − {params['red']} sixes"
    events = f"{params['successes']} passed and {params['failures']} failed"
    then = "XP buys levels in the portal of the next one: learn"
    return f"The session is over: {sixes}, {params['xp']} XP for {events}. {then}"


def _effect(notice: Notice, params: Params, names: Names) -> str:
    return f"As told: {settings(params['settings'], names)}"


def _adjusted(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    return f"Set by the referee: {settings(params['settings'], names)}{because}"


def _counted(notice: Notice, params: Params, names: Names) -> str:
    return f"Counted, and right: {settings(params['settings'], names)}"


def _house(notice: Notice, params: Params, names: Names) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    return f"The house rules {', '.join(f'{name}={value}' for name, value in params['settings'])}{because}"


_SAYINGS: Mapping[str, Saying] = {
    "party": _party,
    "round": _round,
    "unfinished": _unfinished,
    "otherwise": _otherwise,
    "hero": _hero,
    "learned": _learned,
    "turn": _turn,
    "hunger": _hunger,
    "arrived": _arrived,
    "tested": _tested,
    "full-rest": _full_rest,
    "scavenged": _scavenged,
    "marked": _marked,
    "pool": _pool,
    "wiped": _wiped,
    "reward": _reward,
    "early": _early,
    "bonus": _bonus,
    "effect": _effect,
    "adjusted": _adjusted,
    "counted": _counted,
    "house": _house,
    **TRADING,
    **FIGHTING,
}
