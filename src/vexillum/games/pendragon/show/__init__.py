"""What is shown: the map and its pieces, panels, pages, warnings, the terminal."""
