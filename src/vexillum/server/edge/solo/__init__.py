"""A table for one: a browser with a game of its own that nobody else sees, as in lessons and puzzles."""
