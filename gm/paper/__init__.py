"""Printed sheets: data and templates in, bytes out. This package knows no rule of any game."""
