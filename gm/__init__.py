"""The referee's assistant for physical tabletop duels."""

__version__ = "0.1.0"
