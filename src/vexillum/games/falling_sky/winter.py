"""6.0 The Winter Round, phase by phase: Victory, Germans, Quarters, Harvest, Senate, Spring."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from vexillum.coin.cards import effect_of
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import numbers
from vexillum.coin.players import non_player
from vexillum.coin.sequence import Standing
from vexillum.coin.victory import BY_CHECK
from vexillum.core.decision import DONE, Decision, Option, Why, asks_nothing
from vexillum.core.table import Activity
from vexillum.core.table import Table as CoreTable
from vexillum.core.words.texts import Message

from .actions import ASK_SUPPLY, could_help, supplied
from .cards import CORN_STORAGE, OPTIMATES, STOLEN_EAGLE, in_effect
from .control import allies, controller, how_many, leader, pieces, strongholds
from .decks import deck_of, resume_chapter
from .events.free import cold_war
from .forces import (
    LOST,
    adjacent,
    free_to_move,
    hide,
    may_stack,
    move,
    place_leader,
    place_legions,
    place_warbands,
    pool_of,
    remove,
    unit_words,
)
from .germans import germans_phase
from .map import BELGICA, HOME, IS_GERMANIA, PROVINCIA, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS
from .money import (
    ASK_GIFT,
    GIVE,
    TRANSFER,
    TRANSFER_RULE,
    could_agree,
    funds,
    gain,
    give,
    may_ask,
    pay,
    request_resources,
    takers,
)
from .options import REGION, unit
from .pieces import (
    AEDUI,
    ARVERNI,
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    BELGAE,
    DISPERSED,
    FORT,
    GATHERING,
    GAULS,
    GERMANS,
    KINDS,
    LEADER_TYPE,
    LEGION,
    LEGIONS_PER_ROW,
    ROMANS,
    SEATS,
    SUBDUED,
    SUCCESSOR,
    UNIT_KINDS,
    VERCINGETORIX,
    WARBANDS,
)
from .players import agrees_anyway, ask_agreement
from .scenarios import SCENARIOS, final_winter
from .state import BOXES, DOWN, UP, Play, Senate, Stage, State, Table, shift_senate
from .victory import RANKING, allied, passes_check, player_loses, roman_score

# 2.1 The first Winter of Pax Gallica, and Vercingetorix who comes after it -------------------------------------------


def first_winter(state: State) -> bool:
    """2.1 Whether it is the first Winter Round of Pax Gallica."""
    return SCENARIOS[state.scenario].first_winter and state.winters == 1


def place_waiting_legions(table: Table) -> Play[None]:
    """2.1 At the start of that Harvest the Romans place three Legions in Belgica, in any Regions."""
    state = table.state
    while state.waiting_legions:
        (pick,) = yield table.ask(
            SEATS[ROMANS],
            "harvest.legion",
            [REGION[region] for region in BELGICA],
            rule="2.1",
            params={"n": state.waiting_legions},
        )
        state.waiting_legions -= 1
        state.units[UNIT_KINDS * pick.value + LEGION] += 1
        table.tell("legion_arrives", "2.1", space=pick.key)


def may_come(state: State) -> bool:
    """2.1 Whether Vercingetorix may come: from the first Spring on, at any time."""
    since = state.winters > 1 or (state.winters == 1 and state.stage in (Stage.TURN, Stage.SPRING))
    return bool(state.vercingetorix_waits) and since


def ask_vercingetorix(table: Table) -> Play[None]:
    """2.1 The Arverni may place Vercingetorix in any Region: asked at the start of each turn and phase (ruling F9)."""
    state = table.state
    if not may_come(state):
        return
    (pick,) = yield table.ask(
        SEATS[ARVERNI],
        "vercingetorix",
        [*[REGION[region] for region in range(SPACE_COUNT) if may_stack(state, region, ARVERNI)], DONE],
        rule="2.1",
    )
    if pick is not DONE:
        with table.turn(SEATS[ARVERNI], "vercingetorix"):
            state.vercingetorix_waits = 0
            state.available[LEADER_TYPE[ARVERNI]] += 1
            place_leader(table, pick.value, VERCINGETORIX, "2.1")


# 6.1 The Victory Phase, and 6.2 the Germans Phase after it -----------------------------------------------------------


BY_MARGINS = 2
CIVIL_WAR = 12
"""Card 20: a Roman score above this ends the game."""


@asks_nothing
def victory_phase(table: Table) -> None:
    """6.1 The game ends if a Faction has met its condition, in the final Winter, or by Optimates; else it goes on."""
    state = table.state
    with table.turn("", "phase_victory"):
        if first_winter(state):
            table.tell("victory_skipped", "2.1")
        else:
            state.victory_phases += 1
            _check(table)
    if not state.winner_known:
        state.stage = Stage.GERMANS


def _check(table: Table) -> None:
    state = table.state
    if in_effect(state, OPTIMATES) and state.victory_phases >= 2 and roman_score(state) > CIVIL_WAR:
        table.tell("civil_war", "5.1", n=roman_score(state))
        for region in range(SPACE_COUNT):
            remove(table, region, LEGION, how_many(state, region, LEGION), "5.1", legions_to="legions_track")
        end(table, BY_CHECK if passes_check(state) else BY_MARGINS)
    elif passes_check(state):
        end(table, BY_CHECK)
    elif final_winter(state) or player_loses(state):
        end(table, BY_MARGINS)
    else:
        table.tell("victory_none", "6.1")


def end(table: Table, how: int) -> None:
    """7.1 The game is over."""
    state = table.state
    state.winner_known = how
    state.stage = Stage.OVER
    first = RANKING.order(state)[0]
    table.tell("victory" if how == BY_CHECK else "victory_margins", "7.1", who=[SEATS[faction] for faction in first])


def germans(table: Table) -> Play[None]:
    """6.2 The Germans Phase; skipped in the first Winter of Pax Gallica."""
    state = table.state
    with table.turn("", "phase_germans"):
        if first_winter(state):
            table.tell("germans_skipped", "2.1")
        else:
            yield from germans_phase(table)
    state.stage = Stage.QUARTERS_GERMANS


# 6.3.2-6.3.3 Relocating in Quarters: pieces go to adjacent Regions that can feed them --------------------------------


ASK_QUARTERS = tuple(
    Option(f"ask.{id}", faction, f"seat:{id}", "option.ask_quarters", {"who": id}) for faction, id in enumerate(SEATS)
)
"""Ask a Faction for leave to quarter in its Regions."""


class Quarters(Activity):
    """What a Faction has agreed and moved in its Quarters. It lives as long as the step."""

    __slots__ = ("agreed", "begged", "faction", "groups", "lines", "moved", "refused", "start", "without_lines")

    def __init__(self, state: State, faction: int) -> None:
        self.faction = faction
        self.agreed = {other for other in range(GERMANS) if agrees_anyway(state, faction, other)}
        """1.5.2 The Factions that let it quarter in their Regions."""
        self.refused: set[int] = set()
        self.lines = set(self.agreed)
        """3.2.1 Those that let its Supply Lines pass."""
        self.without_lines: set[int] = set()
        """Those that do not."""
        self.begged: set[int] = set()
        """1.5.2 Those that were asked for Resources."""
        self.moved = [0] * (UNIT_KINDS * SPACE_COUNT)
        """Pieces that have relocated: each does so once."""
        self.start = state.copy()
        """The board before any piece moved."""
        self.groups: list[tuple[int, int]] = []
        """The groups that have relocated, with origin and end."""

    def goals(self, state: State, region: int) -> list[int]:
        """6.3.2-6.3.3 Adjacent Regions, not Devastated, under the Faction's Control or that of one that agrees."""
        return [near for near in self._near(state, region) if controller(state, near) in self.agreed]

    def _near(self, state: State, region: int) -> list[int]:
        near = adjacent(state, region)
        return [other for other in near if not state.devastated[other] and may_stack(state, other, self.faction)]

    def movable(self, state: State, region: int) -> dict[int, int]:
        """The pieces of a Region that may still relocate."""
        found = {}
        for kind, n in free_to_move(state, region, self.faction):
            left = min(n, how_many(state, region, kind) - self.moved[UNIT_KINDS * region + kind])
            if left > 0:
                found[kind] = left
        return found

    def to_ask(self, state: State) -> list[int]:
        """1.5.2 The Factions whose agreement would open a Region."""
        holders = {
            controller(state, near)
            for region in range(SPACE_COUNT)
            if self.movable(state, region)
            for near in self._near(state, region)
        }
        asked = self.agreed | self.refused
        return [
            f for f in sorted(holders) if 0 <= f < GERMANS and f not in asked and could_agree(state, self.faction, f)
        ]


