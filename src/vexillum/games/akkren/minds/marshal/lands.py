"""The prospects and risks of lands: prizes within reach, sieges, courtships, what is undefended against enemies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.games.akkren.combat.siege import needed
from vexillum.games.akkren.components.factions import BROTHERHOOD, CAPITAL_OF, KAN, NOBODY, F
from vexillum.games.akkren.components.map import DISTANCE, GP, MANA, REGION_OF, SEAT_OF, ZONES_OF
from vexillum.games.akkren.components.units import strength
from vexillum.games.akkren.control import has_port, holder, land_stacks, side, structure
from vexillum.games.akkren.minds.values import slave_markers
from vexillum.games.akkren.money import yield_of
from vexillum.games.akkren.politics.nations import LP
from vexillum.games.akkren.realm.region_changes import holder_of
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.routes.foes import asleep, troops
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import Kind, Stack, Stage, State, Turn
from vexillum.games.akkren.victory import EACH, aims

COURTED = 0.5
"""The part of an ally's value for points of diplomacy that almost win it."""
BESIEGED = 0.7
"""The part of a region's value for a siege that can be ended in time, and what is left of it for each turn."""
PER_TURN = 1.25
"""Siege points that a turn brings, on average."""
WALLS = 1.6
"""What walls add to those behind them."""
WEARY = 0.75
"""What is left of an army after a forced march: it fights worse and makes no other for a turn (9.3.1.4)."""
SAFE = 1000.0
"""As good as any number of factors: no one gets in here by fighting."""
REACH = 3
"""From this many zones away an army can be there in a turn or two."""
WAY = 0.75
"""What is left of a prize for each zone on the way."""
HOPES = (0.55, 0.3, 0.15)
"""How much of the best prize within its reach an army may hope for, of the next best, and of the third."""


def turns_left(state: State) -> int:
    """How many turns with movement are still to come, this one not counted."""
    return (state.last_year - state.year) * Turn.WINTER + max(0, Turn.AUTUMN - state.turn)


def phases_left(state: State, faction: int) -> int:
    """How many phases of its own a Faction still has before it, that of this turn among them."""
    if state.stage == Stage.PLAYERS:
        return turns_left(state) + (faction in state.order[state.acting :])
    return turns_left(state) + (state.stage < Stage.PLAYERS and state.turn < Turn.WINTER)


def region_worth(state: State, me: int, region: int) -> float:
    """The points that a region brings to a Faction that holds it, its own aims (5, C44) among them."""
    own, seat = aims(state, me), SEAT_OF[region]
    total = float(own["region_gp"] * max(yield_of(state, region), GP[region] // 2) + own["mana"] * MANA[region])
    if seat in CAPITAL_OF:
        total += own["enemy_capital"] if seat != CAPITAL_OF[me] else -own["capital_lost"]
    if me == BROTHERHOOD:
        total += own["ports"] * sum([has_port(state, zone) for zone in ZONES_OF[region]])
    elif me == KAN:
        total += own["slaves"] * slave_markers(state, region) / EACH["slaves"]
    return total


def courted(state: State, me: int, left: int) -> float:
    """8.2 Nations that are nearly won."""
    total = 0.0
    for region, level in enumerate(LP):
        made = state.points[F * region + me]
        if level and made > 0 and holder_of(state, region) == NOBODY and state.allied[region] == NOBODY:
            rivals = max([state.points[F * region + other] for other in range(F) if other != me])
            half = (yield_of(state, region) + 1) // 2
            likely = min(1.0, made / level) * (1.0 if made >= rivals else 0.4) * min(1.0, left / max(1, level - made))
            total += COURTED * aims(state, me)["ally_gp"] * half * likely
    return total


def besieged(state: State, me: int) -> float:
    """9.4.3.1 Cities that are nearly taken, and those that are nearly lost."""
    total = 0.0
    for one in state.sieges:
        turns = (needed(state, one.place) - one.points) / PER_TURN
        if turns > turns_left(state) + 0.5:
            continue
        part = BESIEGED ** (1 + max(0.0, turns) / 2)
        if one.besieger == me or holder(state, one.place) == me:
            sign = 1 if one.besieger == me else -1
            total += sign * part * region_worth(state, me, REGION_OF[one.place])
    return total


def _armies(stacks: Iterable[Stack]) -> list[Stack]:
    fit = [one for one in stacks if one.kind in (Kind.ARMY, Kind.COMPANY) and one.aboard < 0 and not one.besieged]
    return [one for one in fit if one.place < len(DISTANCE)]


def chance(mine: float, his: float) -> float:
    """A rough chance to win, by factors alone."""
    return mine**3 / (mine**3 + (1.2 * his) ** 3) if his else 1.0


def against(state: State, me: int, region: int) -> float:
    """The factors that defend a region at its seat; a nation that sleeps would wake.

    Behind the walls of a Faction any stack is safe for a time: no one storms them, a siege is all there is (9.4.3).
    """
    seat = SEAT_OF[region]
    there = [one for one in land_stacks(state, seat) if side(state, one) != me]
    walls = structure(state, seat)
    if there and walls and 0 <= holder_of(state, region) < F:
        return SAFE
    total = sum([strength(whole_force(one)) for one in there])
    total += strength(troops(region)) if asleep(state, region) else 0
    return total * (WALLS if walls else 1.0)


def open_to(state: State, me: int, region: int) -> bool:
    """Whether a Faction may take a region without breaking a peace."""
    held = holder_of(state, region)
    if SEAT_OF[region] < 0 or held == me or (held != NOBODY and allies(state, held, me)):
        return False
    return held == NOBODY or held >= F or at_war(state, held, me)


def hopes(state: State, me: int, own: Sequence[Stack]) -> float:
    """What each army could take next and after that: the best prizes within reach, none for two of them.

    Anyone who besieges a city is busy there.
    """
    total = 0.0
    busy = {one.place for one in state.sieges if one.besieger == me}
    free = [region for region in range(len(SEAT_OF)) if open_to(state, me, region) and SEAT_OF[region] not in busy]
    for one in sorted(_armies(own), key=lambda one: (-strength(whole_force(one)), one.id)):
        if one.place in busy:
            continue
        mine = strength(whole_force(one)) * (WEARY if one.marched else 1.0)
        found = [
            (region_worth(state, me, region) * chance(mine, against(state, me, region)) * WAY**far, region)
            for region in free
            if 0 <= (far := DISTANCE[one.place][SEAT_OF[region]]) <= REACH
        ]
        for hope, (prize, region) in zip(HOPES, sorted(found, reverse=True), strict=False):
            total += hope * prize
            free.remove(region)
    return total


def exposed(state: State, me: int) -> float:
    """What enemies who have yet to act could walk into; a stack behind walls holds them (9.4.3)."""
    foes = [other for other in in_play(state) if at_war(state, other, me) and phases_left(state, other)]
    enemies = [one for one in _armies(state.stacks) if side(state, one) in foes]
    if not enemies:
        return 0.0
    total = 0.0
    for region, held in enumerate(state.holder):
        seat = SEAT_OF[region]
        if held != me or seat < 0:
            continue
        guard = sum([strength(whole_force(one)) for one in land_stacks(state, seat) if side(state, one) == me])
        if guard and structure(state, seat):
            continue
        near = [strength(whole_force(one)) for one in enemies if 0 <= DISTANCE[one.place][seat] <= REACH]
        risk = max([chance(power, guard) for power in near], default=0.0)
        total += risk * region_worth(state, me, region)
    return total
