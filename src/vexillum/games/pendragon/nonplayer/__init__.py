"""8.0 Non-players: Factions run by the printed rules of chapter 8."""