def why_region(reason: Callable[[State, int], Message | None]) -> Why:
    """6.3 Why a Region is not offered in Quarters."""

    def why(table: CoreTable[State], decision: Decision, name: str) -> Message | None:
        region = REGION_NUMBER.get(name.removeprefix("space:"))
        return None if region is None or REGION[region] in decision.options else reason(table.state, region)

    return why


def relocate(table: Table, quarters: Quarters, rule: str) -> Play[None]:
    """6.3.2-6.3.3 Groups go one by one, until the Faction is done; it may ask for leave and transfer Resources."""
    state, faction = table.state, quarters.faction
    seat = SEATS[faction]
    while True:
        origins = [r for r in range(SPACE_COUNT) if quarters.movable(state, r) and quarters.goals(state, r)]
        asks = [ASK_QUARTERS[other] for other in quarters.to_ask(state)]
        gifts = [TRANSFER] if not non_player(state, faction) and takers(state, faction) else []
        if not origins and not asks:
            if not quarters.groups and not quarters.refused:
                yield from winter_transfers(table, faction)
            return
        (pick,) = yield table.ask(
            seat,
            "quarters.from",
            [*[REGION[region] for region in origins], *asks, *gifts, DONE],
            rule=rule,
            why=why_region(partial(_why_not_from, quarters, rule)),
        )
        if pick is DONE:
            return
        if pick in gifts:
            yield from winter_transfers(table, faction)
        elif pick in asks:
            if (yield from ask_agreement(table, faction, pick.value, "quarters", rule)):
                quarters.agreed.add(pick.value)
            else:
                quarters.refused.add(pick.value)
        else:
            yield from _relocate_from(table, quarters, pick.value, rule)


