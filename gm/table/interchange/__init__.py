"""What is kept of a duel in files: its record, out and in again, and the files that players bring."""
