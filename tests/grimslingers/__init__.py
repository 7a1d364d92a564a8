"""The rules of Grimslingers duels, as lines typed at a table."""
