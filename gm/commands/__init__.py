"""The core commands, one file per command word: words in, a result out, never a screen. ``catalogue`` lists them.

A file with a function ``run`` is a command. The other files are shared by several commands.
"""
