"""Learning a value of a game from games that agents play: samples, their file, the fit, how good it is."""
