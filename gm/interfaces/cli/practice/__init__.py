"""Practice in the terminal. A teacher calls out what happens at a table, at a set pace and perhaps with a voice."""
