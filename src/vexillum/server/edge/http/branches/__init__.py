"""Branches of a match: continuing from a moment, variations, comparison."""
