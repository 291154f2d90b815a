"""The editor of positions: the server keeps nothing of them, it draws, checks and changes what a page sends."""
