"""The manual: chapters made of what the program itself declares, for the terminal, the page and paper alike."""
