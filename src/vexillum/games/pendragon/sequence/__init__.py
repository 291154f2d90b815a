"""2 The sequence of play: set-up, cards, Eligibility, turns, Pivotal Events."""
