"""5.5 Free Commands granted by Events."""
