"""Tests of Grimslingers duels: rules, texts, card files and printed sheets."""
