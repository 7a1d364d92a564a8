"""What is printed of Grimslingers duels, filled with what the templates in ``printables/grimslingers/`` need."""
