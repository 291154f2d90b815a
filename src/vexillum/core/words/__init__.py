"""Texts in the reader's language, and the vocabulary of a game."""
