"""Figures over many duels, computed from their logs: who won, how long it took, what was corrected, what was used.

``formulas`` are the intervals and medians. ``part`` counts what one duel gives, and counts add up. ``selection``
chooses duels, ``collection`` adds up what they give, with the help of ``cache``. ``report`` turns that into figures,
``sections`` turns the figures into tables and charts.
"""
