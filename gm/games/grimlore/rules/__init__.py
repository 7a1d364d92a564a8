"""What follows from what is told: one file for each part of the rules; no English stands here."""
