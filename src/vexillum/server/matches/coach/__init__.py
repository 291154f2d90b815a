"""The coach of a person who plays alone: it thinks in a process of its own, and nobody else hears of it."""
