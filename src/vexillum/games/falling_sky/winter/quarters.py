"""6.3 The Quarters Phase: Germans, Belgae, Aedui, Arverni, then Romans."""

from __future__ import annotations

from vexillum.coin.options import numbers
from vexillum.coin.players import non_player
from vexillum.core.decision import DONE, Option, asks_nothing
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.supply_lines import ASK_SUPPLY
from vexillum.games.falling_sky.actions.transfers import ASK as ASK_GIFT
from vexillum.games.falling_sky.actions.transfers import may_ask, request_resources
from vexillum.games.falling_sky.cards.lasting import CORN_STORAGE, in_effect
from vexillum.games.falling_sky.control import allies, leader, strongholds
from vexillum.games.falling_sky.forces import move, pool_of, remove, unit_words
from vexillum.games.falling_sky.map import IS_GERMANIA, PROVINCIA, REGION_IDS, REGION_NUMBER, SPACE_COUNT
from vexillum.games.falling_sky.money import funds, pay
from vexillum.games.falling_sky.options import REGION
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI,
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    BELGAE,
    FORT,
    GERMANS,
    KINDS,
    LEGION,
    ROMANS,
    SEATS,
    UNIT_KINDS,
    WARBANDS,
)
from vexillum.games.falling_sky.players import ask_agreement
from vexillum.games.falling_sky.state import Play, Stage, State, Table
from vexillum.games.falling_sky.supply import could_help, supplied
from vexillum.games.falling_sky.winter.relocation import Quarters, choose_pieces, relocate, why_region

LOST = 3
"""A piece that is rolled for is removed on this or less."""
SUGAMBRI, UBII = REGION_NUMBER["sugambri"], REGION_NUMBER["ubii"]
TROOPS = (LEGION, AUXILIA_HIDDEN, AUXILIA_REVEALED)
LEADER_HOME = Option("leader", "leader", text="option.quarters_leader")
"""6.3.3 The Roman Leader goes to Provincia."""


@asks_nothing
def quarters_germans(table: Table) -> None:
    """6.3.1 Warbands in Devastated Regions without a German Ally, outside Germania, all go to one Region of it."""
    state = table.state
    with table.turn("", "phase_quarters"), table.step("quarters_germans"):
        hungry = [
            region
            for region in range(SPACE_COUNT)
            if state.devastated[region] and not IS_GERMANIA[region] and not allies(state, region, GERMANS)
        ]
        hungry = [region for region in hungry if pool_of(state, region, WARBANDS[GERMANS])]
        if hungry:
            die = table.roll(6)
            goal = SUGAMBRI if die <= LOST else UBII
            table.tell("germans_quarter", "6.3.1", die=die, target=REGION_IDS[goal])
            for region in hungry:
                for kind, n in pool_of(state, region, WARBANDS[GERMANS]):
                    move(table, region, goal, kind, n)
    state.stage = Stage.QUARTERS_BELGAE


def _gauls(table: Table, faction: int, then: Stage) -> Play[None]:
    """6.3.2 A Gallic Faction relocates, then rolls for each Warband where it is Devastated and it has no Tribe."""
    state = table.state
    with table.turn(SEATS[faction], "phase_quarters"):
        quarters = Quarters(state, faction)
        yield from table.during(quarters, relocate(table, quarters, "6.3.2"))
        with table.step("quarters_rolls"):
            for region in range(SPACE_COUNT):
                if state.devastated[region] and not strongholds(state, region, faction):
                    for kind, n in pool_of(state, region, WARBANDS[faction]):
                        starve(table, region, kind, n, "6.3.2")
    state.stage = then


def starve(table: Table, region: int, kind: int, n: int, rule: str) -> None:
    """6.3.2-6.3.3 A die for each piece; on 1 to 3 it is removed."""
    dice = [table.roll(6) for _ in range(n)]
    lost = sum([die <= LOST for die in dice])
    table.tell("quarters_rolls", rule, what=unit_words([(kind, n)]), space=REGION_IDS[region], dice=dice, n=lost)
    remove(table, region, kind, lost, rule)


def quarters_belgae(table: Table) -> Play[None]:
    """6.3.2 The Belgae."""
    return _gauls(table, BELGAE, Stage.QUARTERS_AEDUI)


def quarters_aedui(table: Table) -> Play[None]:
    """6.3.2 The Aedui."""
    return _gauls(table, AEDUI, Stage.QUARTERS_ARVERNI)


def quarters_arverni(table: Table) -> Play[None]:
    """6.3.2 The Arverni."""
    return _gauls(table, ARVERNI, Stage.QUARTERS_ROMANS)


# Romans ---------------------------------------------------------------------------------------------------------------


def quarters_romans(table: Table) -> Play[None]:
    """6.3.3 Relocation, the way home to Provincia, then pay or roll for each piece elsewhere."""
    state = table.state
    with table.turn(SEATS[ROMANS], "phase_quarters"):
        quarters = Quarters(state, ROMANS)
        yield from table.during(quarters, relocate(table, quarters, "6.3.3"))
        yield from table.during(quarters, go_home(table, quarters))
        yield from ask_gifts(table, quarters)
        for region in range(SPACE_COUNT):
            if region != PROVINCIA and pool_of(state, region, TROOPS):
                yield from keep(table, region)
    state.stage = Stage.HARVEST


