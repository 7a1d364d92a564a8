"""Sheets and cards on paper: the data for the templates in ``printables/grimslingers/``."""
