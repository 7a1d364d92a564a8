"""Exercises: records that a learner types again while gm calls what the table shows."""
