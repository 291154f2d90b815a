"""3.6 Battles."""
