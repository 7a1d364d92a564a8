"""The versions of the rules of Grimlore."""

from gm.game import RulesVersion


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules. So far none differ."""
