"""How strong a person is thought to be after a game: openskill's Plackett-Luce model, for any number of players. Pure.

A rating is an estimate (mu) and how unsure it is (sigma). What is shown is a careful figure, which a person reaches
almost certainly: the estimate less three times the uncertainty, on a scale on which newcomers begin with 1000.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

MU, SIGMA = 25.0, 25.0 / 3
"""What is thought of somebody who has not played yet."""
BEGIN, SCALE, CAREFUL = 1000, 40, 3
"""A shown rating is ``BEGIN + SCALE * (mu - CAREFUL * sigma)``."""
PROVISIONAL = 8
"""With fewer games than this a rating is provisional."""


class Skill(msgspec.Struct, frozen=True):
    """What is thought of a person's strength."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The careful figure that people see."""
        return on_scale(self.mu - CAREFUL * self.sigma)

    @property
    def estimate(self) -> int:
        """The likeliest strength, on the same scale."""
        return on_scale(self.mu)

    @property
    def uncertainty(self) -> int:
        """How far the estimate may well be off, on the same scale."""
        return round(SCALE * self.sigma)


def on_scale(value: float) -> int:
    """A figure of the model on the scale that people see. It does not go below nothing."""
    return max(0, round(BEGIN + SCALE * value))


def after_game(before: Mapping[str, Skill], places: Mapping[str, int]) -> dict[str, Skill]:
    """What is thought of each player when they have taken these places; some may share one."""
    model, players = _model(), sorted(before)
    teams = [[model.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in players]
    rated = model.rate(teams, ranks=[places[player] for player in players])
    return {player: Skill(team[0].mu, team[0].sigma) for player, team in zip(players, rated, strict=True)}


def place_players(raw: Mapping[str, int], left: set[str]) -> dict[str, int]:
    """The places among people: those who played to the end as the game ranks them, then together those who ``left``."""
    stayed = [place for player, place in raw.items() if player not in left]
    return {
        player: len(stayed) + 1 if player in left else 1 + sum(other < place for other in stayed)
        for player, place in raw.items()
    }


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # it takes a moment to load, and a server at home never needs it

    return PlackettLuce(mu=MU, sigma=SIGMA)
