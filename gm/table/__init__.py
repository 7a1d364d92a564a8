"""A duel at the table: open it, write to it, project it, present it. All writing to a duel goes through here."""
