"""Tests of Wizards of the Grimoire: each rule as lines typed at a table."""
