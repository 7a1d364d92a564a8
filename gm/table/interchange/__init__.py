"""Duels in files: exported and imported records, and players' own files."""
