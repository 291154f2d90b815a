"""C44, 13.2, 11.1 What is coming: a victory this winter, pay that cannot be paid, the war of the Akkren."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.display import Warning
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.display.calendar import war_chance
from vexillum.games.akkren.victory import HEGEMONY, RATIO, THRONES

LIKELY = 5
"""How many cases of ten are worth a warning."""


def warnings(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """What no one should be surprised by."""
    if view["stage"] == "over":
        return
    yield from _victories(view, texts)
    seat = view["seat"]
    own = view["derived"].get("own")
    if seat and own:
        short = own["upkeep"] - view["factions"][seat]["treasury"] - view["derived"]["realms"][seat]["income"]
        if own["upkeep"] and short > 0:
            text = texts("display.warn_upkeep", n=own["upkeep"], short=short)
            yield Warning(text, texts("display.warn_upkeep_remedy"), seat, (seat,), "loss")
    chance = war_chance(view)
    if chance >= LIKELY:
        yield Warning(texts("display.warn_war", n=10 * chance), texts("display.warn_war_remedy"))


def _victories(view: dict[str, Any], texts: Texts) -> Iterator[Warning]:
    """C44 Who would win at the end of this winter if nothing changed."""
    realms = view["derived"]["realms"]
    for seat, realm in realms.items():
        rivals = [other["income"] for name, other in realms.items() if name != seat]
        others = tuple([name for name in realms if name != seat])
        key = ""
        if len(realm["capitals"]) >= THRONES:
            key = "thrones"
        elif realm["income"] >= HEGEMONY and realm["income"] > RATIO * max(rivals):
            key = "hegemony"
        if key:
            text = texts(f"display.warn_{key}", who=seat)
            yield Warning(
                text, texts(f"display.warn_{key}_remedy"), seat, others, "victory", own=texts(f"display.warn_{key}_own")
            )