def _why_not_from(quarters: Quarters, rule: str, state: State, region: int) -> Message:
    """6.3.2-6.3.3 Why no piece relocates from a Region."""
    words = {"space": REGION_IDS[region], "who": SEATS[quarters.faction]}
    return Message("why.quarters_nowhere" if quarters.movable(state, region) else "why.quarters_nobody", words, rule)


def _relocate_from(table: Table, quarters: Quarters, region: int, rule: str) -> Play[None]:
    state, seat, space = table.state, SEATS[quarters.faction], REGION_IDS[region]
    group = yield from choose_pieces(table, seat, "quarters.pieces", region, quarters.movable(state, region), rule)
    (pick,) = yield table.ask(
        seat,
        "quarters.to",
        [REGION[near] for near in quarters.goals(state, region)],
        rule=rule,
        params={"space": space, "what": unit_words(list(group.items()))},
        about=f"space:{space}",
        why=why_region(partial(_why_not_to, quarters, region, rule)),
    )
    for kind, n in group.items():
        move(table, region, pick.value, kind, n)
        quarters.moved[UNIT_KINDS * pick.value + kind] += n
    quarters.groups.append((region, pick.value))
    table.tell("quartered", rule, who=seat, what=unit_words(list(group.items())), space=space, target=pick.key)


def _why_not_to(quarters: Quarters, origin: int, rule: str, state: State, region: int) -> Message:
    """6.3.2-6.3.3 Why no piece may relocate to a Region."""
    words = {"space": REGION_IDS[region], "origin": REGION_IDS[origin], "who": SEATS[quarters.faction]}
    if region not in adjacent(state, origin):
        return Message("why.quarters_far", words, rule)
    if not may_stack(state, region, quarters.faction):
        return Message("why.not_a_region", words, "1.4.2")
    return Message("why.quarters_devastated" if state.devastated[region] else "why.quarters_control", words, rule)


