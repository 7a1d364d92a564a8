"""The party beyond a session, and how a later session follows a correction of an earlier one."""
