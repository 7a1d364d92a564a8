"""The versions of the rules."""

from gm.game import RulesVersion


class Rules(RulesVersion):
    """The rulings that differ between versions: none yet."""
