"""5.0 Decks of an owner's: reading, checking and laying them over ours. See docs/own-deck.md."""
