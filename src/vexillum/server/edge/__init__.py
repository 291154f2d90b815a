"""Handles requests: HTTP, WebSocket, limits, headers, metrics."""
