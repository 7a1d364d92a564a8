"""A practice in the terminal: the teacher, its pace and its voice."""
