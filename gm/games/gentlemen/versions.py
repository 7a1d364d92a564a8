"""The versions of the rules of Gentlemen of War."""

from __future__ import annotations

from gm.game import RulesVersion


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules. So far none differ."""
