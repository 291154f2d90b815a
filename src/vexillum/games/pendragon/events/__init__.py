"""5 Events."""
