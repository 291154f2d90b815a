"""The editor of positions: forms of facts, edits, moved pieces, problems, and files."""
