"""How each answer looks on a terminal. Nothing here is imported by a quick entry."""
