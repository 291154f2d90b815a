"""What the dice may bring, for whoever asks before he decides: only from what his seat knows."""
