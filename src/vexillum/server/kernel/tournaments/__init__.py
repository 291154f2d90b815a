"""Tournament rules: pairing, seats, points and standings. Pure."""
