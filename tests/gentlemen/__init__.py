"""Gentlemen of War: its rules one by one, its handbook, its sheets."""
