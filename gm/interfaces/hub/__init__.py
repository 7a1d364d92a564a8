"""The web process of a hub: it receives the lines of all tables, and shows the tables on one page."""
