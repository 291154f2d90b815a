"""8.0 Non-players: the Factions without a player."""
