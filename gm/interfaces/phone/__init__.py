"""The site for paired phones, which enter what happens at the table. It is the only one that writes.

It is separate from the page, with its own port and origin, and the page does not know it. It never reads a line as a
window does: what a phone may enter is in ``permissions.py``, and nothing else can be reached.
"""
