"""One duel at the table: read, judge, write, tell. The only way to write to a duel, and the only room with a clock."""
