"""What stands beside the map of Pendragon: cards, deck, sequence of play, Imperium, Factions, tracks, warnings."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.tracks import legend
from vexillum.core.show.display import Display
from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.display.cards import cards, effects
from vexillum.games.pendragon.display.deck import deck
from vexillum.games.pendragon.display.gauge import imperium_gauge
from vexillum.games.pendragon.display.next_epoch import Coming
from vexillum.games.pendragon.display.panels import panels
from vexillum.games.pendragon.display.sequence import sequence
from vexillum.games.pendragon.display.tracks import SIGNS, edge_track
from vexillum.games.pendragon.display.warnings import warnings
from vexillum.games.pendragon.position.positions import shown_state


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map, from a view, in the reader's language."""
    coming = Coming.of(shown_state(view), view["deck"])
    return Display(
        cards=cards(view, texts),
        deck=deck(view, coming, texts),
        sequence=sequence(view, coming.state, texts),
        gauges=(imperium_gauge(coming.state, texts),),
        effects=effects(view, texts),
        panels=panels(view, coming, texts),
        warnings=warnings(coming, texts),
        tracks=(edge_track(view, texts),),
        legend=legend(texts, SIGNS),
    )
