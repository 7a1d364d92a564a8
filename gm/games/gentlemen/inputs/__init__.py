"""What can be typed in this game: its forms and kinds of field."""
