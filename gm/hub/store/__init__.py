"""The hub's data: one set of SQL statements for SQLite and PostgreSQL."""
