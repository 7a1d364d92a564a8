"""What outlives a session, and how a later session follows a correction of an earlier one."""
