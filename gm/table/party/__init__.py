"""A party whose duels follow one another: what it carries on from the last one, and what has become of it."""
