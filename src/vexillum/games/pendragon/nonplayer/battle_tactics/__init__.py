"""8.4 The Battle Tactics of Non-players."""
