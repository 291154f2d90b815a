"""8, 9.1 What lasts: wars and alliances, nations that are being courted, weather, what one has been promised."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.display import Effect
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.combat.sheet import SHEET
from vexillum.games.akkren.components.factions import PAIR_IDS, PAIRS, SEATS
from vexillum.games.akkren.components.map import REGIONS


def effects(view: dict[str, Any], texts: Texts) -> Iterator[Effect]:
    """Everything that lasts longer than a phase."""
    if "sheet" in view:
        title = texts("display.tabletop", zone=view["sheet"]["place"])
        yield Effect(title, texts("display.tabletop_about"), page=SHEET)
    yield from _relations(view, texts)
    weather = [texts.name("weather", id) for id in view.get("weather", ())]
    for id in view.get("current", ())[:-1]:
        if texts.name("event", id) in weather:  # told below, with how long it lasts
            continue
        yield Effect(texts.name("event", id), texts.name("event", f"{id}.text"), texts("display.until_season"))
    for id in view.get("weather", ()):
        yield Effect(texts.name("weather", id), texts.name("weather_about", id), texts("display.until_turn"))
    seat = view["seat"]
    if seat:
        for id, n in view["factions"][seat].get("boons", {}).items():
            yield Effect(texts.name("boon", id), texts("display.boon", n=n), texts.name("boon_until", id))
    yield from _courted(view, texts)


def _relations(view: dict[str, Any], texts: Texts) -> Iterator[Effect]:
    """8.1 Who is allied or at war with whom."""
    for id, state in view.get("relations", {}).items():
        one, other = PAIRS[PAIR_IDS.index(id)]
        title = texts(f"display.{state}", one=SEATS[one], other=SEATS[other])
        yield Effect(title, texts.name("relation_about", state))


def _courted(view: dict[str, Any], texts: Texts) -> Iterator[Effect]:
    """8.2 Nations with which a Faction has diplomatic points, and how many an alliance needs."""
    courted = [(view["regions"].get(region.id, {}).get("points", {}), region) for region in REGIONS]
    mine = view["seat"]
    for points, region in sorted(courted, key=lambda one: -one[0].get(mine, 0)):
        if not points:
            continue
        said = texts.listed([texts("display.points", who=seat, n=n) for seat, n in points.items()])
        key = "courted" if region.lp is not None else "courted_alone"
        title = texts(f"display.{key}", region=region.id, n=max(points.values()), needed=region.lp)
        yield Effect(title, said, tone="light" if mine in points else "")
