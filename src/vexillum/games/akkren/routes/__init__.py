"""9.3.1 The ways of the land: what a zone costs, how far a stack comes, where it may go and where not."""
