"""What COIN volumes show alike: map, panels, deck, boxes, pictures, the terminal."""
