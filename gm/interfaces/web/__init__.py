"""The table's web page: the rules by printed code, and the live duel. The page never writes."""
