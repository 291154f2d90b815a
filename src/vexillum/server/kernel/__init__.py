"""What every room of the server stands on: settings, ids, errors, texts, time. It imports no other room."""
