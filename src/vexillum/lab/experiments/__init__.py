"""Experiments: games described in a file, played to the last one on any machine, kept as tables with their origin."""
