"""The disk: the database, the shipped files, files written anew. Knows rows and files, no entry and no rule."""
