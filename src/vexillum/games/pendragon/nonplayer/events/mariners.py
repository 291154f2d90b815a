"""8.2.1 MARINERS BY SEA (#12): Warbands sail by the priorities of March, if a Settle is then sure to add something."""

from __future__ import annotations

import msgspec

from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose, first, most, narrow
from vexillum.games.pendragon.commands.march.barbarian_march import SEA_NEIGHBOURS
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.feats.settle import outnumbers
from vexillum.games.pendragon.forces import move
from vexillum.games.pendragon.map import FENS, HILLS, REGIONS, SPACE_IDS, TERRAIN
from vexillum.games.pendragon.money import RENOWN
from vexillum.games.pendragon.nonplayer.barbarians.board import (
    enemy_units,
    leading_players,
    may_leave,
    raiders,
    warbands,
)
from vexillum.games.pendragon.nonplayer.barbarians.enemies import enemy_troops, holders
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import space_word
from vexillum.games.pendragon.nonplayer.saxons.march import MORE
from vexillum.games.pendragon.nonplayer.saxons.settle import SettleBudget, gain
from vexillum.games.pendragon.nonplayer.scotti.march import can_plant, more_warbands
from vexillum.games.pendragon.pieces import SAXONS, SCOTTI, UNIT_KINDS, WARBAND_OF
from vexillum.games.pendragon.state import State

MOST = 4
"""#12 How many Warbands may sail."""
STAYING = {True: 2, False: 1}
"""8.5.6, 8.6.3 Warbands that stay for each Settlement: Saxons, Scotti."""


class Landing(msgspec.Struct, frozen=True, kw_only=True):
    """Who sails where."""

    origin: int
    target: int
    n: int
    loser: int
    """The Faction whose Control the arrival removes, or NOBODY."""
    planted: bool
    """The Settle places a Settlement."""


TARGETS: CandidateKind[Landing] = CandidateKind("spaces", lambda bot, landing: space_word(landing.target))
ORIGINS: CandidateKind[Landing] = CandidateKind("spaces", lambda bot, landing: space_word(landing.origin))


def landing_of(bot: PendragonBot) -> Landing | None:
    """8.5.6, 8.6.3 The move after which a Settle in its destination is sure to add something; None if there is none.

    First where a player above victory loses most Control; else where Control is removed or a Settlement placed; then
    Home Terrain, and from where most can come (ruling P222).
    """
    home = FENS if bot.faction == SAXONS else HILLS
    found = [landing for landing in _landings(bot) if landing.loser != NOBODY or landing.planted]
    leading = leading_players(bot)
    threats = [landing for landing in found if any(faction in leading for faction in holders(bot.state, landing.loser))]
    at_home: Priority[Landing] = first(
        "fens" if bot.faction == SAXONS else "hills", lambda landing: TERRAIN[landing.target] == home
    )
    if threats:
        people: Priority[Landing] = most("population", lambda landing: bot.state.population[landing.target])
        best = narrow(bot, "8.2.1", "destination", threats, people, at_home, kind=TARGETS)
    else:
        best = narrow(bot, "8.2.1", "destination", found, at_home, kind=TARGETS)
    targets = sorted({landing.target for landing in best})
    target = choose(bot, "8.2.1", "destination", targets, roll="8.2.1 mariners")
    if target is None:
        return None
    there = [landing for landing in best if landing.target == target]
    coming: Priority[Landing] = most("warbands_coming", lambda landing: landing.n)
    id = SPACE_IDS[target]
    return choose(bot, "8.2.1", "by_sea", there, coming, kind=ORIGINS, roll="8.2.1 mariners from", space=id)


def _landings(bot: PendragonBot) -> list[Landing]:
    faction, board = bot.faction, bot.state.copy()
    found = []
    for origin in REGIONS:
        there = warbands(board, faction, origin)
        most = min(MOST, may_leave(board, faction, origin, there, STAYING[faction == SAXONS])) if there else 0
        if most <= 0:
            continue
        for target in SEA_NEIGHBOURS[origin]:
            n = _wanted(board, faction, target, most)
            if not n:
                continue
            before = controller(board, target)
            plain, loaded = plain_first(board, faction, origin, n)
            move(board, origin, target, WARBAND_OF[faction], plain, loaded)
            loser = before if before != controller(board, target) else NOBODY
            planted = _settled(board, faction, target)
            move(board, target, origin, WARBAND_OF[faction], plain, loaded)
            if planted is not None:
                found.append(Landing(origin=origin, target=target, n=n, loser=loser, planted=planted))
    return found


def _wanted(board: State, faction: int, target: int, most: int) -> int:
    """8.5.6, 8.6.3 How many sail: the Scotti all, to have more Units than all enemies; the Saxons only as needed.

    They want exactly four Warbands more than enemy Troops.
    """
    if faction == SCOTTI:
        own = warbands(board, SCOTTI, target) + raiders(board, SCOTTI, target) + most
        return most if own > enemy_units(board, target, SCOTTI) else 0
    needed = enemy_troops(board, target, SAXONS) + MORE - warbands(board, SAXONS, target)
    return needed if 0 < needed <= most else 0


def plain_first(state: State, faction: int, origin: int, n: int) -> tuple[int, int]:
    """8.4.1 This many Warbands, those without Plunder first: how many without, how many with it."""
    at = UNIT_KINDS * origin + WARBAND_OF[faction]
    plain = min(n, state.units[at] - state.plunder[at])
    return plain, n - plain


def _settled(board: State, faction: int, target: int) -> bool | None:
    """4.4.1, 4.5.1 Whether a free Settle would place a Settlement there. None: it is not sure to add anything."""
    if not outnumbers(board, faction, target):
        return None
    if faction == SAXONS:
        track = RENOWN[faction]
        assert track is not None
        added = gain(board, target, SettleBudget.of(board, board.tracks[track], free=True))
        return added.settlement if added else None
    planted = can_plant(board, target)
    return planted if planted or more_warbands(board, target) else None
