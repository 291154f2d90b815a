"""2, 3, 5 What is in the box: map, units, Factions, decks and tables, as the data has them."""
