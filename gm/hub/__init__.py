"""The hub: copies of the duels of many tables in one place.

Tables never wait for it, and it never changes their duels.
"""
