"""Figures over many duels, computed from their logs: who won, how long it took, what was corrected, what was used.

``formulas`` has the intervals and medians. ``part`` counts one duel. ``selection`` chooses duels, and ``collection``
adds up their counts, with the help of ``cache``. ``report`` turns the sums into figures, and ``sections`` turns the
figures into tables and charts.
"""
