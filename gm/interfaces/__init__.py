"""People: the shell, the console and the page. They show and read, and decide nothing."""
