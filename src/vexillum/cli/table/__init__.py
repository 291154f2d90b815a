"""The terminal table: a person at a keyboard answers a game's decisions. It knows no game."""
