"""What is printed of Wizards of the Grimoire, filled with what the templates in ``printables/wizards/`` need."""
