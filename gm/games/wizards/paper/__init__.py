"""The printed sheets: the data of the templates in ``printables/wizards/``."""
