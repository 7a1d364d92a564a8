"""The protocol between tables and the hub, for both ends: cards, signatures, bodies, limits, faults."""
