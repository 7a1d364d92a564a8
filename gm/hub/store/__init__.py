"""The hub's stored data. The same SQL statements work with SQLite and PostgreSQL."""
