"""A panel for each Faction: its resources, its pieces off the map, its distance from victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from vexillum.core.show.display import Figure, Goal, Panel, Stock
from vexillum.core.words.texts import Texts


def panel(
    view: dict[str, Any],
    texts: Texts,
    faction: str,
    *,
    figures: Iterator[Figure],
    stock: Iterator[Stock],
    goals: Iterator[Goal],
    in_round: bool,
    wins: bool,
) -> Panel:
    """The panel of a Faction. One without a seat has no place in the sequence, and no margin."""
    derived = view["derived"]
    place = view["standing"].get(faction)
    return Panel(
        seat=faction,
        state="" if in_round or place is None else texts.name("standing", place),
        active=faction == derived["active"],
        figures=tuple(figures),
        stock=tuple(stock),
        goals=tuple(goals),
        margin=derived["margins"].get(faction),
        wins_at_check=wins,
    )


def track_figure(view: dict[str, Any], texts: Texts, track: str) -> Figure:
    """The value of a Faction on a track (``amount.<track>``)."""
    return Figure(f"track/{track}", texts.name("amount", track), view["tracks"][track])


def available(view: dict[str, Any], texts: Texts, kinds: Mapping[str, str]) -> Iterator[Stock]:
    """Available forces: by token, with the kind of their names (``unit``, ``stronghold``)."""
    for token, kind in kinds.items():
        yield Stock(token, view["available"][token], texts("stock.available", what=texts.name(kind, token)))


def goal(label: str, reached: int, needed: int) -> Goal:
    """A goal: a number to be reached."""
    return Goal(label, reached >= needed, reached, needed)
