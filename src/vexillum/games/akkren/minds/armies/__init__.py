"""Armies and fleets: goals, marches, battles."""
