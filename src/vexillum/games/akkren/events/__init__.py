"""9.1 Events: the deck, and what each card does."""
