"""1.5.2 In an Epoch Round the Civitates may let the Dux spend Briton Resources, once for all costs of a phase."""

from __future__ import annotations

from vexillum.games.pendragon.money import consent_needed
from vexillum.games.pendragon.pieces import CIVITATES, DUX
from vexillum.games.pendragon.players import AGREEMENTS
from vexillum.games.pendragon.state import Play, Table, Track


def ask_consent(table: Table, kind: str, wanted: int, least: int, rule: str) -> Play[None]:
    """1.5.2 Ask the Civitates where their Briton Resources could pay what the Dux cannot (ruling P71).

    ``wanted`` is all that the Dux could pay for, ``least`` the cheapest part of it. The agreement holds until the
    caller ends it (``state.agreed = 0``).
    """
    state = table.state
    red, blue = state.tracks[Track.DUX], state.tracks[Track.BRITON]
    if not consent_needed(state) or not blue or wanted <= red or least > red + blue:
        return
    agreed = yield from AGREEMENTS.ask(table, DUX, CIVITATES, kind, rule=rule, params={"n": wanted, "red": red})
    state.agreed = int(agreed)
    table.tell("epoch_consent" if agreed else "epoch_no_consent", rule)
