"""The board of Falling Sky, made from a view: the map alone, and one picture of the map with everything around it."""
