"""Experiments: games described in a file, played on any machine, stored as tables with their provenance."""
