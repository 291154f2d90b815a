"""Who is likely to win a campaign that is too long to be played out: judged by what the Factions have."""

from __future__ import annotations

from math import exp

from vexillum.core.parts.analysis import Horizon
from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.minds.marshal.imagined_campaigns import worth
from vexillum.games.akkren.minds.marshal.lands import turns_left
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import State

AHEAD = 3
"""For this many turns a playout goes on; the border war and the last year of a campaign are played to the end."""
SHARPNESS = 0.2
"""How much a point ahead tells about the winner when no turn is left."""
FADING = -0.4
"""How fast that fades with the turns that are left. Both were fitted to 1762 turns of 83 games of stewards."""


def far_enough(start: State, now: State) -> bool:
    """Whether enough turns were played since a playout began."""
    return turns_left(start) - turns_left(now) >= AHEAD


def winning_chances(state: State) -> dict[str, float]:
    """How likely each Faction is to win, by its points and by what it has that will be worth points."""
    sharpness = SHARPNESS * (1 + turns_left(state)) ** FADING
    values = {SEATS[faction]: sharpness * sum(worth(state, faction).values()) for faction in in_play(state)}
    most = max(values.values())
    weights = {seat: exp(value - most) for seat, value in values.items()}
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}


HORIZON = Horizon(reached=far_enough, estimate=winning_chances)
