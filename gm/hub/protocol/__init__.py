"""The protocol between tables and the hub, for both ends: hub cards, signatures, bodies, limits, errors."""
