"""Practice in the terminal: the teacher, the pace of the calls and the voice that speaks them."""
