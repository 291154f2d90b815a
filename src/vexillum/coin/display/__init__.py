"""The display beside the map of every volume: cards, deck, sequence of play, panels, tracks."""
