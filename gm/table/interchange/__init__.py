"""Duels in files: records that are exported and imported, and the players' own files."""
