"""Non-players of Falling Sky."""
