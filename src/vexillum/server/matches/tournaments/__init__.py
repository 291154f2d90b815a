"""Tournaments of a club: people sign up, rounds become matches, results become standings."""
