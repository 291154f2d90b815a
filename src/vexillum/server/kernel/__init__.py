"""Shared foundations of the server: settings, ids, errors, texts, time. Imports no other room."""
