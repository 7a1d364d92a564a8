"""Items and clues: finding, buying, crafting and spending."""
