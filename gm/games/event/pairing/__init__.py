"""Proposals for the pairings of the next round. Only the entry ``pair`` announces a round."""
