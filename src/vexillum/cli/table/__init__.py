"""The terminal client: people at a keyboard answer decisions. It knows no game."""
