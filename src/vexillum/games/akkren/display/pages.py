"""What can be read beside the map: the sheet of a battle with miniatures."""

from __future__ import annotations

from typing import Any

from vexillum.core.pages import Page
from vexillum.core.texts import Texts
from vexillum.games.akkren.combat.sheet import SHEET, sheet_page


def page(view: dict[str, Any], texts: Texts, thing: str) -> Page | None:
    """1 The sheet, while such a battle is being fought."""
    return sheet_page(view["sheet"], texts) if thing == SHEET and "sheet" in view else None
