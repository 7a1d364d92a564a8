"""The commands, one file per command word: words in, a result out, never a screen. Begin at ``catalogue``.

A file with a function ``run`` is a command. The others hold results, and what several commands share.
"""