def winter_transfers(table: Table, faction: int) -> Play[None]:
    """1.5.2 In Quarters and Harvest a player may transfer any Resources to other Factions, one after the other."""
    state = table.state
    while not non_player(state, faction) and (others := takers(state, faction)):
        (pick,) = yield table.ask(
            SEATS[faction], "transfer", [*[GIVE[other] for other in others], DONE], rule=TRANSFER_RULE
        )
        if pick is DONE:
            return
        yield from give(table, faction, pick.value)


def choose_pieces(
    table: Table, seat: str, kind: str, region: int, there: dict[int, int], rule: str
) -> Play[dict[int, int]]:
    """All pieces of a Region, those of one kind, or a number of each."""
    space = REGION_IDS[region]
    options: list[Option] = [ALL] if len(there) > 1 else []
    options += [unit(region, piece, n) for piece, n in there.items()]
    if sum(there.values()) > 1:
        options.append(SOME)
    (pick,) = yield table.ask(seat, kind, options, rule=rule, params={"space": space}, about=f"space:{space}")
    if pick is ALL:
        return there
    if pick is not SOME:
        return {pick.value: there[pick.value]}
    chosen: dict[int, int] = {}
    rest = sum(there.values())
    for piece, n in there.items():
        rest -= n
        (pick,) = yield table.ask(
            seat,
            f"{kind}.number",
            numbers(1 if not chosen and not rest else 0, n),
            rule=rule,
            params={"space": space, "unit": KINDS[piece]},
            about=f"unit:{space}.{KINDS[piece]}",
        )
        if pick.value:
            chosen[piece] = pick.value
    return chosen


# 6.3 The Quarters Phase: Germans, Belgae, Aedui, Arverni, then Romans ------------------------------------------------


SUGAMBRI, UBII = REGION_NUMBER["sugambri"], REGION_NUMBER["ubii"]
TO_SUGAMBRI = 3
"""6.3.1 The Germans go there on a die up to this, otherwise to the Ubii."""
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
            goal = SUGAMBRI if die <= TO_SUGAMBRI else UBII
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
    while not non_player(state, ROMANS) and funds(state, ROMANS) < keep_cost(state)[1]:
        asks = [ASK_GIFT[f] for f in range(GERMANS) if f not in quarters.begged and may_ask(state, f, ROMANS)]
        if not asks:
            return
        (pick,) = yield table.ask(seat, "transfer", [*asks, DONE], rule="1.5.2")
        if pick is DONE:
            return
        quarters.begged.add(pick.value)
        yield from request_resources(table, ROMANS, pick.value)


def keep_cost(state: State) -> tuple[int, int]:
    """6.3.3 How many Roman pieces would have to be paid for where they are, and what that costs."""
    count = total = 0
    for region in range(SPACE_COUNT):
        if region != PROVINCIA:
            there = sum([n for _, n in pool_of(state, region, TROOPS)])
            unpaid = max(0, there - sheltered(state, region))
            count += unpaid
            total += unpaid * price(state, region)
    return count, total


def price(state: State, region: int) -> int:
    """6.3.3 What it costs to keep a piece: one Resource with a Roman Ally, else two; twice that if Devastated."""
    if in_effect(state, CORN_STORAGE) and not state.devastated[region]:
        return 0
    cost = 1 if allies(state, region, ROMANS) else 2
    return 2 * cost if state.devastated[region] else cost


def sheltered(state: State, region: int) -> int:
    """6.3.3 How many pieces stay for nothing: one for each Roman Ally, and one for a Fort."""
    return len(allies(state, region, ROMANS)) + bool(how_many(state, region, FORT))


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


# 6.4 The Harvest Phase -----------------------------------------------------------------------------------------------


TOLLS = 4
"""6.4.3 What the Aedui get from the rivers."""


