"""What a client is sent: frames with the board, the question and the story as its seat may see them."""
