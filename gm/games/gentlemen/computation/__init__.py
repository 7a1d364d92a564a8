"""Computations that leave a battle unchanged: how many cards to draw, what to buy, and which uses are legal."""
