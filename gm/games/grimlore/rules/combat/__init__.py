"""A fight: two sides in turn, attacks and defences, what enemies' traits do, and how it ends (gl.r30–gl.r41)."""
