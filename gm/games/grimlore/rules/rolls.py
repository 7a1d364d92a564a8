"""Rolls of dice pools, and the tokens spent on them (gl.r10–gl.r16)."""

from __future__ import annotations

from gm.game import Change, Refusal, Value
from gm.games.grimlore.computation.pool import Pool, PoolMods
from gm.games.grimlore.draft import Draft
from gm.games.grimlore.state import Hero

_RULES = ("gl.r10", "gl.r11", "gl.r12")


def roll(draft: Draft, hero: Hero, pool: Pool, mods: PoolMods, dice: tuple[int, ...], entry: str) -> int:
    """Announce a roll, spend its tokens, and return the black sixes minus the red sixes.

    Raises Refusal if the roll is impossible.
    """
    black, red = check_sixes(pool, dice)
    changes = _spent(draft, hero, mods)
    params: dict[str, Value] = {
        "who": hero.id,
        "entry": entry,
        "black": pool.black,
        "red": pool.red,
        "chance": pool.permille,
        "dice": (black, red),
        "net": black - red,
        "reds": sum([line.red for line in pool.lines]),
    }
    draft.emit("pool", params, changes, pool.terms, rules=_RULES)
    if pool.wasted:
        draft.emit("wasted", {"who": hero.id, "number": pool.wasted}, rules=("gl.r11", "gl.r84"), level="warn")
    return black - red


def check_sixes(pool: Pool, dice: tuple[int, ...], of: str = "") -> tuple[int, int]:
    """Return the black and the red sixes of a roll. Raises Refusal if a number is missing or too large (gl.r12).

    ``of`` says what the roll is for, such as ``trait``, in the refusal. It is "" for a character's dice pool.
    """
    black, red = (*dice, 0)[:2]
    params: dict[str, Value] = {"black": pool.black, "red": pool.red, "dice": dice, "of": of}
    if len(dice) == 1 and pool.red:
        raise Refusal("red-missing", params, ("gl.r12",), lacks=True)
    if black > pool.black or red > pool.red:
        raise Refusal("too-many-sixes", params, ("gl.r12",))
    return black, red


def _spent(draft: Draft, hero: Hero, mods: PoolMods) -> tuple[Change, ...]:
    """Spend the tokens of a roll, and return the changes (gl.r14, gl.r16).

    Tokens of the Tactician's Aura are spent before other Advantage tokens.
    """
    changes: tuple[Change, ...] = ()
    tokens = mods.tokens
    if draft.combat and tokens:
        aura = min(tokens, draft.combat.aura)
        have = draft.combat.aura + draft.party.advantage
        if tokens > have:
            raise Refusal("few", {"what": "advantage", "need": tokens, "have": have}, ("gl.r14",))
        draft.combat = draft.combat._replace(aura=draft.combat.aura - aura)
        tokens -= aura
    changes += draft.pay("advantage", tokens)
    if draft.party.disadvantage:
        changes += draft.gain("disadvantage", -1)
    if mods.destiny:
        changes += spend_destiny(draft, hero.id)
    return changes


def spend_destiny(draft: Draft, who: str) -> tuple[Change, ...]:
    """Spend a Destiny token of a character, and return the change. Raises Refusal if no token is left (gl.r16)."""
    hero = draft.hero(who)
    if not hero.destiny:
        raise Refusal("few", {"what": "destiny", "need": 1, "have": 0, "who": who}, ("gl.r16",))
    draft.set(who, destiny=hero.destiny - 1)
    return (Change(who, "destiny", -1),)
