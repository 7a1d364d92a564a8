"""The interfaces for people and programs: the shell, the console, the web page, the phones and the library.

Interfaces read input and show results. They decide nothing about the game.
"""
