"""Branches of a match: matches that continue it, and answers that were undone."""
