"""The core commands, one file per command word. A command gets words and returns a result; it never prints.

``catalogue`` lists them. A file with a function ``run`` is a command. The other files are shared by several commands.
"""
