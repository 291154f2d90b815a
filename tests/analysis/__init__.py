"""Tests of the analysis of positions and games."""
