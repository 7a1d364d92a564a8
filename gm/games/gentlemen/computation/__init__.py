"""What a state comes to, and what could be done in it: sums, purchases, what is legal. Nothing is changed here."""
