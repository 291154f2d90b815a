"""Sentences in the reader's language, and the names a game can use."""
