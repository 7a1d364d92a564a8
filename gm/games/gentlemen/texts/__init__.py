"""The sentences, the board and the public data of a battle."""
