"""Matches in memory: seats, what each client sees and may do, and the agents that play."""
