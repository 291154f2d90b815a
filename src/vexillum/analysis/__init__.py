"""What a position is worth and why a game went as it did: win chances, turning points, luck. It knows games by name."""
