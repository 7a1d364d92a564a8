"""The answers to the queries of the game, and its rule book."""
