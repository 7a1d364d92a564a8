"""What is printed of Gentlemen of War, filled with what the templates in ``printables/gentlemen/`` need."""
