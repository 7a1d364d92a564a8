"""The working copy of a session's state, which the rules change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm.game import Change, Entry, Refusal, Value
from gm.game import Draft as BaseDraft
from gm.games.grimlore.holdings import PARTY, item_changes, written_changes
from gm.games.grimlore.state import Combat, Hero, Item, State, proper_items
from gm.games.grimlore.tables import DESTINY, SCAVENGED
from gm.games.grimlore.versions import Rules

PAYMENT_RULES = {
    **dict.fromkeys(("gold", "ore", "essence", "organics", "rations"), "gl.r25"),
    **dict.fromkeys(("advantage", "disadvantage"), "gl.r14"),
    **dict.fromkeys(("clues", "local"), "gl.r50"),
    "xp": "gl.r4",
    "destiny": "gl.r16",
}
"""The id of the rule about paying with each kind of goods or token."""


class Draft(BaseDraft[State]):
    """A mutable copy of :class:`State`. ``shown`` is the state at the time of the latest notice."""

    shown: State

    def load(self, state: State) -> None:
        super().load(state)
        self.shown = state

    def emit(self, kind: str, params: Mapping[str, Value], *args: Any, **more: Any) -> None:  # type: ignore[override]
        """Add a notice. In a combat, the notice also names the enemy."""
        combat = self.combat or self.shown.combat
        if combat:
            params = {"enemy": combat.enemy, **params}
        super().emit(kind, params, *args, **more)

    def unannounced(self) -> tuple[Change, ...]:
        """Return the changes of statuses, sheets, tokens and places that no notice has announced yet."""
        before, self.shown = self.shown, self.freeze()
        return () if before is self.shown else written_changes(before, self.shown)

    def hero(self, id: str) -> Hero:
        """Return the character with this id, who must play in this session."""
        return hero_of(self, id)

    def check_up(self, hero: Hero, *rules: str) -> None:
        """Raise Refusal if a character is at 0 Energy or has fled."""
        if not is_up(self, hero):
            raise Refusal("fled" if hero.energy else "down", {"who": hero.id}, rules)

    def find_item(self, who: str | None, item: str | None) -> tuple[Hero, Item]:
        """Return a character and their first item with the id ``item``. Raises Refusal if they have none (gl.r27)."""
        hero = self.hero(who or "")
        carried = hero.item(item or "")
        if carried is None:
            raise Refusal("not-held", {"who": hero.id, "item": item}, ("gl.r27",))
        return hero, carried

    def warn_if_overfull(self, who: str, new: Item) -> None:
        """Warn if ``who`` has too many proper (worn or wielded) items after getting the item ``new`` (gl.r27)."""
        have, room = proper_items(self.hero(who))
        if new.proper and have > room:
            self.emit("overfull", {"who": who, "have": have, "room": room}, rules=("gl.r27",), level="warn")

    def put(self, changed: Hero) -> None:
        """Replace the character who has the same id as ``changed``."""
        self.heroes = tuple([changed if hero.id == changed.id else hero for hero in self.heroes])

    def set(self, id: str, **new: Any) -> Hero:
        """Set the fields ``new`` of a character, and return the changed character."""
        changed = self.hero(id)._replace(**new)
        self.put(changed)
        return changed

    def carry(self, changed: Hero) -> tuple[Change, ...]:
        """Replace a character with ``changed``, who carries different items. Return the changes to announce."""
        before = self.heroes
        self.put(changed)
        return item_changes(before, self.heroes, whole=Rules.of(self.version).whole_table)

    def gain(self, what: str, number: int) -> tuple[Change, ...]:
        """Add ``number`` to the party's goods or tokens. ``number`` may be negative.

        Return the change to announce, or () if ``number`` is 0.
        """
        if not number:
            return ()
        self.party = self.party._replace(**{what: getattr(self.party, what) + number})
        return (Change(PARTY, what, number),)

    def pay(self, what: str, number: int) -> tuple[Change, ...]:
        """Pay with the party's goods or tokens, and return the change. Raises Refusal if the party has too few."""
        have = getattr(self.party, what)
        if have < number:
            raise Refusal("few", {"what": what, "need": number, "have": have}, (PAYMENT_RULES[what],))
        return self.gain(what, -number)

    def not_now(self, entry: Entry) -> Refusal:
        """Return the refusal of an entry that the present stage does not accept."""
        if self.phase == "over":
            return Refusal("over", {"entry": entry.kind}, ("gl.r22",), "not-due")
        if entry.kind == "hero":
            return self.has_sheet(getattr(entry, "who", ""))
        if entry.kind == "scavenge":
            return self.no_attempt()
        params: dict[str, Value] = {"entry": entry.kind, "phase": self.phase}
        if waiting := pending(self):
            params["waits"] = waiting
        if waiting in ("dice", "hit") and getattr(entry, "what", "") == DESTINY:
            params["thrown"] = last_roll(self, getattr(entry, "who", ""))
        return Refusal("not-now", params, ("gl.r22",), "not-due")

    def has_sheet(self, who: str) -> Refusal:
        return Refusal("has-sheet", {"who": who}, ("gl.r22", "gl.r1"), "not-due")

    def no_attempt(self) -> Refusal:
        return Refusal("no-attempt", {"phase": self.phase, "attempts": self.attempts}, ("gl.r22",), "not-due")

    def change_combat(self, **new: Any) -> None:
        """Set the fields ``new`` of the current combat."""
        self.combat = self.active_combat._replace(**new)

    @property
    def active_combat(self) -> Combat:
        """The current combat. There must be one."""
        assert self.combat is not None
        return self.combat


