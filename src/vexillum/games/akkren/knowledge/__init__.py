"""What each seat may know, and the rest dealt again."""
