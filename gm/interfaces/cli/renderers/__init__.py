"""The renderers of answers on a terminal. ``registry`` names the function for each type. No quick entry
imports them."""
