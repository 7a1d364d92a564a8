"""The fields that read the words of entries."""
