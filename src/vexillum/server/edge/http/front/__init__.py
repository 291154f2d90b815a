"""The front page: pictures of games and matches, the waiting list, links to share, custom decks."""
