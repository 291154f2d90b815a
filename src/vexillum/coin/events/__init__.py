"""What the Events of every COIN volume share: steps, the context they run in, and the words that name things."""
