"""What the disk keeps for phones: who may write, in a file of its own, and what came of what was sent."""
