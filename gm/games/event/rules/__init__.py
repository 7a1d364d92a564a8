"""The rules of an event: the functions that carry out its entries."""
