"""The form fields of the entries of Gentlemen of War."""
