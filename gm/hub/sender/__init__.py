"""The sending of a table's lines to a hub, with the standard library alone and never in the way of a line."""
