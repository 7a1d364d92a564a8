"""The alternation of the players' side and the enemies' side in a combat (gl.r31, gl.r33)."""

from __future__ import annotations

from gm.game import Value
from gm.games.grimlore.computation.combat import TURN_DICE, strikes, targets
from gm.games.grimlore.draft import Draft, is_up
from gm.games.grimlore.entries.session import Next
from gm.games.grimlore.rules.combat.damage import set_dice, take_poison
from gm.games.grimlore.rules.combat.ends import unspent


def end_players_side(draft: Draft, entry: Next) -> None:
    """Begin the enemies' side. Prone characters stand up (gl.r33)."""
    combat = draft.active_combat
    idle = tuple([hero.id for hero in draft.heroes if is_up(draft, hero) and hero.id not in combat.acted])
    if idle:
        draft.emit("idle", {"who": idle}, rules=("gl.r31",), level="warn")
    draft.heroes = tuple([hero._replace(prone=False) if hero.prone else hero for hero in draft.heroes])
    monster = combat.units[0]
    awake = bool(monster.hp) and not monster.skip
    units = [unit._replace(struck=strikes(combat, unit.unit) if unit.skip else 0, skip=False) for unit in combat.units]
    lost = tuple([pair for pair in combat.lost if draft.hero(pair[0]).skip])
    draft.phase = "enemies"
    draft.combat = combat._replace(units=tuple(units), reached=(), held=None, lost=lost, surplus=None)
    _announce_side(draft)
    set_dice(draft, tuple([name for name in TURN_DICE if awake and combat.has(name)]))


def end_enemies_side(draft: Draft, entry: Next) -> None:
    """Begin the next round (gl.r31, gl.r41). Poisoned characters lose Energy. Characters with ``skip`` cannot act."""
    combat = draft.active_combat
    unused = tuple([unit.unit for unit in combat.units if targets(draft, combat, unit)])
    if unused:
        draft.emit("unused", {"units": unused}, rules=("gl.r33",), level="warn")
    for hero in draft.heroes:
        if hero.used:
            draft.put(hero._replace(used=unspent(hero.used, ("R",))))
    draft.phase = "players"
    draft.combat = combat._replace(round=combat.round + 1, free=(), against=(), held=None, surplus=None)
    begin_players_side(draft)


def begin_players_side(draft: Draft) -> None:
    """Begin a round: characters with ``skip`` lose their turn, poisoned ones lose Energy (gl.r31, gl.r41)."""
    skipping = tuple([hero.id for hero in draft.heroes if hero.skip])
    why = dict(draft.active_combat.lost)
    for who in skipping:
        draft.set(who, skip=False)
    lost = tuple([(who, why.get(who, "")) for who in skipping])
    draft.combat = draft.active_combat._replace(acted=skipping, lost=lost)
    _announce_side(draft, skipping)
    for id in [hero.id for hero in draft.heroes if hero.poison and is_up(draft, hero)]:
        take_poison(draft, id)


def _announce_side(draft: Draft, skipping: tuple[str, ...] = ()) -> None:
    """Announce the side that begins, and the characters (``skipping``) who lose their turn on it."""
    params: dict[str, Value] = {"side": draft.phase, "round": draft.active_combat.round, "skipping": skipping}
    draft.emit("side", params, rules=("gl.r31",) if draft.phase == "players" else ("gl.r33",))
