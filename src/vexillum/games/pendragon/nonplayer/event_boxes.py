"""8.5.2, 8.6.2, 8.7.2, 8.8.2 and 8.5.5-8.8.5 The boxes of all flowcharts that ask whether an Event is played."""

from __future__ import annotations

from vexillum.coin.nonplayer.trace import word
from vexillum.coin.sequence import options
from vexillum.games.pendragon.decks import HOUSE, deck_of
from vexillum.games.pendragon.nonplayer.events.playing import would_play
from vexillum.games.pendragon.nonplayer.mind import Mind
from vexillum.games.pendragon.np_marks import CUES
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.sequence.turn import TURNS

EARLY = 2
"""8.5.2 The next card counts if the Faction is 1st or 2nd on it."""


def has_shield(mind: Mind, number: int) -> bool:
    """8.2.1 Has a card a gray shield at the Faction's symbol? An owner's deck has no marks."""
    if deck_of(mind.state) is not HOUSE or number not in CUES:
        return False
    return CUES[number][FACTIONS[mind.faction]].mark.startswith("shield")


def on_offer(mind: Mind) -> bool:
    """2.3.4 Does the Sequence of Play offer the Event?"""
    return options(mind.state.first_did)[1]


def event_key(mind: Mind) -> str | None:
    """8.1.1, 8.2.2 How to play the Event of the card, if the Sequence of Play offers it and the Faction would."""
    if not on_offer(mind):
        return None
    return next((option.key for option in TURNS.event_options(mind.state) if would_play(mind, option.value)), None)


def priority_event(mind: Mind, rule: str) -> str | None:
    """8.5.2, 8.6.2, 8.7.2, 8.8.2 Priority Event? The Event, a Pass for the next card, or None: go on.

    A shield Event that is declined (8.1.1) is none on offer (ruling P176).
    """
    state, trace = mind.state, mind.trace
    card = deck_of(state).name(state.current)
    shield = has_shield(mind, state.current)
    key = event_key(mind) if shield else None
    if trace.ask(rule, "shield_now", key is not None, card=card, shield=word(shield), offered=word(on_offer(mind))):
        return key
    order = deck_of(state).order[state.upcoming[-1]][:EARLY] if state.upcoming else ()
    waits = mind.faction in order and has_shield(mind, state.upcoming[-1])
    if state.upcoming:
        trace.ask(rule, "shield_next", waits, card=deck_of(state).name(state.upcoming[-1]))
    return "pass" if waits else None


def other_event(mind: Mind, rule: str) -> str | None:
    """8.5.5, 8.6.6, 8.7.5, 8.8.5 Event? The Event of the card, or None: go on."""
    key = event_key(mind)
    card = deck_of(mind.state).name(mind.state.current)
    mind.trace.ask(rule, "event_now", key is not None, card=card, offered=word(on_offer(mind)))
    return key
