"""The interfaces for people and programs: the shell, the console, the page, the phones and the library. They show and
read, and decide nothing."""
