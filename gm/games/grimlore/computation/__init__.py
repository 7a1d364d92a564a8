"""Sums that change nothing: pools of dice, prices."""
