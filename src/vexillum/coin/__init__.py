"""What the games of the COIN series share. It knows the engine and no game."""
