"""What can be typed, a file for each word: words in, an answer out, never a screen. Begin at ``catalogue``."""
