"""The table's web page: the live duel, and the rules that printed codes open. The page never writes."""
