"""Tests of Gentlemen of War: rules, texts, rosters and printed sheets."""
