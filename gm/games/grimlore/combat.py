"""A combat as it stands: the monster, its units, who has acted, and what waits (gl.r30–gl.r41)."""

from gm.game import NamedTuple


class Unit(NamedTuple):
    """The main enemy or a minion: ``struck`` is how often it has attacked on this side, ``skip`` whether it loses the
    next one."""

    unit: str
    hp: int
    hp_max: int
    skip: bool = False
    struck: int = 0


class Hit(NamedTuple):
    """The blow that trait dice are about: who dealt it to which unit, or who took it."""

    hero: str
    unit: str
    damage: int
    melee: bool


class Defence(NamedTuple):
    """An attack that waits for its defence."""

    unit: str
    hero: str


class Combat(NamedTuple):
    """A combat. ``acted`` and ``free`` are in seat order; ``aura`` Tactician's tokens not yet spent, ``back`` the phase
    before it, ``dice`` the trait dice that wait, in order."""

    enemy: str
    round: int
    tier: str
    attack: str
    type: str | None
    damage: int
    minion: int
    move: int
    gold: int
    xp: int
    resist: tuple[str, ...]
    vulnerable: tuple[str, ...]
    traits: tuple[tuple[str, int], ...]
    units: tuple[Unit, ...]
    acted: tuple[str, ...] = ()
    fled: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    aura: int = 0
    back: str = "portal"
    dice: tuple[str, ...] = ()
    hit: Hit | None = None
    defence: Defence | None = None

    def unit(self, id: str) -> Unit | None:
        """The unit with this id, alive or not."""
        for unit in self.units:
            if unit.unit == id:
                return unit
        return None

    def has(self, trait: str) -> int:
        """The number of an enemy trait; 0 where the enemy has it not."""
        for name, number in self.traits:
            if name == trait:
                return number
        return 0
