"""Positions: what lies where, within which bounds; what must be true of it, and changes by hand."""
