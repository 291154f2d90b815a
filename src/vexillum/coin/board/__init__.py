"""Drawing the boards of all volumes: cards, Faction order, sequence of play, counters, tracks, land and sea."""
