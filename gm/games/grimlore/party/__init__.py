"""What outlives a session: what a party carries on, and what makes up for a late correction of it."""
