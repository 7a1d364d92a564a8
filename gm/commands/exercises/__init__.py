"""Exercises: recorded duels that a learner types again while gm calls out what happens at the table."""
