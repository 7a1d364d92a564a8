"""The entry point of the command ``gm`` and of ``python -m gm``."""

from gm.interfaces.cli import entry as entry

if __name__ == "__main__":
    entry()
