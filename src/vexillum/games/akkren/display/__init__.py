"""The panels beside the map: calendar, events, agents, the order of the turn, treaties, realms. Made from a view."""

from __future__ import annotations

from typing import Any

from vexillum.core.show.display import Display
from vexillum.core.words.texts import Texts
from vexillum.games.akkren.display.calendar import deck, gauges, sequence
from vexillum.games.akkren.display.cards import cards
from vexillum.games.akkren.display.effects import effects
from vexillum.games.akkren.display.legend import legend
from vexillum.games.akkren.display.panels import panels
from vexillum.games.akkren.display.warnings import warnings

__all__ = ["display"]


def display(view: dict[str, Any], texts: Texts) -> Display:
    """Everything beside the map."""
    return Display(
        cards=tuple(cards(view, texts)),
        deck=deck(view, texts),
        sequence=tuple(sequence(view, texts)),
        gauges=tuple(gauges(view, texts)),
        effects=tuple(effects(view, texts)),
        panels=tuple(panels(view, texts)),
        warnings=tuple(warnings(view, texts)),
        legend=tuple(legend(texts)),
    )
