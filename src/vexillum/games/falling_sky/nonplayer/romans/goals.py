"""8.8.1 Where the Non-player Romans March to: enemy Allies and Citadels, by the priorities of their flowchart."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from vexillum.coin.nonplayer.priorities import choose, fewest, first, most
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.control import strongholds
from vexillum.games.falling_sky.forces import hide
from vexillum.games.falling_sky.frost import frost
from vexillum.games.falling_sky.map import REGION_IDS, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.battle_forecast import worst_attack
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.piece_order import forbidden
from vexillum.games.falling_sky.nonplayer.romans.board import ENEMIES, sure_supply, winners
from vexillum.games.falling_sky.nonplayer.romans.groups import Group
from vexillum.games.falling_sky.nonplayer.romans.routes import Route
from vexillum.games.falling_sky.pieces import AEDUI, FACTIONS, GERMANS, ROMANS, UNIT_KINDS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.victory.conditions import allied

GERMAN_ALLIES = 2
"""8.8.1 How many Germanic Allies make a roll of 1-2 count."""


def held(state: State) -> set[int]:
    """8.8.1 The Regions with an enemy Ally or Citadel."""
    return {region for region in range(SPACE_COUNT) if any(strongholds(state, region, enemy) for enemy in ENEMIES)}


def tiers(bot: FallingSkyBot) -> list[tuple[str, list[int]]]:
    """8.8.1 The Factions whose Allies and Citadels are destinations, with the reason: enemies at victory, players among
    them first; then by the roll Germans or players; then those with most Allies and Citadels.
    """
    state, roll = bot.state, bot.luck.roll("8.8.1 march", 6)
    at_victory = winners(state)
    found = [
        ("victory", [enemy for enemy in at_victory if bot.is_player(enemy)]),
        ("victory", [enemy for enemy in at_victory if not bot.is_player(enemy)]),
    ]
    if roll <= 2 and allied(state, GERMANS) >= GERMAN_ALLIES:
        found.append(("germans", [GERMANS]))
    if roll in (3, 4):
        found.append(("players", [enemy for enemy in ENEMIES if bot.is_player(enemy)]))
    numbers = sorted({allied(state, enemy) for enemy in ENEMIES}, reverse=True)
    found += [("most", [enemy for enemy in ENEMIES if allied(state, enemy) == number]) for number in numbers]
    return [(why, enemies) for why, enemies in found if enemies]


def after_march(state: State, group: Group, region: int) -> State:
    """The board after a group has Marched to a Region."""
    board = state.copy()
    for faction in (ROMANS, AEDUI) if group.lent else (ROMANS,):
        hide(board, group.origin, faction)
    for kind, n in group.units:
        at = UNIT_KINDS * group.origin + kind
        board.units[at] = max(0, board.units[at] - n)
        board.units[UNIT_KINDS * region + kind] += n
    return board


def open_goals(bot: FallingSkyBot, group: Group, routes: dict[int, Route], among: Collection[int]) -> list[int]:
    """8.8.1 Those of some Regions that a group can reach. 8.4.4 During Frost none that helps a player."""
    state = bot.state
    able = [region for region in routes if region in among]
    if not frost(state):
        return able
    return [region for region in able if not forbidden(bot, state, after_march(state, group, region))]


def destination(
    bot: FallingSkyBot, group: Group, routes: dict[int, Route], among: Collection[int], name: str
) -> int | None:
    """8.8.1 The best of some Regions for a group. 8.4.4 During Frost (5.4, by an Event) none that helps a player."""
    state = bot.state
    able = open_goals(bot, group, routes, among)
    for why, enemies in tiers(bot):
        there = [region for region in able if any(strongholds(state, region, enemy) for enemy in enemies)]
        if there and bot.trace.kept:
            params = {"enemies": [FACTIONS[enemy] for enemy in enemies]}
            bot.trace.reason(Message(f"np.romans.goal_{why}", params, "8.8.1"))
        found = choose(
            bot,
            "8.8.1",
            "march",
            there,
            fewest("losses_there", lambda r: worst_attack(after_march(state, group, r), r, ROMANS)),
            most("strongholds", partial(_most_strongholds, state, enemies)),
            first("supply", lambda r: r in sure_supply(after_march(state, group, r))),
            fewest("harassment", lambda r: routes[r].losses + len(routes[r].needs)),
            roll=f"8.8.1 {name}",
            space=REGION_IDS[group.origin],
        )
        if found is not None:
            return found
    return None


def _most_strongholds(state: State, enemies: Sequence[int], region: int) -> int:
    """8.8.1 The most Allies and Citadels that one of some enemies has in a Region."""
    return max([len(strongholds(state, region, enemy)) for enemy in enemies])
