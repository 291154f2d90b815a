"""Skill ratings: openskill's Plackett-Luce model, for any number of players. Pure.

A rating is an estimate (mu) and its uncertainty (sigma). The displayed rating is conservative: mu minus three sigma, on
a scale on which newcomers start at 1000.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

MU, SIGMA = 25.0, 25.0 / 3
"""The rating of a newcomer."""
BEGIN, SCALE, CAREFUL = 1000, 40, 3
"""A shown rating is ``BEGIN + SCALE * (mu - CAREFUL * sigma)``."""
PROVISIONAL = 8
"""With fewer games than this a rating is provisional."""


class Skill(msgspec.Struct, frozen=True):
    """A person's rating."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The displayed, conservative rating."""
        return on_scale(self.mu - CAREFUL * self.sigma)

    @property
    def estimate(self) -> int:
        """The most likely strength, on the same scale."""
        return on_scale(self.mu)

    @property
    def uncertainty(self) -> int:
        """The uncertainty of the estimate, on the same scale."""
        return round(SCALE * self.sigma)


def on_scale(value: float) -> int:
    """A value of the model on the displayed scale, at least 0."""
    return max(0, round(BEGIN + SCALE * value))


def after_game(before: Mapping[str, Skill], places: Mapping[str, int]) -> dict[str, Skill]:
    """The ratings after a game with these places; players may share a place."""
    model, players = _model(), sorted(before)
    teams = [[model.rating(mu=before[player].mu, sigma=before[player].sigma)] for player in players]
    rated = model.rate(teams, ranks=[places[player] for player in players])
    return {player: Skill(team[0].mu, team[0].sigma) for player, team in zip(players, rated, strict=True)}


def place_players(raw: Mapping[str, int], left: set[str]) -> dict[str, int]:
    """The places among people: first those who played to the end, in the game's order, then all who ``left``, sharing
    one place.
    """
    stayed = [place for player, place in raw.items() if player not in left]
    return {
        player: len(stayed) + 1 if player in left else 1 + sum(other < place for other in stayed)
        for player, place in raw.items()
    }


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # slow to import, and a server at home never needs it

    return PlackettLuce(mu=MU, sigma=SIGMA)
