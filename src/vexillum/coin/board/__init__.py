"""The drawn board of every volume: cards, Faction order, sequence of play, counters, tracks, land and sea."""
