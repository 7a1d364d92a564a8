"""A party that plays several duels: what its next duel gets from the last one, and its chronicle."""
