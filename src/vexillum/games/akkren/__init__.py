"""The Akkren War."""
