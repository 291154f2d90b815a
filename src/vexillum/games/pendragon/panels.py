"""What stands beside the board about each Faction: its tracks, and how far it is from victory."""

from __future__ import annotations

from typing import Any

from vexillum.core.panels import Panel, PanelLine
from vexillum.core.texts import Texts
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS

TRACKS_OF = {
    "dux": ("dux_resources", "prestige"),
    "civitates": ("briton_resources", "wealth"),
    "saxons": ("saxon_renown",),
    "scotti": ("scotti_renown",),
}


def panels(view: dict[str, Any], texts: Texts) -> list[Panel]:
    """A panel for each Faction, in the order of the card that is played."""
    derived = view["derived"]
    order = [*derived["order"], *(seat for seat in FACTIONS if seat not in derived["order"])]
    return [
        Panel(
            seat,
            (*_tracks(view, texts, seat), *_victory(view, texts, seat)),
            texts.name("board.standing", view["standing"][seat]),
            seat == derived["active"],
        )
        for seat in order
    ]


def _tracks(view: dict[str, Any], texts: Texts, seat: str) -> list[PanelLine]:
    """1.8 What the Faction has on the edge of the board."""
    return [PanelLine(texts.name("track", track), str(view["tracks"][track])) for track in TRACKS_OF[seat]]


def _victory(view: dict[str, Any], texts: Texts, seat: str) -> list[PanelLine]:
    """7.2 What it counts, and what it must exceed."""
    if seat in ("saxons", "scotti"):
        return _barbarian(view, texts, seat)
    derived = view["derived"]
    fragmented = view["imperium"] == "fragmentation"
    label = f"panel.{seat}_fragmented" if fragmented and seat == "dux" else f"panel.{seat}"
    return [_line(texts(label), derived["scores"][seat], derived["thresholds"][seat])]


def _barbarian(view: dict[str, Any], texts: Texts, seat: str) -> list[PanelLine]:
    """7.2.3-7.2.4 Renown with Settlements; for the Saxons also Control, and only that at Fragmentation."""
    asked = getattr(SCENARIOS[SCENARIO_IDS.index(view["scenario"])].victory, seat)
    derived = view["derived"]
    lines = []
    if seat == "saxons":
        lines.append(_line(texts("panel.control"), derived["controlled"][seat], asked.control_exceeds))
        if view["imperium"] == "fragmentation":
            return lines
    renown = view["tracks"][TRACKS_OF[seat][0]]
    lines.append(_line(texts("panel.renown"), renown, asked.renown_exceeds))
    there, least = derived["settlements"][seat], asked.renown_settlements_min
    lines.append(PanelLine(texts("panel.settlements"), f"{there} / {least}", there, least))
    return lines


def _line(label: str, reached: int, needed: int) -> PanelLine:
    return PanelLine(label, f"{reached} / {needed}", reached, needed)
