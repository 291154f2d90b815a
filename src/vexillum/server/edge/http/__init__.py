"""The HTTP endpoints, a file for each subject."""
