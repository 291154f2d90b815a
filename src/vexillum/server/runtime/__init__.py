"""Server processes: the application, the supervisor, and synchronisation between processes."""
