"""7.1 Ranking: who wins, ties, and players who run two Factions."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.coin.ranking import Ranking
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, KIT, ROMANS
from vexillum.games.falling_sky.players import PLAYERS
from vexillum.games.falling_sky.scenarios import SCENARIOS
from vexillum.games.falling_sky.solitaire import Solitaire, alone, may_win
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import margin

TIES = (ROMANS, ARVERNI, AEDUI, BELGAE)
"""7.1 After Non-players, ties go to the first of these."""


def passes(state: State, faction: int) -> bool:
    """7.2 Whether a Faction has met its condition."""
    return margin(state, faction) > 0


class FallingSkyRanking(Ranking[State]):
    """1.5.1 In The Great Revolt a player of Arverni and Belgae uses the better of the two."""

    def player_passes(self, state: State, factions: tuple[int, ...]) -> bool:
        """1.5.1 Both Factions must meet their conditions; of Arverni and Belgae in The Great Revolt one is enough."""
        if _eased(state, factions):
            return any(passes(state, faction) for faction in factions)
        return super().player_passes(state, factions)

    def player_margin(self, state: State, factions: tuple[int, ...]) -> int:
        """1.5.1 The lower margin counts, or the higher one there."""
        if _eased(state, factions):
            return max(margin(state, faction) for faction in factions)
        return super().player_margin(state, factions)


def _eased(state: State, factions: tuple[int, ...]) -> bool:
    return SCENARIOS[state.scenario].great_revolt and set(factions) == {ARVERNI, BELGAE}


RANKING = FallingSkyRanking(KIT, PLAYERS, margin=margin, passes=passes, ties=TIES)


def passes_check(state: State) -> bool:
    """6.1, 8.9 Whether a Non-player passes, or a player who may win by a check."""
    if RANKING.passing_non_players(state):
        return True
    return may_win(state) and any(RANKING.player_passes(state, factions) for factions in PLAYERS.people(state))


def player_loses(state: State) -> bool:
    """8.9 With the Difficult option a player loses as soon as a Non-player has a higher margin in a Victory Phase."""
    if not alone(state) or state.solitaire != Solitaire.DIFFICULT:
        return False
    (mine,) = PLAYERS.people(state)
    own = RANKING.player_margin(state, mine)
    return any(non_player(state, faction) and margin(state, faction) > own for faction in TIES)
