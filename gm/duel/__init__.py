"""The event log of a duel and what is computed from it. The code uses no chance, clock, disk or screen."""
