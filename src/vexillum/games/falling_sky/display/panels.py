"""1.4.1, 1.8, 7.2 A panel for each Faction: what it has, what is not on the map, how far it is from victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.coin.display.panels import goal, panel, track_figure
from vexillum.core.show.display import Figure, Goal, Panel, Stock
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.display.next_winter import WinterPreview, in_round
from vexillum.games.falling_sky.pieces import FACTIONS, SEATS
from vexillum.games.falling_sky.victory.conditions import ARVERNI_GOAL, BELGIC_GOAL, LEGIONS_GOAL, ROMAN_GOAL

AVAILABLE = {
    "romans": ("auxilia", "roman_ally", "fort"),
    "arverni": ("arverni_warband", "arverni_ally", "arverni_citadel"),
    "aedui": ("aedui_warband", "aedui_ally", "aedui_citadel"),
    "belgae": ("belgic_warband", "belgic_ally", "belgic_citadel"),
    "germans": ("germanic_warband", "germanic_ally"),
}
"""1.4.1 The types that are always shown as Available."""
LEADER = {"romans": "roman_leader", "arverni": "arverni_leader", "belgae": "belgic_leader"}
"""1.4.3 The Leaders, which are shown while they are not on the map."""
BOXES = {
    "romans": ("legions_track", "fallen", "removed_legions", "waiting_legions"),
    "arverni": ("vercingetorix_waits",),
}
"""1.4.1, 2.1 The contents of other boxes: by its name in a view."""
TOKEN = {"legions_track": "legion", "vercingetorix_waits": "vercingetorix"}
"""The pictures of these boxes, where they have none of their own."""
DISPERSED = ("dispersed", "gathering", "razed")


def panels(view: dict[str, Any], coming: WinterPreview, texts: Texts) -> tuple[Panel, ...]:
    """The four Factions with a seat, and the Germans."""
    winners = coming.ending.winners if coming.ending is not None else ()
    return tuple(
        panel(
            view,
            texts,
            who,
            figures=_figures(view, texts, who),
            stock=_stock(view, texts, who),
            goals=goals(view, texts, who),
            in_round=in_round(coming.state),
            wins=faction in winners,
        )
        for faction, who in enumerate(FACTIONS)
    )


def _figures(view: dict[str, Any], texts: Texts, who: str) -> Iterator[Figure]:
    """1.8 Resources; of the Germans, who have none, what they have on the map."""
    if who in SEATS:
        yield track_figure(view, texts, who)
        return
    warbands = [
        n for space in view["spaces"].values() for kind, n in space["units"].items() if kind.startswith("germanic_")
    ]
    yield Figure("", texts("amount.germanic_warbands"), sum(warbands))
    yield Figure("", texts("amount.germanic_allies"), view["derived"]["allied"][who])


def _stock(view: dict[str, Any], texts: Texts, who: str) -> Iterator[Stock]:
    """1.4.1 Available forces, Leaders that are not on the map, and other boxes that are not empty."""
    for type in AVAILABLE[who]:
        yield Stock(type, view["available"][type], texts("stock.available", what=texts.name("token", type)))
    leader = LEADER.get(who)
    if leader and view["available"][leader]:
        yield Stock(leader, 1, texts("stock.available", what=texts.name("token", leader)))
    for box in BOXES.get(who, ()):
        if view[box]:
            yield Stock(TOKEN.get(box, box), view[box], texts(f"stock.{box}"))


def goals(view: dict[str, Any], texts: Texts, who: str) -> Iterator[Goal]:
    """7.2 What a Faction counts and what it must reach, one more than what it must exceed; and what it is made of."""
    derived = view["derived"]
    if who not in SEATS:
        return
    n, allied = derived["scores"][who], derived["allied"]
    if who == "romans":
        yield goal(texts("goal.romans"), n, ROMAN_GOAL + 1)
        lost = sum([status in DISPERSED for status in view["tribes"].values()])
        words = {"subdued": n - lost - allied[who], "dispersed": lost, "allies": allied[who]}
        yield Goal(texts("goal.romans_are", **words), n > ROMAN_GOAL)
    elif who == "arverni":
        yield goal(texts("goal.legions"), derived["off_map_legions"], LEGIONS_GOAL + 1)
        yield goal(texts("goal.allies"), n, ARVERNI_GOAL + 1)
    elif who == "aedui":
        most = derived["others_most"]
        first = next(other for other in FACTIONS if other != who and allied[other] == most)
        yield goal(texts("goal.allies"), n, most + 1)
        yield Goal(texts("goal.aedui_need", who=first, n=most), n > most)
    else:
        yield goal(texts("goal.belgae"), n, BELGIC_GOAL + 1)
        yield Goal(texts("goal.belgae_are", control=n - allied[who], allies=allied[who]), n > BELGIC_GOAL)
