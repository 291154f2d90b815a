"""The engine: decisions, state, dice, sessions, views, texts. It knows no game."""
