"""What is printed of Grimlore, filled with what the templates in ``printables/grimlore/`` need."""
