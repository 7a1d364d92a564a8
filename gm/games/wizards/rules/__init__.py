"""The rules of a duel, which change a draft of its state. Sentences are in the message file."""
