"""Wizards of the Grimoire, told as talk at the table: every numbered rule as far as a program can show it."""
