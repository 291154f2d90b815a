"""What a table shows: the map, the panels beside it, reference pages, the story."""
