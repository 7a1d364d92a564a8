"""Renderers of blocks that few results have. They are imported when needed."""
