"""The rules: what follows from an entry."""
