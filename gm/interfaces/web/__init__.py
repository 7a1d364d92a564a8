"""The table's web page: the rules, to which printed codes lead, and the live duel. The page never writes."""
