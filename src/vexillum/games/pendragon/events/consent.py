"""1.5.2 In an Event the Civitates may let the Dux spend Briton Resources, once for all that it asks for."""

from __future__ import annotations

from vexillum.coin.options import NO, YES
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.money import consent_needed
from vexillum.games.pendragon.pieces import CIVITATES
from vexillum.games.pendragon.state import Play, Track


def ask_consent(event: PendragonEvent, wanted: int, least: int) -> Play[None]:
    """1.5.2 Ask where Briton Resources could pay what the Dux cannot (ruling P110).

    ``wanted`` is all that the Dux could pay for, ``least`` the cheapest part of it. The agreement holds until the turn
    ends, or the Epoch Event Phase (6.4).
    """
    state = event.state
    red, blue = state.tracks[Track.DUX], state.tracks[Track.BRITON]
    if consent_needed(state) and blue and red < wanted and least <= red + blue:
        (pick,) = yield event.ask(CIVITATES, "consent", [YES, NO], n=wanted, red=red)
        state.agreed = int(pick.value)
        event.table.tell("consent" if pick.value else "consent_refused", "1.5.2")
