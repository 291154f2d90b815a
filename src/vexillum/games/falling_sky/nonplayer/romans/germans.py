"""8.2.1 Cards 17, 65 and 66: Germans whom the Non-player Romans guide."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from vexillum.coin.nonplayer.priorities import choose
from vexillum.games.falling_sky.battle.terms import ORDINARY
from vexillum.games.falling_sky.control import pieces
from vexillum.games.falling_sky.forces import adjacent, may_stack
from vexillum.games.falling_sky.germans.commands import ambush_losses, ambush_victims
from vexillum.games.falling_sky.nonplayer.battle_forecast import forecast
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.candidates import FRONTS
from vexillum.games.falling_sky.nonplayer.romans.battle import Front, battle_priorities
from vexillum.games.falling_sky.nonplayer.romans.board import provokes
from vexillum.games.falling_sky.pieces import GERMANS, ROMANS
from vexillum.games.falling_sky.state import State

AMBUSH = msgspec.structs.replace(ORDINARY, ambush=True)


def havens(state: State, region: int) -> list[int]:
    """8.2.1 Where Germans may March from a Region: where no Romans are."""
    near = adjacent(state, region)
    return [other for other in near if may_stack(state, other, GERMANS) and not pieces(state, other, ROMANS)]


def fronts(bot: FallingSkyBot, region: int) -> list[Front]:
    """8.2.1, 8.8.1 The enemies that Germans Ambush in a Region as Romans would Battle: those with an Ally, a Citadel,
    their Leader or Control there, if the Germans lose less than half of what they inflict (ruling F301).
    """
    state, found = bot.state, []
    for enemy in ambush_victims(state, region):
        if enemy != ROMANS and provokes(state, region, enemy) and ambush_losses(state, region, enemy) > 0:
            seen = forecast(state, region, GERMANS, enemy, AMBUSH)
            if 2 * seen.suffered < seen.inflicted:
                found.append((region, enemy))
    return found


def best_front(bot: FallingSkyBot, regions: Sequence[int]) -> Front | None:
    """8.8.1 Leaders, most Warbands, players, most Allies and Citadels, highest margin."""
    able = [front for region in regions for front in fronts(bot, region)]
    roll = f"8.2.1 german ambush {len(regions)}"
    return choose(bot, "8.2.1", "battle", able, *battle_priorities(bot), kind=FRONTS, roll=roll)
