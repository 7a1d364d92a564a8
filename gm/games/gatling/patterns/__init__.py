"""The thirteen patterns: squares, how bullets may lie, and the question that shows it."""
