"""Proposals for the pairings of the next round. A round is paired only by an entry."""
