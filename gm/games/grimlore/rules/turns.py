"""The turns of a session: rations, and the turn actions but scavenging (gl.r20–gl.r25)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, Value
from gm.games.grimlore.entries import Next, Rest, Travel, Visit
from gm.games.grimlore.rules import vitality
from gm.games.grimlore.rules.desk import Desk
from gm.games.grimlore.state import Tile, game_round, turn_of
from gm.games.grimlore.tables import REST

GOES_ON = ("portal", "arrival", "scavenge", "visit", "done")
"""The phases after which ``next`` begins a turn."""


def go_on(desk: Desk, entry: Next) -> None:
    """The next turn; with no tile left the session's end (gl.r20, gl.r60)."""
    if desk.phase not in GOES_ON:
        raise Refusal("not-now", {"entry": entry.kind, "phase": desk.phase}, ("gl.r22",), "not-due")
    if desk.event == "open":
        raise Refusal("event-open", {}, ("gl.r23",))
    desk.event, desk.attempts, desk.peeks = None, 0, 0
    if desk.stack is not None and not desk.stack.left:
        to_reward(desk)
        return
    _begin(desk)


def to_reward(desk: Desk) -> None:
    """All events are played: dice are thrown for a bonus (gl.r60)."""
    desk.phase, desk.active = "reward", None
    params: dict[str, Value] = {"black": desk.successes, "red": desk.failures}
    desk.tell("reward", params, ("gl.r60",), level="do")


def _begin(desk: Desk) -> None:
    """A turn of the next seat, with a ration or hunger (gl.r21, gl.r22)."""
    seats = len(desk.heroes)
    desk.turn += 1
    desk.phase, desk.active = "turn", turn_of(desk, desk.turn)
    number = game_round(desk.turn, seats)
    if number > game_round(desk.turn - 1, seats):
        desk.tell("round", {"round": number}, ("gl.r22",), marks="round")
        if desk.house.activation == "per_round" and any(hero.tested for hero in desk.heroes):
            vitality.clear(desk, "gl.r73")
    params: dict[str, Value] = {"turn": desk.turn, "who": desk.active}
    if desk.party.rations:
        changes = desk.gain("rations", -1)
        desk.tell("turn", {**params, "rations": desk.party.rations}, ("gl.r21", "gl.r22"), changes, level="do")
        return
    desk.tell("turn", {**params, "rations": 0}, ("gl.r21", "gl.r22"), level="do")
    _hunger(desk)


def _hunger(desk: Desk) -> None:
    """Without a ration everybody loses an Energy (gl.r21, gl.r75)."""
    changes: tuple[Change, ...] = ()
    for hero in desk.heroes:
        changes += vitality.drain(desk, hero.id, 1, vitality.floor(desk))
    hungry = tuple([change.holder for change in changes])
    desk.tell("hunger", {"who": hungry}, ("gl.r21", "gl.r75"), changes, level="do")
    for who in hungry:
        vitality.fall(desk, who)


def travel(desk: Desk, entry: Travel) -> None:
    """A tile is drawn: the party arrives, and an event is open (gl.r22, gl.r23)."""
    _in_turn(desk, entry.kind)
    if desk.stack is not None:
        left = getattr(desk.stack, entry.tile)
        if not left:
            raise Refusal("no-such-tile", {"tile": entry.tile, "stack": tuple(desk.stack)}, ("gl.r20",))
        desk.stack = desk.stack._replace(**{entry.tile: left - 1})
    desk.tile = Tile(entry.tile, entry.friendly)
    desk.phase, desk.event, desk.attempts = "arrival", "open", 1
    params: dict[str, Value] = {"tile": entry.tile, "friendly": entry.friendly}
    desk.tell("arrived", {**params, "left": desk.stack.left if desk.stack else None}, ("gl.r20", "gl.r23"), level="do")


def rest(desk: Desk, entry: Rest) -> None:
    """Three Energy for each, or while visiting all of it for a Gold (gl.r22, gl.r25, gl.r76)."""
    changes: tuple[Change, ...] = ()
    full = desk.phase == "visit"
    if full:
        changes += desk.pay("gold", int(desk.house.full_rest))
    else:
        _in_turn(desk, entry.kind)
        desk.phase = "done"
    for hero in desk.heroes:
        changes += vitality.refresh(desk, hero.id, hero.energy_max if full else REST)
    rules = ("gl.r25", "gl.r76") if full else ("gl.r22",)
    desk.tell("full-rest" if full else "rested", {}, rules, changes, level="do")


def visit(desk: Desk, entry: Visit) -> None:
    """A friendly settlement (gl.r22, gl.r25)."""
    _in_turn(desk, entry.kind)
    if desk.tile is None or desk.tile.type != "settlement" or not desk.tile.friendly:
        raise Refusal("not-friendly", {"tile": desk.tile.type if desk.tile else None}, ("gl.r22",), "not-due")
    desk.phase, desk.peeks = "visit", 0
    desk.tell("visited", {}, ("gl.r25",))


def _in_turn(desk: Desk, entry: str) -> None:
    """Turn actions are taken in a turn, one each."""
    if desk.phase != "turn":
        raise Refusal("not-now", {"entry": entry, "phase": desk.phase}, ("gl.r22",), "not-due")
