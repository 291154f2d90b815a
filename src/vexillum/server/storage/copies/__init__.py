"""Copies of matches and of whole clubs between databases."""
