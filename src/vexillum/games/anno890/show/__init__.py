"""What is shown: the table and its pieces, panels, pages, warnings, the terminal."""
