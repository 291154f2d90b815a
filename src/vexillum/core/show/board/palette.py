"""The colours that every board has, light and dark, by the names of their custom properties.

A game adds its terrains, and for each Faction ``<id>``, ``<id>-ink`` (drawn on it) and ``<id>-text``.
"""

from __future__ import annotations

PAPER = {
    "table": "#e6d8b8",
    "panel": "#fbf4e2",
    "panel-2": "#efe2c4",
    "edge": "#a98f5f",
    "ink": "#2a2016",
    "ink-2": "#5c4a33",
    "halo": "#fbf3dc",
    "sea-1": "#c3d8da",
    "sea-2": "#86a9b5",
    "wave": "#ffffff",
    "foam": "#f6f8ef",
    "sea-ink": "#1f4453",
    "backdrop": "#d9d0b9",
    "backdrop-ink": "#6a604a",
}
PAPER_DARK = {
    "table": "#191511",
    "panel": "#2b251d",
    "panel-2": "#3a3226",
    "edge": "#7f6c47",
    "ink": "#f4ead2",
    "ink-2": "#cfbf9d",
    "halo": "#1d1812",
    "sea-1": "#223a45",
    "sea-2": "#12222a",
    "wave": "#8fb8c6",
    "foam": "#4d717f",
    "sea-ink": "#b4d6e0",
    "backdrop": "#3b382f",
    "backdrop-ink": "#b3a98f",
}
"""Panels, ink, sea, and land that is out of play."""
LINES = {
    "border": "#54402a",
    "coast": "#38291b",
}
LINES_DARK = {
    "border": "#d6c08f",
    "coast": "#e6d3a4",
}
"""Borders and coast."""
SIGNS = {
    "rim": "#2a2016",
    "gold": "#e3ad2f",
    "gold-edge": "#6d4a0c",
    "sign": "#8a5a00",
    "glow": "#d18700",
    "glow-2": "#fff3c4",
    "change": "#8a2b9e",
    "vacant": "#fdf6e3",
    "shade": "#ded0ae",
}
SIGNS_DARK = {
    "rim": "#e9dcba",
    "sign": "#f0be62",
    "glow": "#ffc94a",
    "glow-2": "#5e4510",
    "change": "#e29bff",
    "vacant": "#463d2d",
    "shade": "#4a4031",
}
"""Rims, gold, highlights and changes, empty slots, and the shaded side of a card."""
