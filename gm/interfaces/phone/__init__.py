"""The web site for paired phones, which enter what happens at the table. No other web site writes to a duel.

The site has its own port and origin, separate from the table's page. A phone may enter only what ``permissions.py``
allows.
"""
