"""What a client can do at the table, a file for each."""
