"""Where requests arrive: HTTP, WebSocket, limits, headers, metrics."""
