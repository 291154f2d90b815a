"""6.6, 8.7.7, 8.8.7 Relocation in Upkeep: the Dux evenly, the Civitates for Control, Barbarians at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from vexillum.coin.nonplayer.priorities import choose_from
from vexillum.coin.nonplayer.unforeseen import Unforeseen, planned
from vexillum.core.decision import DONE, Decision
from vexillum.core.tools.graph import nearest
from vexillum.games.pendragon.control import controller
from vexillum.games.pendragon.epoch.relocation import NEAREST, homes, is_home
from vexillum.games.pendragon.map import DISTANCE, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import CIVITATES, DUX, UNIT_KINDS, UNIT_NUMBER
from vexillum.games.pendragon.state import State

RULE = ("8.8.7", "8.7.7", "8.3.2", "8.3.2")


def _asked(decision: Decision) -> tuple[int, int]:
    """The kind of Unit that relocates, and its origin."""
    return UNIT_NUMBER[decision.params["unit"]], SPACE_NUMBER[decision.params["space"]]


def relocate(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """The destination of Units that must relocate."""
    kind, origin = _asked(decision)
    targets = [option.value for option in decision.options]
    if bot.faction == DUX:
        coming = _even(bot, kind, bot.state.units[UNIT_KINDS * origin + kind])
        return (SPACE_IDS[planned(space for space in targets if coming[space])],)
    mark = bot.trace.mark()
    rest = _rest(bot, kind, origin)
    if bot.faction == CIVITATES:
        left = bot.state.units[UNIT_KINDS * origin + kind]
        wanted = [space for space in _for_control(bot.state, kind, targets, left) if space != rest]
        if wanted:
            bot.trace.drop(mark)
            return (SPACE_IDS[wanted[0]],)
    return (SPACE_IDS[rest],)


def relocate_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """How many go there, of those that must relocate or of those that may."""
    kind, origin = _asked(decision)
    target = SPACE_NUMBER[decision.params["target"]]
    most: int = decision.options[0].value
    n = most
    if bot.faction == DUX:
        if is_home(bot.state, origin, kind):
            over, under = _uneven(bot, kind)
            n = min(over.get(origin, 0), under.get(target, 0))
        else:
            n = _even(bot, kind, bot.state.units[UNIT_KINDS * origin + kind]).get(target, 0)
    elif bot.faction == CIVITATES and (is_home(bot.state, origin, kind) or target != _rest(bot.silent(), kind, origin)):
        n = _needed(bot.state.copy(), kind, target, most) or most
    return (str(n),)


def move(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """The origin of Units already at home that may relocate."""
    kind = UNIT_NUMBER[decision.params["unit"]]
    offered = [option.value for option in decision.options]
    if bot.faction == DUX:
        over, _ = _uneven(bot, kind)
        origin = next((space for space in over if space in offered), None)
    else:
        gain = _gain(bot.state, kind, [space for space in offered if space is not None])
        origin = gain and gain[0]
    return (DONE.key if origin is None else SPACE_IDS[origin],)


def move_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """Their destination."""
    kind, origin = _asked(decision)
    if bot.faction == DUX:
        _, under = _uneven(bot, kind)
        return (SPACE_IDS[planned(under)],)
    gain = _gain(bot.state, kind, [origin])
    if gain is None:
        raise Unforeseen
    return (SPACE_IDS[gain[1]],)


# The Dux: evenly by type ----------------------------------------------------------------------------------------------


def _at_random(bot: PendragonBot, kind: int) -> list[int]:
    """8.3.3 The homes of a kind of Units in an order drawn by lot, the same throughout an Upkeep."""
    left = homes(bot.state, kind)
    order = []
    while left:
        space = bot.luck.space(f"8.8.7 relocate {kind} {len(left)}", left)
        left.remove(space)
        order.append(space)
    return order


def _even(bot: PendragonBot, kind: int, n: int) -> dict[int, int]:
    """8.8.7 How many of this many Units go to each home: always one more where fewest are."""
    units = bot.state.units
    coming = dict.fromkeys(_at_random(bot, kind), 0)
    for _ in range(n):
        coming[min(coming, key=lambda space: units[UNIT_KINDS * space + kind] + coming[space])] += 1
    return coming


def _uneven(bot: PendragonBot, kind: int) -> tuple[dict[int, int], dict[int, int]]:
    """8.8.7 Where there are too many and where too few, and how many; homes that have one more keep it if they can."""
    order = _at_random(bot, kind)
    there = {space: bot.state.units[UNIT_KINDS * space + kind] for space in order}
    share, extra = divmod(sum(there.values()), len(order))
    larger = sorted(order, key=lambda space: there[space] <= share)[:extra]
    beyond = {space: there[space] - share - (space in larger) for space in order}
    over = {space: n for space, n in beyond.items() if n > 0}
    return over, {space: -n for space, n in beyond.items() if n < 0}


# The Civitates: for Briton Control ------------------------------------------------------------------------------------


def _rest(bot: PendragonBot, kind: int, origin: int) -> int:
    """8.7.7, 8.3.2 Where those go whose choice makes no difference: at random."""
    places = homes(bot.state, kind)
    targets = nearest(DISTANCE[origin], places) if kind in NEAREST else places
    rule, id = RULE[bot.faction], SPACE_IDS[origin]
    return choose_from(bot, rule, "relocate", targets, roll=f"{rule} relocate {kind} {id}", space=id)


def _needed(board: State, kind: int, space: int, most: int) -> int:
    """The fewest Units, at most this many, that bring a space under Briton Control; 0 if none do or none need to.

    ``board`` is a copy to try them on; it is left as it was.
    """
    if controller(board, space) == CIVITATES:
        return 0
    at = UNIT_KINDS * space + kind
    before = board.units[at]
    needed = 0
    for n in range(1, most + 1):
        board.units[at] = before + n
        if controller(board, space) == CIVITATES:
            needed = n
            break
    board.units[at] = before
    return needed


def _for_control(state: State, kind: int, targets: list[int], n: int) -> tuple[int, ...]:
    """8.7.7 The spaces to which this many Units bring the most Population under Briton Control."""
    board = state.copy()
    needs = {space: needed for space in targets if (needed := _needed(board, kind, space, n))}
    best: tuple[int, ...] = ()
    for size in range(1, len(needs) + 1):
        for some in combinations(needs, size):
            if sum([needs[space] for space in some]) <= n and _population(state, some) > _population(state, best):
                best = some
    return best


def _population(state: State, spaces: tuple[int, ...]) -> int:
    return sum([state.population[space] for space in spaces])


def _gain(state: State, kind: int, origins: list[int]) -> tuple[int, int] | None:
    """8.7.7 Origin and destination of Units at home that add the most Briton Control by Population, if any do."""
    board = state.copy()
    found: tuple[int, int] | None = None
    most = 0
    for origin in origins:
        at = UNIT_KINDS * origin + kind
        before, held = board.units[at], controller(board, origin) == CIVITATES
        for target in homes(state, kind):
            n = _needed(board, kind, target, before) if target != origin else 0
            if n:
                board.units[at] = before - n
                lost = held and controller(board, origin) != CIVITATES
                board.units[at] = before
                gained = state.population[target] - (state.population[origin] if lost else 0)
                if gained > most:
                    found, most = (origin, target), gained
    return found
