"""5.0 Events: what they can say, and what each side of each card does."""
