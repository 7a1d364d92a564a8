"""The event log of a duel and its projections. Pure: no chance, clock, disk or screen."""
