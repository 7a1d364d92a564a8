"""The entries and queries of a session, each with its form."""
