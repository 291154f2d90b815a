"""Those who watch a match: with a delay, if its players want that."""
