"""The coach of a single player: what an agent would answer, and whether an answer was much worse."""
