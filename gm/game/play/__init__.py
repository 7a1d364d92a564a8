"""What the rules of a game are written with: drafts of a state, stages, house rules."""
