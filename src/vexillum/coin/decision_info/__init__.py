"""What the decisions of every volume say about themselves: the turn, Events, spaces, numbers, what is not offered."""
