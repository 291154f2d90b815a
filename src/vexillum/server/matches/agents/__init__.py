"""Agents think in separate processes, never in the event loop."""
