"""The renderers of rare blocks. Each renderer is imported when needed."""
