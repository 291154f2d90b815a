"""6.3 Victory Phase: a Faction may win; in the final Epoch the game ends in any case."""

from __future__ import annotations

from vexillum.coin.players import non_player
from vexillum.core.decision import asks_nothing
from vexillum.games.pendragon.difficulty import players_must_last
from vexillum.games.pendragon.epoch.phase_scene import part, phase
from vexillum.games.pendragon.epoch.recovery import recover
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.scenarios import SCENARIOS
from vexillum.games.pendragon.state import Stage, Table
from vexillum.games.pendragon.victory.conditions import RANKING, RULES, margin, missing, passes
from vexillum.games.pendragon.victory.outcome import outcome

BY_CHECK, BY_MARGIN = 1, 2
"""How a game ends (``State.winner_known``)."""


@asks_nothing
def victory_phase(table: Table) -> None:
    """6.3 If a Faction passes, the game ends. If none does in the final Epoch (2.4.2): Recovery, then margins (7.3)."""
    state = table.state
    scenario = SCENARIOS[state.scenario]
    with phase(table, "victory", "6.3", "victory_check", "final_recovery", "final_result"):
        table.tell("phase_victory", "6.3")
        with part(table, 0):
            ended = _check(table)
            going_on = not ended and state.epoch < scenario.epochs
            if going_on:
                table.tell("victory_nobody", "6.3")
                state.stage = Stage.EPOCH_EVENT
        if not ended and not going_on:
            with part(table, 1):
                table.tell("final_epoch", "2.4.2")
                if scenario.victory.final_recovery and not fragmented(state):
                    recover(table)
                else:
                    table.tell("final_no_recovery", "6.3")
        if not going_on:
            with part(table, 2):
                _end(table, BY_CHECK if ended else BY_MARGIN)


def _check(table: Table) -> bool:
    """7.1-7.2 Tell how each Faction stands. Returns whether any Non-player passes, or any player who may win now."""
    state = table.state
    met = [passes(state, faction) for faction in range(4)]
    for faction in range(4):
        who, n = FACTIONS[faction], margin(state, faction)
        if met[faction]:
            table.tell("victory_met", RULES[faction], who=who, n=n)
        else:
            table.tell("victory_short", RULES[faction], who=who, n=n, missing=missing(state, faction))
    ended = any(met[faction] and non_player(state, faction) for faction in range(4))
    for factions in PLAYERS.people(state):
        if RANKING.player_passes(state, factions):
            if players_must_last(state):
                table.tell("victory_too_early", "8.9", who=[FACTIONS[faction] for faction in factions])
            else:
                ended = True
        elif any(met[faction] for faction in factions):
            table.tell("victory_both", "1.5.1", who=[FACTIONS[faction] for faction in factions])
    return ended


def _end(table: Table, how: int) -> None:
    """7.1, 7.3 The game is over: the winner, by a check whose margins were logged, or by margins after Recovery."""
    state = table.state
    state.winner_known = how
    state.stage = Stage.OVER
    if not table.quiet:
        result = outcome(state)
        for seat in result.ranking if how == BY_MARGIN else ():
            table.tell("victory_margin", "7.3", who=seat, n=result.scores[seat])
        table.tell("victory_winner", "7.1", who=list(result.winners))
        if RANKING.all_lose(state):
            table.tell("victory_all_lose", "7.1")
