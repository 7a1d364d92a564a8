"""The store: the database, the shipped files and atomic file writes.

It knows rows and files, no entries and no rules.
"""
