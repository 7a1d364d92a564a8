"""Storage for phones: the paired phones, in a file of their own, and the lines that they sent."""
