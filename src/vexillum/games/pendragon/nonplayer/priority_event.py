"""8.5.2, 8.6.2, 8.7.2, 8.8.2 The box of all flowcharts that asks whether a priority Event is played, now or next."""

from __future__ import annotations

from vexillum.coin.nonplayer.trace import word
from vexillum.games.pendragon.cards.nonplayer_marks import CUES
from vexillum.games.pendragon.decks import HOUSE, deck_of
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.events.event_choice import EVENTS
from vexillum.games.pendragon.pieces import FACTIONS

EARLY = 2
"""8.5.2 The next card counts if the Faction is 1st or 2nd on it."""


def has_shield(bot: PendragonBot, number: int) -> bool:
    """8.2.1 Whether a card has a gray shield at the Faction's symbol. An owner's deck has no marks."""
    if deck_of(bot.state) is not HOUSE or number not in CUES:
        return False
    return CUES[number][FACTIONS[bot.faction]].mark.startswith("shield")


def priority_event(bot: PendragonBot, rule: str) -> str | None:
    """8.5.2, 8.6.2, 8.7.2, 8.8.2 Priority Event? The Event, a Pass for the next card, or None: go on.

    A shield Event that is declined (8.1.1) is none on offer (ruling P176).
    """
    state, trace = bot.state, bot.trace
    card = deck_of(state).name(state.current)
    shield = has_shield(bot, state.current)
    key = EVENTS.key(bot) if shield else None
    if trace.ask(
        rule, "shield_now", key is not None, card=card, shield=word(shield), offered=word(EVENTS.available(bot))
    ):
        return key
    order = deck_of(state).order[state.upcoming[-1]][:EARLY] if state.upcoming else ()
    waits = bot.faction in order and has_shield(bot, state.upcoming[-1])
    if state.upcoming:
        trace.ask(rule, "shield_next", waits, card=deck_of(state).name(state.upcoming[-1]))
    return "pass" if waits else None
