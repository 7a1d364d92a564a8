"""The data of the printed sheets."""
