"""How the tables came to be, step by step. They are brought up to date when the server starts."""
