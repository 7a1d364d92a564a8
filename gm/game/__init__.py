"""What a game is: all that its author imports. Knows the standard library and :mod:`gm.errors`, and no other room."""
