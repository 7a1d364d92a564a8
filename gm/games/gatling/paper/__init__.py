"""Printed sheets and cards, with the data of their templates."""
