"""The printed sheets and cards of Grimslingers, as data for the templates in ``printables/grimslingers/``."""
