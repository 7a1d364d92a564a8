"""The rules of a duel, which carry out entries and contain no English."""
