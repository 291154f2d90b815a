"""A match in play: what each client sees of it, and what each may do."""
