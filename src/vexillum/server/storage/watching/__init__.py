"""Those who watch: how far they see, which tables are being played, which are featured; and guests."""
