"""Agents that play The Akkren War."""
