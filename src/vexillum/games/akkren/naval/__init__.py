"""9.4.4 Battles between fleets."""
