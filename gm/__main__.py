"""``python -m gm``, and the command ``gm``."""

from signal import SIG_DFL, SIGINT, default_int_handler, signal


def entry() -> None:
    """Run the command. Until all of it is there, Ctrl-C ends it without a word: nothing can have been written yet."""
    signal(SIGINT, SIG_DFL)
    from gm.doors.cli import entry

    signal(SIGINT, default_int_handler)
    entry()


if __name__ == "__main__":
    entry()
