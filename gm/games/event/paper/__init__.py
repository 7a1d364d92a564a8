"""The printed sheets of an event and the data of their templates."""
