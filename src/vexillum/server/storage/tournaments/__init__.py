"""Tournaments as they are stored."""
