"""The answers to queries, and the rule book."""
