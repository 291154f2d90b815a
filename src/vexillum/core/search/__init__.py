"""Search: an agent for every game that tries answers in imagined worlds."""
