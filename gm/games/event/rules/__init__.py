"""The effect of each entry."""
