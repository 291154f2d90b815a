"""Members' own studies and decks."""
