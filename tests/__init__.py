"""Tests lie in rooms of the names of the program's rooms; how they drive it lies in ``driving``."""
