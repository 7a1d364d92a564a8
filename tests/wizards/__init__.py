"""The rules of Wizards of the Grimoire, one by one, as lines typed at a table."""
