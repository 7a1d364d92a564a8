"""The party sheet and the session tracker."""

from __future__ import annotations

from gm.game import SheetData, SheetRequest
from gm.games.grimlore.book import skill_title, title
from gm.games.grimlore.house import House
from gm.games.grimlore.paper.contract import Good, Member, PartySheet, Pile, Seated, Session
from gm.games.grimlore.paper.heroes import racial
from gm.games.grimlore.state import Hero, State
from gm.games.grimlore.tables import LONG, SCAVENGED, SHORT, SKILLS, TILES

_LINES = 8
"""The fewest lines of a roster."""
_BEST = 3
"""The number of skills named for each character of a roster."""
_GOODS = {
    "gold": "to buy, to rest in a tavern",
    "ore": "upgrades, crafting · settlements",
    "essence": "enchantments, crafting · dungeons",
    "organics": "kept · wilderness",
    "xp": "to learn",
    "clues": "global: rations to lairs",
    "local": "local clues, for quests",
}
"""Goods that a party keeps between sessions → their use (gl.r82)."""


def party(wanted: SheetRequest[State]) -> SheetData:
    """Return the party sheet, blank without a session."""
    state = wanted.state
    if state is None:
        known = [_stranger(name) for name in wanted.names]
    else:
        known = [*(_member(hero, True) for hero in state.heroes), *(_member(hero, False) for hero in state.bench)]
    members = [*known, *[_stranger(None)] * max(0, _LINES - len(known))]
    goods = [
        Good(
            name=_good_name(what),
            amount=getattr(state.party, what) if state else None,
            use=use,
        )
        for what, use in _GOODS.items()
    ]
    data = PartySheet(
        title="Party sheet",
        stands=session_time(state),
        name=state.party.name if state else None,
        goods=goods,
        members=members,
        tonight=_tonight(state) if state else [],
    )
    return SheetData({**data})


def _tonight(state: State) -> list[str]:
    """Return the line of the current session."""
    numbers = (state.successes, state.failures, state.party.gold, state.party.xp)
    return [", ".join(hero.name for hero in state.heroes), *map(str, numbers)]


def _good_name(good: str) -> str:
    return {"xp": "XP", "local": "Local clues", "clues": "Global clues"}.get(good, title(good))


def _member(hero: Hero, here: bool) -> Member:
    """Return a character of the roster with their best skills (gl.r6)."""
    best = sorted((skill for skill in SKILLS if hero.level(skill) > 1), key=lambda skill: -hero.level(skill))[:_BEST]
    return Member(
        name=hero.name,
        racial=racial(hero),
        best=", ".join(f"{skill_title(skill)} {hero.level(skill)}" for skill in best),
        here=here,
    )


def _stranger(name: str | None) -> Member:
    return Member(name=name, racial="", best="", here=name is not None)


def session_time(state: State | None) -> str | None:
    """Return the time of a session in words, None without one."""
    if state is None:
        return None
    if state.phase == "over":
        return "As it stands at the end"
    return f"As it stands in turn {state.turn}" if state.turn else "As it stands in the portal"


def session(wanted: SheetRequest[State]) -> SheetData:
    """Return the session tracker, blank without a session (gl.r20–gl.r23)."""
    state = wanted.state
    house = state.house if state else House()
    seats = _seats(state, wanted)
    data = Session(
        title="Session tracker",
        stands=session_time(state),
        turn=state.turn if state else None,
        rations=state.party.rations if state else None,
        stack=_stack(state, house, len(seats)),
        open=house.length == "open",
        successes=state.successes if state else None,
        failures=state.failures if state else None,
        advantage=state.party.advantage if state else None,
        disadvantage=state.party.disadvantage if state else None,
        seats=seats,
        examples=_examples(next((seat["name"] for seat in seats if seat["name"]), None) or "Lena"),
    )
    return SheetData({**data})


def _seats(state: State | None, wanted: SheetRequest[State]) -> list[Seated]:
    if state is None:
        return [Seated(name=name, tested=False, down=False) for name in (wanted.names or [None] * 4)]
    return [Seated(name=hero.name, tested=hero.tested, down=hero.made and not hero.energy) for hero in state.heroes]


def _stack(state: State | None, house: House, seats: int) -> list[Pile]:
    """Return the piles of the stack; without a session those of a short one (gl.r20, gl.r24)."""
    each = dict(zip(TILES, LONG if house.length == "long" else SHORT, strict=True))
    with_stack = state is not None and state.stack is not None
    piles = []
    for kind in TILES:
        resource, skill, _ = SCAVENGED[kind]
        left = getattr(state.stack, kind) if state and state.stack else None
        start = each[kind] * seats if with_stack or state is None else None
        finds = f"{title(resource)}: {title(SKILLS[skill])} + {skill_title(skill)}"
        piles.append(Pile(name=title(kind), found=finds, start=start, left=left))
    return piles


def _examples(name: str) -> list[list[str]]:
    """Return example lines with their meanings, for a character."""
    who = name.partition(" ")[0].casefold()
    return [
        ["next", "a turn begins, a ration is eaten"],
        ["travel dungeon", "the tile that was drawn"],
        [f"scavenge {who} 1 0", "black sixes, red sixes"],
        [f"test {who} lore 2", "the event's test"],
        ["mark failure", "an event without a test"],
        ["effect gold+3 all energy-1", "what the card does"],
        [f"clue destiny {who}", "5 clues, a token"],
        [f"learn {who} lore", "XP for the next level"],
        [f"pool {who} lore +torch", "what to pick up"],
    ]
