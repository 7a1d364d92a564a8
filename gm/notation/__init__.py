"""The conversion between typed words and entries or set-ups. All functions are pure; each gets its game as an
argument.
"""
