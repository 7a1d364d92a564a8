"""What follows from an entry: facts, no English and no paper."""
