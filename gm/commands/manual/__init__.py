"""The manual, made from what the program declares, for the terminal, the web page and paper."""
