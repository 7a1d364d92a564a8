"""The sentences, boards and answers that people read."""
