"""What the Non-players of every COIN volume have in common."""
