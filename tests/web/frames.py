"""What the server says to a page, kept for a test that compares it with what the page shows."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocket

COUNTERS = """([blocks]) => {
  const counter = (one) => `${one.dataset.token} ${one.dataset.n ?? 1}`;
  const counted = (root) => [...root.querySelectorAll("[data-token]")].map(counter);
  const off = Object.entries(blocks).filter(([id, drawn]) => {
    const wanted = document.createElementNS("http://www.w3.org/2000/svg", "g");
    wanted.innerHTML = drawn;
    const shown = document.querySelector(`#stage [data-block="${id}"]`);
    return !shown || JSON.stringify(counted(shown)) !== JSON.stringify(counted(wanted));
  });
  return off.map(([id]) => id);
}"""
"""The blocks in which other counters stand than should."""


class Heard:
    """All frames of a page, and the map at the end of each step."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[dict[str, Any]] = []
        self.maps: dict[int, dict[str, str]] = {}
        self.films: list[dict[str, Any]] = []
        self.scopes: dict[int, dict[str, Any]] = {}
        self._map: dict[str, str] = {}
        page.on("websocket", self._connected)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda sent: self._hear(json.loads(sent)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "film":
            self.films.append(message)
        if message["type"] != "table":
            return
        self.frames.append(message)
        self.scopes |= {scope["number"]: scope for scope in message.get("scopes", [])}
        for still in message.get("stills", []):
            self._change(still["map"])
            self.maps[still["scope"]] = self._map
        self._change(message["map"])

    def _change(self, change: dict[str, Any]) -> None:
        if change.get("whole"):
            self._map = dict(change["whole"]["blocks"])
        self._map = {**self._map, **(change.get("blocks") or {})}

    @property
    def last(self) -> dict[str, Any]:
        return self.frames[-1]

    def wrong(self, scope: int | None = None) -> list[str]:
        """The blocks of the map that do not show the end of a step, or (None) the present."""
        found: list[str] = self.page.evaluate(COUNTERS, [self._map if scope is None else self.maps[scope]])
        return found