def earnings(state: State, faction: int) -> int:
    """6.4.1-6.4.3 The Romans get their score, Gauls two for each Ally and Citadel, the Aedui four more."""
    if faction == ROMANS:
        return roman_score(state)
    return 2 * allied(state, faction) + (TOLLS if faction == AEDUI else 0)


def harvest(table: Table) -> Play[None]:
    """6.4 All Factions earn; Resources may change hands (1.5.2). Then the holder of card 63 acts."""
    state = table.state
    with table.turn("", "phase_harvest"):
        if first_winter(state):
            yield from place_waiting_legions(table)
        with table.step("harvest"):
            gain(table, ROMANS, earnings(state, ROMANS), "6.4.1")
            for gaul in GAULS:
                tolls = TOLLS if gaul == AEDUI else 0
                gain(table, gaul, earnings(state, gaul) - tolls, "6.4.2")
                gain(table, gaul, tolls, "6.4.3")
        for faction in (ROMANS, *GAULS):
            yield from winter_transfers(table, faction)
    yield from cold_war(table)
    state.stage = Stage.SENATE


# 6.5 The Senate Phase: the marker, Legions and Auxilia ---------------------------------------------------------------


LOW, HIGH = 10, 12
"""6.5.1 A score below the first shifts toward Uproar, above the second toward Adulation, between them to Intrigue."""
AUXILIA = (3, 4, 5)
"""6.5.3 How many Auxilia come to a Leader in Provincia: in Uproar, Intrigue, Adulation."""


@asks_nothing
def senate_phase(table: Table) -> None:
    """6.5 The marker shifts, Legions come, and Auxilia to the Leader in Provincia."""
    state = table.state
    with table.turn("", "phase_senate"):
        with table.step("senate"):
            if first_winter(state):
                state.senate, state.firm = Senate.INTRIGUE, 0
                table.tell("senate_set", "2.1", box=BOXES[state.senate])
            else:
                shift_by_score(table)
            end_of_momentum(state)
        with table.step("legions"):
            legions(table)
        with table.step("auxilia"):
            if leader(state, PROVINCIA, ROMANS) >= 0:
                place_warbands(table, PROVINCIA, ROMANS, AUXILIA[state.senate], "6.5.3")
    state.stage = Stage.SPRING


def end_of_momentum(state: State) -> None:
    """Card 33: what lasts until Winter has been asked for the last time; so has any such card of an owner's deck."""
    deck = deck_of(state)
    state.lasting = [entry for entry in state.lasting if deck.carriers[effect_of(entry)] not in deck.momentum]


def shift_by_score(table: Table) -> None:
    """6.5.1 By the Roman score; no shift down while a Legion is Fallen, or when an eagle was stolen (card 33)."""
    state, score = table.state, roman_score(table.state)
    if score < LOW:
        way = UP
    elif score > HIGH:
        way = DOWN
    elif state.senate == Senate.INTRIGUE:
        way = 0
    else:
        way = DOWN if state.senate == Senate.UPROAR else UP
    if way == DOWN and (state.fallen or in_effect(state, STOLEN_EAGLE)):
        table.tell("senate_held", "6.5.1", n=state.fallen)
    elif way:
        shift_senate(table, way, 1, "6.5.1")


def legions(table: Table) -> None:
    """6.5.2 Half of the Fallen, rounded down, stay; the others go to the track, and its upper rows to Provincia."""
    state = table.state
    staying = state.fallen // 2
    state.legions_track += state.fallen - staying
    state.fallen = staying
    place_legions(table, PROVINCIA, coming(state), "6.5.2")


def coming(state: State) -> int:
    """6.5.2 The Legions on the row of the Senate marker and above it; the lowest row is that of Adulation."""
    below = LEGIONS_PER_ROW * (Senate.ADULATION - state.senate)
    return max(0, state.legions_track - below)


