"""The event log of a duel and what is computed from it. The code uses no random numbers, clock, disk or screen."""
