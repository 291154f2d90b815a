"""Agents think here: in processes of their own, never in the event loop."""
