"""The sender of a table's lines to a hub. It needs only the standard library, and no line waits for it."""
