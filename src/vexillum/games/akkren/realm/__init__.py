"""13.3, C25 Realms: regions that join a Faction, that leave it, that are conquered."""
