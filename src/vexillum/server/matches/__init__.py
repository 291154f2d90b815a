"""Matches in memory: who sits where, what each client sees, what each may do, and the agents who play."""
