"""Marks that several parts of the board share: shields and the symbols of the Factions."""

from __future__ import annotations

from vexillum.core.texts import Texts
from vexillum.games.pendragon.board.svg import at, title, use

EMBLEM = {"briton": "civitates", "dux": "dux", "civitates": "civitates", "saxons": "saxons", "scotti": "scotti"}


def coat(holder: str, x: float, y: float, scale: float = 1.0) -> str:
    """A shield with the emblem of a Faction, or an empty one."""
    arms = use(f"e-{EMBLEM[holder]}", "arms", at(0, -0.5, 0.72)) if holder else ""
    css = holder or "none"
    return f'<g class="{css}" {at(x, y, scale)}>{use("m-shield", "coat")}{arms}</g>'


def shield(texts: Texts, control: str) -> str:
    """1.6 Who Controls a space."""
    said = texts(f"drawing.control_{control or 'none'}")
    return f'<g class="control">{title(said)}{coat(control, 0, 0)}</g>'
