"""8.3, 13 The economic and the administrative phase."""
