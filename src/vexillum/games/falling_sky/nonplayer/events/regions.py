"""8.2.3, 8.3.1 Which Regions, Tribes and routes Non-players select in Events.

First what the flowchart or the instruction of a card says, then where its text places, removes or replaces the most
Legions, Citadels, Allies and other pieces, then at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from vexillum.coin.kit import NOBODY
from vexillum.coin.lasting_codes import code
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose_from, first, most, narrowed, ranked
from vexillum.coin.options import NONE
from vexillum.core.decision import Decision, Option
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.control import controller, pieces
from vexillum.games.falling_sky.events.germanic import UNPREPARED
from vexillum.games.falling_sky.forces import adjacent
from vexillum.games.falling_sky.map import REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.nonplayer.battle_forecast import forecast
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events import goals
from vexillum.games.falling_sky.nonplayer.events.conditions import starves
from vexillum.games.falling_sky.nonplayer.events.guidelines import acting, belgica_first, card_of
from vexillum.games.falling_sky.nonplayer.events.moves import pasture
from vexillum.games.falling_sky.nonplayer.events.outlook import best_for, count, gains, tried_with
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, UNIT_KINDS, WARBANDS
from vexillum.games.falling_sky.state import State

RULE = "8.3.1"
Wanted = Callable[[FallingSkyBot, Sequence[int]], list[int]]
"""Of the Regions that may be selected, those that a flowchart or an instruction names; none: it names none."""


def _most_own(of: int) -> Wanted:
    """8.3.2 A Leader goes where the most pieces of its Faction are; for another Faction's there is no rule."""

    def wanted(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
        own: Priority[int] = most("own_pieces", lambda region: pieces(bot.state, region, of))
        return narrowed(regions, own) if bot.faction == of else list(regions)

    return wanted


def _drought(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """49: the instruction of Romans and Aedui."""
    if bot.faction not in (ROMANS, AEDUI):
        return list(regions)
    return [region for region in regions if starves(bot, bot.state, region)]


def _strike(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """58 shaded: of the Forts where the Germans who can come inflict a Loss, those where the Ambush is sure to remove
    the most Legions, then Allies, then other pieces (F400).
    """
    struck = {region: lost for region in regions if (lost := _struck(bot.state, region)) is not None}
    return narrowed(struck, ranked(("event_legions", "event_allies", "event_pieces"), lambda region: struck[region]))


def _struck(state: State, region: int) -> tuple[int, int, int] | None:
    """58, 3.4.4 What an Ambush of all Germans who can come is sure to remove; None if it inflicts no Loss.

    The Romans lose Auxilia first (8.4.1), then Legions and Leader; Allies and the Fort when nothing else is left. In
    Caesar's Region a die may let them roll: nothing is sure.
    """
    board, side = state.copy(), Side(region, ROMANS)
    for origin in adjacent(state, region):
        for kind in WARBANDS[GERMANS]:
            n, board.units[UNIT_KINDS * origin + kind] = board.units[UNIT_KINDS * origin + kind], 0
            board.units[UNIT_KINDS * region + kind] += n
    left = forecast(board, region, GERMANS, ROMANS, UNPREPARED).inflicted
    if not left:
        return None
    if side.caesar(state):
        return 0, 0, 0
    there = (
        side.warbands(state),
        side.legions(state),
        side.leader(state) != NOBODY,
        len(side.allies(state)),
        side.fort(state),
    )
    lost: list[int] = []
    for n in there:
        lost.append(min(left, n))
        left -= lost[-1]
    auxilia, legions, leader, allies, fort = lost
    return legions, allies, auxilia + leader + fort


def _pasture(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """66 shaded, Belgae: where they can take Control with a Subdued Tribe."""
    if bot.faction != BELGAE:
        return list(regions)
    return [region for region in regions if pasture(bot.state, region, range(SPACE_COUNT))]


def _own_control(bot: FallingSkyBot, regions: Sequence[int]) -> list[int]:
    """71, 8.3.1 To benefit themselves first: the Control Value grows where they have Control."""
    own: Priority[int] = first("own_control", lambda region: controller(bot.state, region) == bot.faction)
    return narrowed(regions, own)


SPACES: Mapping[int, Wanted] = {
    code(4, False): goals.besieged,
    code(11, False): goals.flanks,
    code(19, True): _most_own(ARVERNI),
    code(45, True): goals.behind_caesar,
    code(49, False): _drought,
    code(56, True): _most_own(BELGAE),
    code(58, True): _strike,
    code(66, True): _pasture,
    code(70, False): goals.labienus,
    code(70, True): goals.arisen,
    code(71, False): _own_control,
    code(72, False): goals.bait,
    code(72, True): goals.charge_from,
}
"""By card side of our own deck, the Regions of a flowchart or an instruction."""


def _wanted(bot: FallingSkyBot, decision: Decision) -> list[Option]:
    """The Regions that a flowchart or an instruction names; all of them if nothing is said."""
    event, options = bot.event, [option for option in decision.options if option.key in REGION_NUMBER]
    side = -1 if event is None or bot.state.own_deck else event.side
    if side not in SPACES:
        return options
    named = SPACES[side](bot, [option.value for option in options])
    return [option for option in options if option.value in named]


def _one(bot: FallingSkyBot, decision: Decision, options: Sequence[Option], n: int = 0) -> Option:
    """8.3.1, 8.3.4 The option by which the Event does most, then at random."""
    roll = f"8.3.4 {card_of(bot)} {decision.kind} {decision.about} {n}"
    order = (belgica_first(bot), best_for(bot, decision))
    return choose_from(bot, RULE, "event_space", options, *order, kind=OPTIONS, roll=roll)


def select_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1 The Region where the Event does most; none, if it may be none and nothing is worth it."""
    able = _wanted(bot, decision)
    if not able and NONE.key in decision.keys:
        return (NONE.key,)
    return (_one(bot, decision, able or [o for o in decision.options if o.key in REGION_NUMBER]).key,)


def select_regions(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1 As many Regions as may be selected, the best first."""
    left = _wanted(bot, decision)
    chosen: list[str] = []
    while left and len(chosen) < decision.at_most:
        option = _one(bot, decision, left, len(chosen))
        left.remove(option)
        chosen.append(option.key)
    return chosen


def select_option(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Of Tribes, Cities or ways, the one by which the Event does most; none that costs more than it brings."""
    options = acting(decision)
    if NONE.key in decision.keys:
        before = count(bot.state)
        nothing = gains(before, before, bot.faction)
        options = [o for o in options if gains(before, count(_after(bot, decision, o)), bot.faction) >= nothing]
        if not options:
            return (NONE.key,)
    return (_one(bot, decision, options).key,)


def _after(bot: FallingSkyBot, decision: Decision, option: Option) -> State:
    return tried_with(bot, decision, (option,)).after
