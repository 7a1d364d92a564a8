"""Computations that change no state: pools, prices, options in a combat."""
