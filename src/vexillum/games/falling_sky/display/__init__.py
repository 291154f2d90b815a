"""The panels beside the map of Falling Sky: cards, deck, sequence of play, Senate, Factions, tracks, warnings."""

from __future__ import annotations

from typing import Any

from vexillum.coin.display.tracks import legend
from vexillum.core.show.display import Display
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.display.cards import cards, effects
from vexillum.games.falling_sky.display.deck import deck
from vexillum.games.falling_sky.display.gauge import senate_gauge
from vexillum.games.falling_sky.display.next_winter import WinterPreview
from vexillum.games.falling_sky.display.panels import panels
from vexillum.games.falling_sky.display.sequence import sequence
from vexillum.games.falling_sky.display.tracks import SIGNS, tracks
from vexillum.games.falling_sky.display.warnings import warnings
from vexillum.games.falling_sky.position.positions import shown_state


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map, from a view, in the reader's language."""
    coming = WinterPreview.of(shown_state(view), view["deck"], view["foreseen"])
    return Display(
        cards=cards(view, texts),
        deck=deck(view, coming, texts),
        sequence=sequence(view, coming.state, texts),
        gauges=(senate_gauge(view, coming, texts),),
        effects=effects(view, texts),
        panels=panels(view, coming, texts),
        warnings=warnings(coming, texts),
        tracks=tracks(view, texts),
        legend=legend(texts, SIGNS),
    )
