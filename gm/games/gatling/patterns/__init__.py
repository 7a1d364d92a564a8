"""The thirteen patterns: how bullets are laid on the board, and the query ``pattern``."""
