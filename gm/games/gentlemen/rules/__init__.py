"""What follows from an entry: the rules of a battle, without a word of English."""
