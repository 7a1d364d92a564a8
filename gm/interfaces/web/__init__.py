"""The table's own page: rules by printed code, and the duel as it goes; it reads and never writes."""