AnyState = State | Draft
"""A state or a draft of a state, for functions that only read it."""


def hero_of(state: AnyState, id: str) -> Hero:
    """Return the character with this id. Raises KeyError for an unknown id."""
    for hero in state.heroes:
        if hero.id == id:
            return hero
    raise KeyError(id)


def turn_of(state: AnyState, turn: int) -> str:
    """Return the id of the character who is active in this turn of the session (gl.r22)."""
    ids = [hero.id for hero in state.heroes]
    return ids[(ids.index(state.first) + turn - 1) % len(ids)]


def is_up(state: AnyState, hero: Hero) -> bool:
    """Return whether a character has Energy and has not fled."""
    return hero.energy > 0 and not (state.combat and hero.id in state.combat.fled)


def may_test(state: AnyState, hero: Hero) -> bool:
    """Return whether a character may test now, outside combat (gl.r15, gl.r73)."""
    return hero.energy > 0 and not (hero.tested and state.house.activation != "off")


def may_gain_attempts(state: AnyState) -> bool:
    """Return whether the party may gain attempts to scavenge now (gl.r24)."""
    return state.phase == "scavenge" or (state.phase == "arrival" and state.event == "open")


def resource_here(state: AnyState) -> tuple[str, str, str] | None:
    """Return a triple: the resource of the party's tile, the skill that finds it, the trait that finds more (gl.r24).

    Return None if the party is on no tile.
    """
    return SCAVENGED[state.tile.type] if state.tile else None


def last_roll(state: AnyState, who: str) -> str:
    """Return a pattern for the line of the last roll by ``who``: ``test ana SKILL`` (gl.r16).

    Words in capitals are to be filled in. The dice are left out.
    """
    if state.combat is None:
        return f"test {who} SKILL"
    return f"defend {who} evade" if state.phase == "enemies" else f"attack {who} UNIT SKILL"


def pending(state: AnyState) -> str:
    """Return what a combat waits for: ``dice``, ``defence``, or ``hit`` (the answer to a hit).

    Return "" if it waits for nothing.
    """
    if state.combat is None:
        return ""
    waits = ("dice", "defence", "hit")  # a hit with dice waits for these first
    return next((what for what in waits if getattr(state.combat, what)), "")
