"""Tools for the rules of a game: drafts, entries, stages, house rules, versions and card files."""
