"""The rules of a battle. They carry out entries and contain no English texts."""
