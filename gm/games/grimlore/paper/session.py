"""The party sheet and the session tracker."""

from __future__ import annotations

from gm.game import SheetData, SheetRequest
from gm.games.grimlore.book import skill_title, title
from gm.games.grimlore.house import House
from gm.games.grimlore.paper.heroes import check_names, racial, session_time
from gm.games.grimlore.paper.shapes import Good, Member, PartySheet, Pile, Rows, Seated, Session
from gm.games.grimlore.state import Hero, State
from gm.games.grimlore.tables import LONG, SCAVENGED, SHORT, SKILLS, TILES

_LINES = 8
"""The smallest number of lines for characters on a party sheet."""
_BEST = 3
"""The largest number of skills printed for each character on the party sheet."""
_GOODS = {
    "gold": ("Gold", "to buy, to rest in a tavern"),
    "ore": ("Ore", "upgrades, crafting · settlements"),
    "essence": ("Essence", "enchantments, crafting · dungeons"),
    "organics": ("Organics", "kept · wilderness"),
    "xp": ("XP", "to learn"),
    "clues": ("Global clues", "global: rations to lairs"),
    "local": ("Local clues", "local clues, for quests"),
}
"""Kind of goods that a party has between sessions → its printed name and its use (gl.r82)."""


def party(request: SheetRequest[State]) -> SheetData:
    """Return the party sheet. If there is no session, the sheet is blank."""
    state = request.state
    if state is None:
        members = [Member(name, here=True) for name in request.names]
    else:
        members = [*(_member(hero, True) for hero in state.heroes), *(_member(hero, False) for hero in state.bench)]
    members += [Member()] * (_LINES - len(members))
    goods = tuple(Good(*texts, getattr(state.party, what) if state else None) for what, texts in _GOODS.items())
    sheet = PartySheet(goods, tuple(members))
    if state:
        numbers = (state.successes, state.failures, state.party.gold, state.party.xp)
        tonight = (", ".join(hero.name for hero in state.heroes), *map(str, numbers))
        sheet = sheet._replace(name=state.party.name, tonight=tonight, stands=session_time(state))
    return SheetData.of(sheet)


def _member(hero: Hero, here: bool) -> Member:
    """Return a character's line on the party sheet (gl.r6). ``here`` means that the character plays in this session."""
    best = sorted((skill for skill in SKILLS if hero.level(skill) > 1), key=lambda skill: -hero.level(skill))[:_BEST]
    skills = ", ".join(f"{skill_title(skill)} {hero.level(skill)}" for skill in best)
    return Member(hero.name, racial(hero), skills, here)


def session(request: SheetRequest[State]) -> SheetData:
    """Return the session tracker. If there is no session, the sheet is blank (gl.r20–gl.r23)."""
    check_names(request)
    state = request.state
    if state is None:
        seats = tuple(map(Seated, request.names or (None,) * 4))
    else:
        seats = tuple(Seated(hero.name, hero.tested, hero.made and not hero.energy) for hero in state.heroes)
    sheet = Session(_stack(state, len(seats)), seats, _examples(seats[0].name or "Lena"))
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


def _stack(state: State | None, seats: int) -> tuple[Pile, ...]:
    """Return the piles of the tile stack, or of a short stack if there is no session (gl.r20, gl.r24)."""
    house = state.house if state else House()
    each = dict(zip(TILES, LONG if house.length == "long" else SHORT, strict=True))
    piles = []
    for kind in TILES:
        resource, skill, _ = SCAVENGED[kind]
        left = getattr(state.stack, kind) if state and state.stack else None
        start = each[kind] * seats if state is None or state.stack is not None else None
        piles.append(
            Pile(title(kind), f"{title(resource)}: {title(SKILLS[skill])} + {skill_title(skill)}", start, left)
        )
    return tuple(piles)


def _examples(name: str) -> Rows:
    """Return example lines for a character, each with its meaning."""
    who = name.partition(" ")[0].casefold()
    return (
        ("next", "a turn begins, a ration is eaten"),
        ("travel dungeon", "the tile that was drawn"),
        (f"scavenge {who} 1 0", "black sixes, red sixes"),
        (f"test {who} lore 2", "the event's test"),
        ("mark failure", "an event without a test"),
        ("effect gold+3 all energy-1", "what the card does"),
        (f"clue destiny {who}", "5 clues, a token"),
        (f"learn {who} lore", "XP for the next level"),
        (f"pool {who} lore +torch", "which dice to pick up"),
    )