def go_home(table: Table, quarters: Quarters) -> Play[None]:
    """6.3.3 Legions and Auxilia go to Provincia from Supply Lines, as these are now; the Leader from anywhere."""
    state, seat = table.state, SEATS[ROMANS]
    start = state.copy()
    lines = supplied(start, quarters.lines)
    while True:
        origins = [r for r in range(SPACE_COUNT) if r != PROVINCIA and r in lines and pool_of(state, r, TROOPS)]
        options: list[Option] = [REGION[region] for region in origins]
        asks = [ASK_SUPPLY[other] for other in _helpers(state, start, quarters)]
        away = [r for r in range(SPACE_COUNT) if r != PROVINCIA and leader(state, r, ROMANS) >= 0]
        options += [LEADER_HOME] if away else []
        if not options and not asks:
            return
        (pick,) = yield table.ask(
            seat, "quarters.home", [*options, *asks, DONE], rule="6.3.3", why=why_region(_why_not_home)
        )
        if pick is DONE:
            return
        if pick is LEADER_HOME:
            kind = leader(state, away[0], ROMANS)
            move(table, away[0], PROVINCIA, kind, 1)
            table.tell("leader_home", "6.3.3", what=unit_words([(kind, 1)]), space=REGION_IDS[away[0]])
        elif pick in asks:
            if (yield from ask_agreement(table, ROMANS, pick.value, "supply", "3.2.1")):
                quarters.lines.add(pick.value)
            else:
                quarters.without_lines.add(pick.value)
            lines = supplied(start, quarters.lines)
        else:
            there = dict(pool_of(state, pick.value, TROOPS))
            group = yield from choose_pieces(table, seat, "quarters.home_pieces", pick.value, there, "6.3.3")
            for kind, n in group.items():
                move(table, pick.value, PROVINCIA, kind, n)
            what = unit_words(list(group.items()))
            table.tell("quartered", "6.3.3", who=seat, what=what, space=pick.key, target=REGION_IDS[PROVINCIA])


def _why_not_home(state: State, region: int) -> Message:
    """6.3.3 Why no piece goes to Provincia from a Region."""
    words = {"space": REGION_IDS[region], "who": SEATS[ROMANS]}
    if region == PROVINCIA or not pool_of(state, region, TROOPS):
        return Message("why.quarters_nobody", words, "6.3.3")
    return Message("why.quarters_supply", words, "6.3.3")


def _helpers(state: State, start: State, quarters: Quarters) -> list[int]:
    """3.2.1 The Factions whose agreement could bring home pieces that are still away."""
    regions = [region for region in range(SPACE_COUNT) if region != PROVINCIA and pool_of(state, region, TROOPS)]
    return sorted({f for r in regions for f in could_help(start, r, quarters.lines, quarters.without_lines)})


def ask_gifts(table: Table, quarters: Quarters) -> Play[None]:
    """1.5.2 Before the Romans pay for Quarters they may ask other Factions for Resources, each once."""
    state, seat = table.state, SEATS[ROMANS]
    while not non_player(state, ROMANS) and funds(state, ROMANS) < upkeep(state):
        asks = [ASK_GIFT[f] for f in range(GERMANS) if f not in quarters.begged and may_ask(state, f, ROMANS)]
        if not asks:
            return
        (pick,) = yield table.ask(seat, "transfer", [*asks, DONE], rule="1.5.2")
        if pick is DONE:
            return
        quarters.begged.add(pick.value)
        yield from request_resources(table, ROMANS, pick.value)


def upkeep(state: State) -> int:
    """6.3.3 What it would cost to keep every Legion and Auxilia that is outside Provincia."""
    total = 0
    for region in range(SPACE_COUNT):
        if region != PROVINCIA:
            there = sum([n for _, n in pool_of(state, region, TROOPS)])
            total += max(0, there - sheltered(state, region)) * price(state, region)
    return total


def price(state: State, region: int) -> int:
    """6.3.3 What it costs to keep a piece: one Resource with a Roman Ally, else two; twice that if Devastated."""
    if in_effect(state, CORN_STORAGE) and not state.devastated[region]:
        return 0
    cost = 1 if allies(state, region, ROMANS) else 2
    return 2 * cost if state.devastated[region] else cost


def sheltered(state: State, region: int) -> int:
    """6.3.3 How many pieces stay for nothing: one for each Roman Ally, and one for a Fort."""
    return len(allies(state, region, ROMANS)) + bool(state.units[UNIT_KINDS * region + FORT])


def keep(table: Table, region: int) -> Play[None]:
    """6.3.3 Some pieces stay for nothing, some are paid for, and for the others a die is rolled."""
    state, seat, space = table.state, SEATS[ROMANS], REGION_IDS[region]
    there = dict(pool_of(state, region, TROOPS))
    shelter, cost = sheltered(state, region), price(state, region)
    rest = sum(there.values())
    for kind in list(there):
        rest -= there[kind]
        most = min(shelter, there[kind])
        if most and (shelter < there[kind] + rest):
            (pick,) = yield table.ask(
                seat,
                "quarters.shelter",
                numbers(max(0, min(most, shelter - rest)), most),
                rule="6.3.3",
                params={"space": space, "unit": KINDS[kind], "n": most},
                about=f"unit:{space}.{KINDS[kind]}",
            )
            most = pick.value
        there[kind] -= most
        shelter -= most
    for kind, n in there.items():
        most = n if not cost else min(n, funds(state, ROMANS) // cost)
        paid = most
        if n and cost and most:
            (pick,) = yield table.ask(
                seat,
                "quarters.pay",
                numbers(0, most),
                rule="6.3.3",
                params={"space": space, "unit": KINDS[kind], "n": n, "cost": cost},
                about=f"unit:{space}.{KINDS[kind]}",
            )
            paid = pick.value
            pay(table, ROMANS, cost * paid, "6.3.3")
        if n > paid:
            starve(table, region, kind, n - paid, "6.3.3")
