"""What stands beside the board about each lord: points as they stand, coins, towers, nobles, people."""

from __future__ import annotations

from typing import Any

from vexillum.core.panels import Panel, PanelLine
from vexillum.core.texts import Texts


def panels(view: dict[str, Any], texts: Texts) -> list[Panel]:
    """A panel for each realm."""
    derived = view["derived"]
    return [
        Panel(
            seat,
            (
                PanelLine(texts("panel.points"), str(derived["scores"][seat])),
                PanelLine(texts("panel.coins"), str(realm["coins"])),
                PanelLine(texts("panel.towers"), str(derived["towers"][seat])),
                PanelLine(texts("panel.nobles"), str(derived["nobles"][seat])),
                PanelLine(texts("panel.characters"), str(len(realm["characters"]))),
            ),
            texts("panel.first") if seat == view["first"] else "",
            seat == derived["active"],
        )
        for seat, realm in view["realms"].items()
    ]
