"""Moments of a match and what branches off there: playing on, variations, comparison."""
