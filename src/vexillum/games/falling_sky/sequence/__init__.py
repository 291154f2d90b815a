"""2.0 Set-up and sequence of play."""
