"""The hub: copies of the duels of many tables in one place. It never changes their duels or makes them wait."""
