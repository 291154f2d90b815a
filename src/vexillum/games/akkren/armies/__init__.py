"""9.3 The segment of armies: the menu of everything that moves."""
