"""The store: the database, the shipped files and atomic file writes. It has no knowledge of entries or rules."""
