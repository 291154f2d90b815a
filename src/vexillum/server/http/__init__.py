"""What is asked over HTTP: pages, games, matches, replays, pictures."""
