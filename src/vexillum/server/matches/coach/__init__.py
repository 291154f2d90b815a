"""The coach for people who play alone. It thinks in a separate process, and only that person gets its advice."""
