"""``python -m gm``, and the command ``gm``."""

from gm.interfaces.cli import entry as entry

if __name__ == "__main__":
    entry()
