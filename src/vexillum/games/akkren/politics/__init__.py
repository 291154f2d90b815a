"""8.1, 8.2 The political phase."""
