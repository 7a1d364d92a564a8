"""The fields by which entries are read, and checks of complete entries."""
