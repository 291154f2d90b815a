"""5.0 Events: their vocabulary, and what each side of each card does."""
