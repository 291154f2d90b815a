"""8.2 Events of the Non-players: guidelines for every choice, and the instructions of the cards."""
