"""The sentences, the board and the public JSON data of a battle."""
