"""Positions: their facts and bounds; what must be true of them, and changes by hand."""
