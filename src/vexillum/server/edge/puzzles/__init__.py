"""Puzzles in the browser: the list, a puzzle at the table, and a real game from its position."""
