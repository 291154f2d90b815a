"""The front page: pictures of games and matches, what waits, links that others can open, own decks."""
