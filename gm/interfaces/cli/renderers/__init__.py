"""Renderers that few answers need. No quick entry imports them."""
