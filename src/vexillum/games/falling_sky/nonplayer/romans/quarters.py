"""8.8.7 The Quarters of the Non-player Romans: home to Provincia, and pay for the others."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.forces import ALL, SOME
from vexillum.coin.nonplayer.priorities import Priority, choose_from, most
from vexillum.core.decision import DONE, Decision
from vexillum.games.falling_sky.control import allies, pieces
from vexillum.games.falling_sky.forces import free_to_move, pool_of
from vexillum.games.falling_sky.map import PROVINCIA, REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.nonplayer.bot import FallingSkyBot
from vexillum.games.falling_sky.pieces import AEDUI, KIND_NUMBER, KINDS, LEGION, ROMANS
from vexillum.games.falling_sky.state import State
from vexillum.games.falling_sky.supply import supplied
from vexillum.games.falling_sky.winter.quarters import LEADER_HOME, TROOPS, price, sheltered
from vexillum.games.falling_sky.winter.relocation import Quarters

RULE = "8.8.7"


def going(state: State, region: int, there: dict[int, int]) -> dict[int, int]:
    """8.8.7 Who leaves a Region: all Legions, and all Auxilia but one for each Fort and Roman Ally."""
    left = max(0, sum([n for kind, n in there.items() if kind in TROOPS and kind != LEGION]) - sheltered(state, region))
    found = {LEGION: there[LEGION]} if there.get(LEGION) else {}
    for kind, n in there.items():
        if kind in TROOPS and kind != LEGION and (go := min(n, left)):
            found[kind] = go
            left -= go
    return found


def _helps(bot: FallingSkyBot) -> tuple[int, ...]:
    """8.6.6 The Factions whose Supply Lines are certain: the Romans themselves, and Non-player Aedui."""
    return (ROMANS,) if bot.is_player(AEDUI) else (ROMANS, AEDUI)


def _ways(bot: FallingSkyBot, quarters: Quarters, agreed: Sequence[int]) -> dict[int, list[int]]:
    """8.8.7 By Region outside Supply Lines, the adjacent Regions within them to which pieces may relocate.

    Out of a Devastated Region also to any other that is not (on the sheet, ruling F305).
    """
    state = bot.state
    lines = supplied(state, (*quarters.lines, *_helps(bot)))
    before = quarters.agreed
    quarters.agreed = {*before, *agreed}
    found = {}
    for region in range(SPACE_COUNT):
        if region in lines or region == PROVINCIA or not going(state, region, quarters.movable(state, region)):
            continue
        goals = quarters.goals(state, region)
        supplied_goals = [near for near in goals if near in lines]
        found[region] = supplied_goals or (goals if state.devastated[region] else [])
    quarters.agreed = before
    return {region: goals for region, goals in found.items() if goals}


def _quarters(bot: FallingSkyBot) -> Quarters:
    quarters = bot.innermost(Quarters)
    assert quarters is not None
    return quarters


def relocate_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Pieces outside Supply Lines first go to an adjacent Region within one, if that brings them home; if
    nothing does, out of a Devastated Region to another (F305).
    """
    quarters = _quarters(bot)
    ways = _ways(bot, quarters, ())
    for region in ways:
        if REGION_IDS[region] in decision.keys:
            return (REGION_IDS[region],)
    if "ask.aedui" in decision.keys and _ways(bot, quarters, (AEDUI,)):
        return ("ask.aedui",)
    return (DONE.key,)


def pieces_to_go(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Legions and Auxilia; one Auxilia stays for each Fort and Roman Ally."""
    there = {KIND_NUMBER[option.key]: option.params["n"] for option in decision.options if option.key in KIND_NUMBER}
    go = going(bot.state, REGION_NUMBER[decision.params["space"]], there)
    if go == there and ALL.key in decision.keys:
        return (ALL.key,)
    if len(go) == 1:
        kind, n = next(iter(go.items()))
        if there[kind] == n:
            return (KINDS[kind],)
    return (SOME.key,)


def number_to_go(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 How many of a kind."""
    region = REGION_NUMBER[decision.params["space"]]
    movable = dict(free_to_move(bot.state, region, ROMANS))
    if decision.kind.startswith("quarters.pieces"):
        movable = _quarters(bot).movable(bot.state, region)
    return (str(going(bot.state, region, movable).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def relocate_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 To a Region within Supply Lines; among several, where the most Romans are."""
    lines = supplied(bot.state, (*_quarters(bot).lines, *_helps(bot)))
    regions = [REGION_NUMBER[key] for key in decision.keys]
    regions = [region for region in regions if region in lines] or regions
    roman: Priority[int] = most("own_pieces", lambda region: pieces(bot.state, region, ROMANS))
    return (REGION_IDS[choose_from(bot, RULE, "quarters", regions, roman, roll=f"8.3.4 {decision.about}")],)


def go_home(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 The Leader, then all who can reach Provincia; other Factions are asked for Supply Lines that help."""
    state = bot.state
    if LEADER_HOME.key in decision.keys:
        return (LEADER_HOME.key,)
    for key in decision.keys:
        if key in REGION_NUMBER:
            region = REGION_NUMBER[key]
            if going(state, region, dict(pool_of(state, region, TROOPS))):
                return (key,)
    asks = [key for key in decision.keys if key.startswith("supply.")]
    away = [r for r in range(SPACE_COUNT) if r != PROVINCIA and going(state, r, dict(pool_of(state, r, TROOPS)))]
    return (asks[0],) if asks and away else (DONE.key,)


def shelter(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """6.3.3 Who stays for nothing: Legions before Auxilia."""
    return (max(decision.options, key=lambda option: int(option.value)).key,)


def pay_for(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.8.7 Pay first at Roman Allies, then where it is not Devastated, at Devastation last; Legions before Auxilia."""
    here = REGION_NUMBER[decision.params["space"]]
    unit = KIND_NUMBER[decision.params["unit"]]
    state, left = bot.state, funds(bot.state, ROMANS)
    later = [region for region in range(here + 1, SPACE_COUNT) if region != PROVINCIA]
    before = [region for region in later if _rank(state, region) < _rank(state, here)]
    for region in before:
        left -= _need(state, region)
    cost = decision.params["cost"]
    most_paid = max([int(option.value) for option in decision.options])
    paid = max(0, min(most_paid, left // cost))
    bot.trace.note(RULE, "pays_quarters", space=REGION_IDS[here], unit=KINDS[unit], n=paid, of=decision.params["n"])
    return (str(paid),)


def _rank(state: State, region: int) -> tuple[bool, bool]:
    """8.8.7 Roman Allies first; of the others Devastated Regions last."""
    return not allies(state, region, ROMANS), bool(state.devastated[region])


def _need(state: State, region: int) -> int:
    """6.3.3 What a Region costs in all."""
    there = sum([n for _, n in pool_of(state, region, TROOPS)])
    return max(0, there - sheltered(state, region)) * price(state, region)
