"""Ratings: the skill model, and what it means for them that a seat changes hands or a match ends. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache
from typing import Any

import msgspec

from vexillum.server.kernel.refusals import Refusal

# What it means for the ratings that a seat of a rated match changes hands, or that the match ends. Pure --------------
#
# The law: what someone else does to a player, or a fault of the server, never costs rating; one's own act and one's own
# clock do. Who plays at a table does not decide about the other seats there while the match is rated.


class Way(Enum):
    """How a seat changes hands, or how a match ends, other than by being played to the end."""

    LEAVES = auto()
    """Leaves the seat for good, also by offering it to others."""
    DELETES_ACCOUNT = auto()
    LENDS = auto()
    """Lends the seat to an agent, to take it back later."""
    LATE = auto()
    """A clock of days has run out: an agent plays until the player comes back."""
    BANK_EMPTY = auto()
    LATE_IN_GRACE = auto()
    """The seat of a late player is given away before one more period has passed."""
    LATE_FOR_LONG = auto()
    """The seat of a late player is given away after that."""
    ABSENT = auto()
    """The seat of a player who was not seen for long, or is banned, is given away."""
    NO_PLAYER = auto()
    """A seat that no person holds is given to someone else."""
    REMOVED = auto()
    """Removed from a tournament."""
    RESERVE = auto()
    """Replaced by a reserve of the tournament."""
    BANNED = auto()
    RULES = auto()
    """The rules of the game give the seat to an agent."""
    ADJUDICATED = auto()
    """The round of the tournament is over, the game is not."""
    CORRECTED = auto()
    """The result of a tournament's table is set by hand, which ends its game."""
    REDRAWN = auto()
    """The table is drawn again before anyone has answered."""
    CLOSED = auto()
    """The match is closed, perhaps to be reopened."""
    UNDONE = auto()
    """Another player's answers, dice or cards are taken back by agreement."""
    ANSWERS_LOST = auto()
    """The server can no longer use stored answers, and the game continues from before them."""


class By(Enum):
    """By whose act."""

    SELF = auto()
    """The player whose seat it is."""
    CLOCK = auto()
    """The player's clock, or that of the round."""
    PLAYER = auto()
    """Someone who plays at the table, and is its host, the organiser of its tournament or an opponent."""
    OTHER = auto()
    """The host or the organiser, who does not play at the table."""
    ADMIN = auto()
    """An administrator who does not play at the table."""
    ADMIN_PLAYER = auto()
    """An administrator who plays at the table."""
    EVERYONE = auto()
    """All players of the match together."""
    SERVER = auto()
    """The server or the rules of the game."""


class Effect(Enum):
    """What follows for the ratings."""

    REFUSED = auto()
    """It is not allowed, and nothing changes."""
    NOTHING = auto()
    """Nobody's rating is concerned."""
    WAITS = auto()
    """The player may come back; if they do not until the end, they take the last place."""
    LAST = auto()
    """The player takes the last place."""
    SPARED = auto()
    """The player is not rated; the others are, among themselves, if at least two are left."""
    PLACED = auto()
    """All are rated by the places as they stand."""
    VOID = auto()
    """Nobody is rated."""


def _by_hand(player: Effect, other: Effect, admin: Effect, admin_player: Effect) -> dict[By, Effect]:
    return {By.PLAYER: player, By.OTHER: other, By.ADMIN: admin, By.ADMIN_PLAYER: admin_player}


_REFUSED, _NOTHING, _LAST, _SPARED, _VOID = Effect.REFUSED, Effect.NOTHING, Effect.LAST, Effect.SPARED, Effect.VOID
LAW: Mapping[Way, Mapping[By, Effect]] = {
    Way.LEAVES: {By.SELF: _LAST},
    Way.DELETES_ACCOUNT: {By.SELF: _LAST},
    Way.LENDS: {By.SELF: _REFUSED},
    Way.LATE: {By.CLOCK: Effect.WAITS},
    Way.BANK_EMPTY: {By.CLOCK: _LAST},
    Way.LATE_IN_GRACE: _by_hand(_REFUSED, _REFUSED, _REFUSED, _REFUSED),
    Way.LATE_FOR_LONG: _by_hand(_REFUSED, _LAST, _LAST, _SPARED),
    Way.ABSENT: _by_hand(_SPARED, _SPARED, _SPARED, _SPARED),
    Way.NO_PLAYER: _by_hand(_REFUSED, _NOTHING, _NOTHING, _NOTHING),
    Way.REMOVED: {By.SELF: _LAST, **_by_hand(_REFUSED, _SPARED, _SPARED, _SPARED)},
    Way.RESERVE: {By.SELF: _LAST, **_by_hand(_REFUSED, _SPARED, _SPARED, _SPARED)},
    Way.BANNED: {By.ADMIN: _SPARED, By.ADMIN_PLAYER: _SPARED},
    Way.RULES: {By.SERVER: _NOTHING},
    Way.ADJUDICATED: {By.CLOCK: Effect.PLACED},
    Way.CORRECTED: _by_hand(_REFUSED, _VOID, _VOID, _VOID),
    Way.REDRAWN: _by_hand(_VOID, _VOID, _VOID, _VOID),
    Way.CLOSED: {By.ADMIN: _NOTHING, By.ADMIN_PLAYER: _NOTHING},
    Way.UNDONE: {By.EVERYONE: _VOID},
    Way.ANSWERS_LOST: {By.SERVER: _VOID},
}
"""What can happen, with its effect. What is not listed cannot happen."""

_REFUSALS = {
    Way.LENDS: "rated_lend",
    Way.LATE_IN_GRACE: "rated_late",
    Way.REMOVED: "rated_organiser",
    Way.RESERVE: "rated_organiser",
    Way.CORRECTED: "rated_organiser",
}


def effect(way: Way, by: By) -> Effect:
    """What follows for the ratings; :class:`Refusal` if it is not allowed in a rated match."""
    found = LAW[way][by]
    if found is Effect.REFUSED:
        raise Refusal(_REFUSALS.get(way, "rated_own_table"), 403)
    return found


def by_hand(*, plays: bool, admin: bool) -> By:
    """By whom something is done by hand: whether they play at the table, and are an administrator."""
    if admin:
        return By.ADMIN_PLAYER if plays else By.ADMIN
    return By.PLAYER if plays else By.OTHER


# Skill ratings: openskill's Plackett-Luce model, for any number of players. Pure -------------------------------------
#
# A rating is an estimate (mu) and its uncertainty (sigma). The displayed rating is conservative: mu minus three
# sigma, on
# a scale on which newcomers start at 1000.


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
