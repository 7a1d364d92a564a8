"""The sender of a table's lines to a hub. It needs only the standard library. Players never wait for it."""
