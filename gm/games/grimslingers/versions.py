"""The versions of the rules of Grimslingers. A duel keeps the version under which it was begun."""

from gm.game import RulesVersion, since


class Rules(RulesVersion):
    """The rulings that differ between versions of the rules."""

    own_scores: bool = since(2)
    """True if the side with the best single score wins, unless the house rule team_scores says otherwise (gs.r75). In
    version 1 a team's scores were always added up.
    """
    dead_are_done: bool = since(2)
    """True if a duellist who dies from the cost of Vanish does not vanish (gs.spell.vanish), and if gm no longer says
    to put away the cards of the dead, or those on the table when the duel ends (gs.r28, gs.r94). In version 1 it said
    to take these cards back or to put them away.
    """
