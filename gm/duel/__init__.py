"""A duel's log and what it comes to: pure; no chance, clock, disk or screen."""
