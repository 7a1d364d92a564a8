"""What is found, bought, made and spent: items, and clues."""
