"""13.5 Agents in hand: the deck, the moments at which they can be played, and how others answer them."""
