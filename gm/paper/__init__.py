"""Sheets of paper: gets data and templates, gives bytes; asks no game for a rule."""
