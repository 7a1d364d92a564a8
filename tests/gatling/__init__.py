"""Tests of Gatling Grimoire: every numbered rule that a program can show, mostly as scenes at the table."""
