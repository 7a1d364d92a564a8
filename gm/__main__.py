"""``python -m gm``: the same as the command ``gm``."""

from gm.doors.cli import entry

if __name__ == "__main__":
    entry()
