"""The rules of a duel. They carry out entries and contain no English texts."""
