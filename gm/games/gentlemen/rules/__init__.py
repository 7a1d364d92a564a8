"""The rules of a battle, which carry out entries and contain no English."""
