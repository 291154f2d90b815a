"""A table for one browser, with a game that no one else sees, as in lessons and puzzles."""