def rows(state: State) -> dict[str, int]:
    """1.4.1 The Legions on each row of their track, four at most: the lowest rows are filled first."""
    rest, found = state.legions_track, {}
    for box in (Senate.ADULATION, Senate.INTRIGUE, Senate.UPROAR):
        found[BOXES[box]] = min(rest, LEGIONS_PER_ROW)
        rest -= found[BOXES[box]]
    return found


# 6.6 The Spring Phase ------------------------------------------------------------------------------------------------


def spring(table: Table) -> Play[None]:
    """6.6 Successors come, Fallen Legions go to the track, pieces hide, markers go, everyone is Eligible."""
    state = table.state
    with table.turn("", "phase_spring"):
        for faction in (ROMANS, ARVERNI, BELGAE):
            if state.available[LEADER_TYPE[faction]]:
                yield from place_successor(table, faction)
        with table.step("spring"):
            renew(table)


def successor_regions(state: State, faction: int) -> list[int]:
    """6.6 Where a Successor may come: where the Faction has a piece, or in a Home Region."""
    return [
        region
        for region in range(SPACE_COUNT)
        if may_stack(state, region, faction) and (pieces(state, region, faction) or HOME[region] == SEATS[faction])
    ]


def place_successor(table: Table, faction: int) -> Play[None]:
    """6.6 A Leader that is Available comes back as a Successor."""
    (pick,) = yield table.ask(
        SEATS[faction],
        "spring.leader",
        [REGION[region] for region in successor_regions(table.state, faction)],
        rule="6.6",
        why=why_region(partial(_why_no_successor, faction)),
    )
    place_leader(table, pick.value, SUCCESSOR[faction], "6.6")


def _why_no_successor(faction: int, state: State, region: int) -> Message:
    """6.6 Why a Successor does not come to a Region."""
    words = {"space": REGION_IDS[region], "who": SEATS[faction]}
    if not may_stack(state, region, faction):
        return Message("why.not_a_region", words, "1.4.2")
    return Message("why.successor_nobody", words, "6.6")


def renew(table: Table) -> None:
    """6.6 The rest of the phase, without decisions."""
    state = table.state
    if state.fallen:
        table.tell("fallen_return", "6.6", n=state.fallen)
        state.legions_track += state.fallen
        state.fallen = 0
    for region in range(SPACE_COUNT):
        for faction in range(GERMANS + 1):
            hide(state, region, faction)  # Scouted ones are Revealed now ...
            hide(state, region, faction)  # ... and Hidden then: all end Hidden
    state.devastated = [0] * SPACE_COUNT
    for tribe, status in enumerate(state.tribes):
        if status == GATHERING:
            state.tribes[tribe] = SUBDUED
            table.tell("gathered", "6.6", tribe=TRIBE_IDS[tribe])
        elif status == DISPERSED:
            state.tribes[tribe] = GATHERING
            table.tell("gathering", "6.6", tribe=TRIBE_IDS[tribe])
    state.standing = [Standing.ELIGIBLE] * len(SEATS)
    state.fates = [0] * len(SEATS)


# 6.0 The phases of the Winter Round, each a step of the game ---------------------------------------------------------


_PHASES: dict[int, Callable[[Table], Play[None]]] = {
    Stage.VICTORY: victory_phase,
    Stage.GERMANS: germans,
    Stage.QUARTERS_GERMANS: quarters_germans,
    Stage.QUARTERS_BELGAE: quarters_belgae,
    Stage.QUARTERS_AEDUI: quarters_aedui,
    Stage.QUARTERS_ARVERNI: quarters_arverni,
    Stage.QUARTERS_ROMANS: quarters_romans,
    Stage.HARVEST: harvest,
    Stage.SENATE: senate_phase,
}


def _phase(phase: Callable[[Table], Play[None]]) -> Callable[[Table], Play[None]]:
    def step(table: Table) -> Play[None]:
        resume_chapter(table)
        yield from ask_vercingetorix(table)
        yield from phase(table)

    return step


STEPS = {stage: _phase(phase) for stage, phase in _PHASES.items()}
"""Before each phase Vercingetorix may come (2.1). Spring leads to the next card: the sequence of play has its step."""
