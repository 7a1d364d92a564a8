"""The web process of a hub: it receives the tables' lines, and shows all tables on one page."""
