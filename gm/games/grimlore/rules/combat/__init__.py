"""Combat: the two halves of a round, attacks, defences, enemy traits, and the end (gl.r30–gl.r41)."""
