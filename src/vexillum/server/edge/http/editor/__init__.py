"""The position editor. The server stores nothing: it draws, checks and changes positions sent by the page."""
