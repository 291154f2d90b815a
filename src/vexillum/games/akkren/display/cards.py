"""9.1, 13.5 Cards: the season's events, those one has foreseen, and the agents in one's hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from vexillum.core.display import Card, CardText
from vexillum.core.texts import Texts
from vexillum.games.akkren.decks import AGENT_IDS, AGENTS


def cards(view: dict[str, Any], texts: Texts) -> Iterator[Card]:
    """The newest event of this season first, then what is coming, then one's own agents."""
    for id in view.get("current", ())[-1:]:
        yield Card("now", texts.name("event", id), texts=(CardText(texts.name("event", f"{id}.text")),))
    for place, id in enumerate(view.get("foreseen", ()), 1):
        about = CardText(texts.name("event", f"{id}.text"), "note")
        yield Card("next", texts.name("event", id), str(place), texts=(about,))
    seat = view["seat"]
    if seat:
        for slot, id in enumerate(view["factions"][seat]["hand"]):
            if id:
                abilities = tuple([CardText(texts.name("agent", f"{id}.{k}")) for k in _abilities(id)])
                title = texts.name("agent", id)
                yield Card("held", title, seat=seat, texts=abilities, thing=f"agent:{slot}")


def _abilities(id: str) -> range:
    """The numbers of an agent's abilities."""
    return range(len(AGENTS[AGENT_IDS.index(id)].effects))
