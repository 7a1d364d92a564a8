"""All the English of a battle, and what everyone sees of it."""
