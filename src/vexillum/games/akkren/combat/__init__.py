"""9.4 Who must and who may fight, what it costs, and what comes of it; 9.4.3 cities and forts; sieges."""
