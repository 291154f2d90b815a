"""3 Commands: what each Faction may execute."""
