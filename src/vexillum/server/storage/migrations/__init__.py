"""Database migrations. They run when the server starts."""
