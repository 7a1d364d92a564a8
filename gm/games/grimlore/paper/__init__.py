"""The data of printed sheets."""
