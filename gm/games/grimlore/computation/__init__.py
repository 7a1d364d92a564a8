"""Computations that change nothing: pools, prices, what a combat allows."""
