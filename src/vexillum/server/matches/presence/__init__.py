"""Who looks at a match: arrivals, greetings, and the record that other processes read."""
