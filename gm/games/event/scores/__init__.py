"""The scores: points, tie-breaks and places."""
