"""The rules, the rulebook and the sheets of Gentlemen of War."""
