"""Tests of Grimlore's combats."""
