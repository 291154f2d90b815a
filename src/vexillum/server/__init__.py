"""The table in the browser: matches, their storage, agents that think in other processes, and what clients see."""
