"""Decks of an owner's: reading, checking and laying them over a volume's own. See docs/own-deck.md."""
