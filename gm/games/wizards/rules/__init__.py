"""The rules of a duel: entries are carried out on a draft of the state. No rule holds a sentence."""
