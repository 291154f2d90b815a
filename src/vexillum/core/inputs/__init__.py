"""Files that people write: size bounds, typed TOML, errors with their place, owners' decks."""
