"""9.2, 13.6, 15.3, 16.1 Heroes, magic users and Masters on the map, and their visits."""
