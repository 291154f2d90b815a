"""What the games of the COIN series share."""
