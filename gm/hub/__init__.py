"""The hub: copies of many tables in one place. A table never waits for it, and it never writes to a table."""
