"""Tools to write rules with: drafts, entries, stages, house rules and versions."""
