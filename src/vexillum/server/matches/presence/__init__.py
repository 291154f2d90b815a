"""Who is connected to a match: arrivals, greetings, and the rows that other processes read."""
