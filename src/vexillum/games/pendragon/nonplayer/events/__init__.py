"""8.1.1, 8.2 Events of Non-players: which they play, and how they decide in them."""
