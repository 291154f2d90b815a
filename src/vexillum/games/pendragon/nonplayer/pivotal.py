"""8.1.3 When Non-players play their Pivotal Events, once the precondition on the card is met."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.offer import Offer
from vexillum.games.pendragon.decks import HOUSE, deck_of
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_CITY, SPACE_COUNT
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.plans import BattlePlan
from vexillum.games.pendragon.pieces import (
    BLUE_SAXON,
    BLUE_SAXON_SETTLEMENT,
    CIVITATES,
    DUX,
    FACTIONS,
    RED_SAXON,
    RED_SAXON_SETTLEMENT,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.prosperity import total_prosperity
from vexillum.games.pendragon.state import Dominance, Imperium, State, Track

FREED_WARBANDS = (RED_SAXON, BLUE_SAXON)
FREED_SETTLEMENTS = (RED_SAXON_SETTLEMENT, BLUE_SAXON_SETTLEMENT)
NEWCOMERS = 2
"""#75 Warbands that come to each Region where Saxons are freed."""


def pivotal(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.1.3 As soon as its instruction is met, trumping another one if need be.

    An owner's deck has no instructions: its Pivotal Events are played as soon as they can be.
    """
    met = deck_of(bot.state) is not HOUSE or INSTRUCTIONS[bot.faction](bot)
    bot.trace.ask("8.1.3", f"pivotal_{FACTIONS[bot.faction]}", met, **_numbers(bot))
    return ("yes" if met else "no",)


def coel_hen(bot: PendragonBot) -> bool:
    """#73 At Autonomy: Civilian Dominance, or Total Prosperity plus Prestige at most 40; else 4 Cavalry lost."""
    state = bot.state
    if state.imperium == Imperium.AUTONOMY:
        low = total_prosperity(state) + state.tracks[Track.PRESTIGE] <= 40
        return state.dominance == Dominance.CIVILIAN or low
    return fragmented(state) and state.casualties + state.out_of_play >= 4


def cymbrogi(bot: PendragonBot) -> bool:
    """#74 Fragmentation."""
    return fragmented(bot.state)


def adventus(bot: PendragonBot) -> bool:
    """#75 The Saxons would Battle (8.6.4) in a space that is freed."""
    board, spaces = freed(bot.state)
    offer = Offer(spaces=spaces, specials=("shield_wall", "ravage", "surprise"))
    action = Action(board, SAXONS, "battle", offer=offer)
    return bot.catalog.planners.of(BattlePlan, SAXONS)(bot.silent().at(board), action) is not None


def conspiratio(bot: PendragonBot) -> bool:
    """#76 As soon as it can be played: to take a Capability is always an effect (8.1.1)."""
    return True


INSTRUCTIONS = {DUX: coel_hen, CIVITATES: cymbrogi, SAXONS: adventus, SCOTTI: conspiratio}
"""8.2.1 By Faction: whether the instruction of its Pivotal Event is met."""


def freed(state: State) -> tuple[State, tuple[int, ...]]:
    """#75 The board once all Saxon Foederati are freed and more have come, and the spaces where that happened."""
    board = state.copy()
    spaces = []
    for space in range(SPACE_COUNT):
        warbands = sum([board.units[UNIT_KINDS * space + kind] for kind in FREED_WARBANDS])
        sites = [site for site in (2 * space, 2 * space + 1) if board.sites[site] in FREED_SETTLEMENTS]
        if not warbands and not sites:
            continue
        spaces.append(space)
        for site in sites:
            board.sites[site] = SAXON_SETTLEMENT
        for kind in FREED_WARBANDS:
            _join(board, space, kind)
        _arrive(board, space)
    return board, tuple(spaces)


def _join(board: State, space: int, kind: int) -> None:
    """Foederati of a kind become Saxon Warbands, with their Plunder."""
    for pile in (board.units, board.plunder):
        pile[UNIT_KINDS * space + SAXON_WARBAND] += pile[UNIT_KINDS * space + kind]
        pile[UNIT_KINDS * space + kind] = 0


def _arrive(board: State, space: int) -> None:
    """#75 Up to two Warbands more, not in a City."""
    type = UNIT_TYPE[SAXON_WARBAND]
    n = min(NEWCOMERS, board.available[type]) if not IS_CITY[space] else 0
    board.units[UNIT_KINDS * space + SAXON_WARBAND] += n
    board.available[type] -= n


def _numbers(bot: PendragonBot) -> dict[str, int]:
    """What the instruction of the Faction's Pivotal Event looks at."""
    state = bot.state
    if bot.faction != DUX:
        return {}
    lost = state.casualties + state.out_of_play
    return {"sum": total_prosperity(state) + state.tracks[Track.PRESTIGE], "cavalry": lost}
