"""What a table shows: the map, the panels beside it, pages to read, the story."""
