"""A party that plays several duels: what it carries over, and its chronicle."""
