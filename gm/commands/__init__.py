"""What can be typed, a file for each word: words in, an answer out, never a screen. Begin at ``catalogue``.

A file with a function ``run`` is a word. The others hold what several share, or what a word answers."""
