"""8.0 Non-players: the Factions that nobody plays."""
