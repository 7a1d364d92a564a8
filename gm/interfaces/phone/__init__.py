"""The door for phones that are paired: they enter what the table shows. The only way in from the room that writes.

It stands apart from the page, on a port and under an origin of its own; the page does not know it. It never reads a
line as a window does: what a phone may say is in ``saying.py``, and nothing else is reachable from here.
"""
