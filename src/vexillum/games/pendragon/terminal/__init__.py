"""The board as coloured text."""
