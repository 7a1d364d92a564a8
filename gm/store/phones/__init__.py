"""Storage for phones: the paired phones, in a separate file, and the lines that they sent."""
