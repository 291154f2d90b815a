"""Solo tables: a private game in one browser, as in lessons and puzzles."""
