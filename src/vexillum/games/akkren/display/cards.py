"""9.1, 13.5 Cards: the season's events, those one has foreseen, and the agents in one's hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.show.display import Card, CardText
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.components.decks import AGENT_IDS, AGENTS


def cards(view: dict[str, Any], texts: Texts) -> Iterator[Card]:
    """The newest event of this season first, then what is coming, then one's own agents."""
    for id in view.get("current", ())[-1:]:
        yield Card(
            "now", texts.name("event", id), texts=(CardText(texts.name("event", f"{id}.text")),), page=f"event:{id}"
        )
    for place, id in enumerate(view.get("foreseen", ()), 1):
        about = CardText(texts.name("event", f"{id}.text"), "note")
        yield Card("next", texts.name("event", id), str(place), texts=(about,), page=f"event:{id}")
    seat = view["seat"]
    if seat:
        for id in view["factions"][seat]["hand"]:
            if id:
                about = CardText(_abilities(id, texts))
                named = f"agent:{id}"
                yield Card("held", texts.name("agent", id), seat=seat, texts=(about,), thing=named, page=named)


def _abilities(id: str, texts: Texts) -> str:
    """13.5 What an agent can do: one thing or another."""
    first, *others = [texts.name("agent", f"{id}.{k}") for k in range(len(AGENTS[AGENT_IDS.index(id)].effects))]
    for other in others:
        first = texts("display.either", one=first, other=other)
    return first
