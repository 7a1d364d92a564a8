"""The table's web page: the rules, which printed codes lead to, and the live duel. The page never writes."""
