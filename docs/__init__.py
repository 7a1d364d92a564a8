"""The documentation as a static site, from the README, the manual, the rules and docstrings: ``python -m docs OUT``."""
