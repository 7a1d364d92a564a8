"""Combat: two sides in turn, attacks and defences, enemies' traits, and the end (gl.r30–gl.r41)."""
