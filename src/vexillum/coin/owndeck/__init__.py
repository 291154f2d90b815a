"""Owners' decks: reading, checking and merging them into a volume's own. See docs/own-deck.md."""
