"""The printed sheets of the game: data for the templates in ``printables/wizards/``."""
