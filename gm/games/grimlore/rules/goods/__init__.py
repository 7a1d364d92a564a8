"""Items and clues: finding, buying, crafting, spending."""
