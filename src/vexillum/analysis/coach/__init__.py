"""The coach of a player who is alone: what an agent would answer, and whether another answer was much worse."""
