"""How each answer looks on a terminal; ``index`` names the function for each type. No quick entry imports any of it."""
