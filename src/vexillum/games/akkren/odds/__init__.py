"""What the dice may bring, for a player who asks before deciding: only from what his seat knows."""
