"""Files of games: saves, positions, cases, and the verification of a finished game."""
