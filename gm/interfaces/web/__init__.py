"""The table's own page: rules by printed code, and the live duel. It reads and never writes."""
