"""Proposals for the pairings of the next round. They are only proposed: what is announced is an entry."""
