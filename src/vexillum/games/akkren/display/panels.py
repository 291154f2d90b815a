"""13 A realm in a panel: one's own ledger, and of the others what everyone can compute."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.display import Figure, Goal, Panel, Stock
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.victory import HEGEMONY, RATIO, THRONES


def panels(view: dict[str, Any], texts: Texts) -> Iterator[Panel]:
    """Each Faction in play."""
    realms = view["derived"]["realms"]
    for seat, realm in realms.items():
        own = seat == view["seat"]
        rivals = [other["income"] for name, other in realms.items() if name != seat]
        enough = max(HEGEMONY, RATIO * max(rivals) + 1)
        yield Panel(
            seat,
            _state(view, seat, texts),
            active=_acts(view, seat),
            figures=tuple(_figures(view, seat, realm, texts)),
            stock=tuple([Stock(unit, n) for unit, n in view["factions"][seat].get("pool", {}).items()]) if own else (),
            goals=(
                Goal(texts("display.thrones"), len(realm["capitals"]) >= THRONES, len(realm["capitals"]), THRONES),
                Goal(texts("display.hegemony"), realm["income"] >= enough, realm["income"], enough),
            ),
            margin=realm["points"] if view["stage"] != "setup" else None,
            wins_at_check=len(realm["capitals"]) >= THRONES,
        )


def _acts(view: dict[str, Any], seat: str) -> bool:
    order, acting = view["order"], view["acting"]
    return bool(view["stage"] == "players" and acting < len(order) and order[acting] == seat)


def _state(view: dict[str, Any], seat: str, texts: Texts) -> str:
    """In a word: who acts, who comes when."""
    if _acts(view, seat):
        return texts("display.acting")
    if view["stage"] == "players" and seat in view["order"]:
        return texts("display.waits" if view["order"].index(seat) > view["acting"] else "display.has_acted")
    return ""


def _collected(view: dict[str, Any]) -> bool:
    """13.1 Whether this winter's gold has come in. Then there is no other winter to wait for yet."""
    return bool(view["turn"] == "winter" and view["stage"] != "events")


def _figures(view: dict[str, Any], seat: str, realm: dict[str, Any], texts: Texts) -> Iterator[Figure]:
    faction = view["factions"][seat]
    if "treasury" in faction:
        yield Figure(f"treasury/{seat}", texts("display.treasury"), faction["treasury"])
    if view["stage"] == "setup":  # no one has more than land yet
        yield Figure(f"regions/{seat}", texts("display.regions", n=len(realm["regions"])), len(realm["regions"]))
        return
    yield Figure(f"income/{seat}", texts("display.income"), realm["income"])
    own = view["derived"].get("own") if seat == view["seat"] else None
    if own:
        if own["upkeep"]:
            yield Figure(f"upkeep/{seat}", texts("display.upkeep"), own["upkeep"])
        if not _collected(view):
            coming = faction["treasury"] + realm["income"] - own["upkeep"]
            yield Figure(f"after_winter/{seat}", texts("display.after_winter"), coming)
    yield Figure(f"points/{seat}", texts("display.score", n=realm["points"]), realm["points"])
    yield Figure(f"regions/{seat}", texts("display.regions", n=len(realm["regions"])), len(realm["regions"]))
    if realm["allies"]:
        yield Figure(f"allies/{seat}", texts("display.allies", n=len(realm["allies"])), len(realm["allies"]))
    yield Figure(f"mana/{seat}", texts("display.mana"), realm["mana"])
    if own:
        yield Figure(f"strength/{seat}", texts("display.strength"), own["total_strength"])
    hand = faction["hand"]
    held = hand if isinstance(hand, int) else sum(bool(card) for card in hand)
    if held:
        yield Figure(f"agents/{seat}", texts("display.agents", n=held), held)
