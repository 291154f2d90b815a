"""What members make: studies and decks of their own."""
