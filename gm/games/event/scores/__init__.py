"""The worth of the rounds: points, tie-breaks and places."""
