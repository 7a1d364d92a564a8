"""Exercises: records that a learner types again while gm calls out what the table shows."""
