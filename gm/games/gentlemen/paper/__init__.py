"""The printed sheets of Gentlemen of War."""
