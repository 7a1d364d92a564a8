"""The manual for the terminal, the web page and paper. Much of it is generated from the code of commands and games."""
