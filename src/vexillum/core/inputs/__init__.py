"""Files that people write: bounds, TOML into typed data, mistakes with their place, decks of a player's own."""
