"""4.0 Special Abilities."""
