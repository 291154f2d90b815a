"""8.2.1, 8.2.3, 8.3.1 Which Regions, Tribes and routes Non-players select in Events; Germans they guide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from vexillum.coin.cards import code
from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.registry import HIGH
from vexillum.coin.events.step import Step, run_steps
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.nonplayer.events import Trial, in_trial, run_trial
from vexillum.coin.nonplayer.plans import Unforeseen
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, first, most, narrowed, ranked
from vexillum.core.decision import DONE, Decision, Option

from ...actions import Action, Offer
from ...battle.sides import Side, attack_losses, had_citadel
from ...control import controller, how_many, leader_region, mobile, pieces, subdued, warbands
from ...events.context import FallingSkyEvent
from ...events.free import UNPREPARED
from ...forces import adjacent, free_to_move, may_ally, may_stack
from ...germans import AMBUSH, raid_victims
from ...map import BRITANNIA, IS_CITY, REGION_IDS, REGION_NUMBER, REMI, SPACE_COUNT
from ...pieces import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANIC_HIDDEN,
    GERMANS,
    IS_ALLY,
    IS_CITADEL,
    KIND_NUMBER,
    KIND_OWNER,
    KINDS,
    LEADERS,
    LEGION,
    ROMANS,
    STATUS_OWNER,
    UNIT_KINDS,
    WARBANDS,
)
from ...state import Play, State
from .. import germans
from ..arverni import outnumber_caesar
from ..battle import forecast
from ..belgae import needed
from ..bot import (
    CITY_RANK,
    ENEMIES_OF,
    FRONTS,
    HIDDEN_RANK,
    LEADER_RANK,
    LEGION_RANK,
    REVEALED_RANK,
    SCOUTED_RANK,
    STRONG_RANK,
    FallingSkyBot,
    Front,
    MarchGroup,
    kind_rank,
    regions_of,
)
from ..germans import PAIR, foes
from ..romans_march import plan_relocation
from . import commands
from .guidelines import acting, belgica_first, card_of, starves

# 8.2.3, 8.3.1 What an Event would do for a Non-player that answered in some way: tried out on a copy of the board
#
# Only what the text of the Event places, removes or replaces counts (ruling F321); the trial ends with the first
# question of a free Command or Special Ability.


FACTIONS = range(GERMANS + 1)
COUNTED = (
    "event_legions",
    "event_citadels",
    "event_allies",
    "event_pieces",
    "event_leaders",
    "event_forts",
    "event_cities",
    "event_hidden",
    "event_revealed",
    "event_enemies",
)
"""8.3.1 Legions, Citadels, Allies, other pieces; within that 8.4.1 by type and Faction."""
Counts = list[list[int]]
"""For each Faction, by rank of piece (8.4.1), how many are on the map; Citadels apart."""
CITADELS = SCOUTED_RANK + 1
"""Citadels are counted after all ranks: 8.3.1 distinguishes them from Forts."""
ALLIES = CITY_RANK + 1


def count(state: State) -> Counts:
    """1.4 The pieces of each Faction on the map."""
    found = [[0] * (CITADELS + 1) for _ in FACTIONS]
    for kind in range(len(KINDS)):
        if n := sum(state.units[kind::UNIT_KINDS]):
            found[KIND_OWNER[kind]][kind_rank(kind)] += n
    for tribe, status in enumerate(state.tribes):
        if IS_CITADEL[status]:
            found[STATUS_OWNER[status]][CITADELS] += 1
        elif IS_ALLY[status]:
            found[STATUS_OWNER[status]][CITY_RANK if IS_CITY[tribe] or tribe == REMI else ALLIES] += 1
    return found


def gains(before: Counts, after: Counts, faction: int) -> tuple[object, ...]:
    """8.3.1 What a Faction has gained: own pieces more, and enemy pieces fewer, net by Faction; see ``COUNTED``."""

    def net(*ranks: int) -> int:
        return sum(
            [
                (after[who][rank] - before[who][rank]) * (1 if who == faction else -1)
                for who in FACTIONS
                for rank in ranks
            ]
        )

    others = (LEADER_RANK, STRONG_RANK, HIDDEN_RANK, REVEALED_RANK, SCOUTED_RANK)
    lost = tuple([sum(before[enemy]) - sum(after[enemy]) for enemy in ENEMIES_OF[faction]])
    return (
        net(LEGION_RANK),
        net(CITADELS),
        net(CITY_RANK, ALLIES),
        net(*others),
        net(LEADER_RANK),
        net(STRONG_RANK),
        net(CITY_RANK),
        net(HIDDEN_RANK),
        net(REVEALED_RANK),
        lost,
    )


def tried_with(bot: FallingSkyBot, decision: Decision, picks: tuple[Option, ...]) -> Trial[State]:
    """5.1 The step that asks, and all that follow, with a certain answer to its question.

    If a step has done something before it asks, it does so again: that is the same for every answer. Within
    another trial it ends with the next question: nested trials would never end.
    """
    event = bot.event
    assert event is not None
    table = quiet_table(bot.state.copy(), HIGH)
    again = FallingSkyEvent(table, event.side, event.card, event.you)
    again.spaces, again.tribes = list(event.spaces), list(event.tribes)
    again.faction, again.done, again.did = event.faction, event.done, event.did
    wanted = [option.key for option in picks]
    given = [False]
    ended = [False]
    nested = in_trial(bot)

    def answer(asked: Decision) -> tuple[Option, ...] | None:
        if given[0] and nested:
            ended[0] = True
            return asked.options[: max(1, asked.at_least)]
        if given[0] or (asked.kind, asked.seat) != (decision.kind, decision.seat):
            return None
        given[0] = True
        found = tuple([option for option in asked.options if option.key in wanted])
        return found or None

    def commanded(trial: Trial[State]) -> bool:
        return ended[0] or not trial.heard[-1][0].kind.startswith("event.")

    return run_trial(bot, table, table.during(again, _rest(again, event.ahead)), commanded, answer)


def _rest(event: FallingSkyEvent, ahead: Sequence[tuple[Step[Any], ...]]) -> Play[None]:
    """What is left of an Event, from the step that is being carried out on."""
    for level, steps in enumerate(reversed(ahead)):
        yield from run_steps(event, steps[1:] if level else steps)
        if event.over:
            return


def best_for(bot: FallingSkyBot, decision: Decision) -> Priority[Option]:
    """8.3.1 Among the answers to a question of an Event, those that place and remove the most."""
    before = count(bot.state)

    def gained(option: Option) -> tuple[object, ...]:
        return gains(before, count(tried_with(bot, decision, (option,)).after), bot.faction)

    return ranked(COUNTED, gained)


# 8.2.1 Cards 32, 62 and 66: who goes where, however far, by the instructions of each Faction -------------------------


FORCED_MARCHES, FLEET, MIGRATION = 32, 62, 66
COAST = tuple(REGION_NUMBER[id] for id in ("arverni", "pictones", "britannia", "morini", "atrebates", "veneti"))
"""Card 62: the Arverni and Pictones Regions, and those within one of Britannia."""
INLAND = tuple(region for region in range(SPACE_COUNT) if region != BRITANNIA)
"""Card 32: everywhere but Britannia."""
SETTLERS = 2
"""Card 66: the Aedui move this many Warbands."""
Moves = tuple[MarchGroup, ...]


def _band(state: State, origin: int, faction: int, most_of: int = 1000, *, led: bool = False) -> dict[int, int]:
    """8.4.1 Warbands of a Region that may leave, Hidden ones first; ``led``: its Leader with them."""
    there, group = dict(free_to_move(state, origin, faction)), dict[int, int]()
    if led:
        group = {kind: there[kind] for kind in LEADERS[faction] if there.get(kind)}
    for kind in WARBANDS[faction]:
        if (n := min(most_of, there.get(kind, 0))) > 0:
            group[kind] = n
            most_of -= n
    return group


def _moved(state: State, moves: Iterable[MarchGroup]) -> State:
    """The board after some groups have moved."""
    board = state.copy()
    for group in moves:
        for kind, n in group.units:
            board.units[UNIT_KINDS * group.origin + kind] -= n
            board.units[UNIT_KINDS * group.target + kind] += n
    return board


def _group(origin: int, goal: int, units: dict[int, int]) -> MarchGroup:
    return MarchGroup(origin, (goal,), tuple(units.items()))


def _gathered(state: State, faction: int, origins: Sequence[int], goal: int, leave: int = 0) -> Moves:
    """All Warbands and the Leader come to a Region; this many Warbands stay in each origin."""
    found = []
    for origin in origins:
        if origin != goal:
            units = _band(state, origin, faction, warbands(state, origin, faction) - leave, led=True)
            if units:
                found.append(_group(origin, goal, units))
    return tuple(found)


# 32 -------------------------------------------------------------------------------------------------------------------


def mass(bot: FallingSkyBot, state: State) -> Moves:
    """32, Arverni: as by March to mass (8.7.6), from everywhere: Control of a Region with a Legion, or next to one."""
    home = leader_region(state, ARVERNI)
    if home not in INLAND:
        return ()
    goals = [region for region in INLAND if may_stack(state, region, ARVERNI)]
    legions = [region for region in range(SPACE_COUNT) if how_many(state, region, LEGION)]

    def comes(moves: Moves, goal: int) -> bool:
        return home == goal or any(kind in LEADERS[ARVERNI] for group in moves for kind, _ in group.units)

    taken = {}
    for goal in goals:
        moves = _gathered(state, ARVERNI, INLAND, goal)
        after = _moved(state, moves)
        if (
            goal in legions
            and comes(moves, goal)
            and controller(state, goal) != ARVERNI == controller(after, goal)
            and outnumber_caesar(after, goal, mobile(after, goal, ARVERNI))
        ):
            taken[goal] = moves
    target = choose(bot, "8.7.6", "event_space", taken, roll="8.7.6 control")
    if target is not None:
        return taken[target]
    close = {
        goal: moves
        for goal in goals
        if any(near in legions for near in adjacent(state, goal))
        and (moves := _gathered(state, ARVERNI, INLAND, goal, 1))
        and comes(moves, goal)
    }
    many: Priority[int] = most("arverni_pieces", lambda goal: pieces(_moved(state, close[goal]), goal, ARVERNI))
    target = choose(bot, "8.7.6", "event_space", close, many, roll="8.7.6 mass")
    return () if target is None else close[target]


def as_by_march(bot: FallingSkyBot, state: State, regions: Sequence[int]) -> Moves:
    """32, 62, Romans: by the priorities of their March (8.8.1), but however far and without Harassment."""
    among = tuple([region for region in regions if may_stack(state, region, ROMANS)])
    offer = Offer(spaces=among, targets=among, movers_only=True)
    return tuple(plan_relocation(bot, Action(state, ROMANS, "march", offer=offer)))


# 62 -------------------------------------------------------------------------------------------------------------------


def player_at(bot: FallingSkyBot, state: State, region: int) -> int | None:
    """62, 72, Arverni: the player that they attack in a Region: Romans, then Aedui, then Belgae."""
    there = [who for who in (ROMANS, AEDUI, BELGAE) if bot.is_player(who) and pieces(state, region, who)]
    return there[0] if there else None


def storm(bot: FallingSkyBot, state: State) -> Moves:
    """62, Arverni: all go where that takes Control of a Region with pieces of a player (F325)."""
    for victim in (ROMANS, AEDUI, BELGAE):
        able = {
            goal: moves
            for goal in COAST
            if bot.is_player(victim)
            and pieces(state, goal, victim)
            and controller(state, goal) != ARVERNI
            and player_at(bot, state, goal) == victim
            and (moves := _gathered(state, ARVERNI, COAST, goal))
            and controller(_moved(state, moves), goal) == ARVERNI
        }
        goal = choose(bot, "8.2.1", "event_space", able, roll="8.3.4 62")
        if goal is not None:
            return able[goal]
    return ()


def one_group(bot: FallingSkyBot, state: State) -> Moves:
    """62, Aedui: the single largest group goes to a random Region."""
    groups = {origin: units for origin in COAST if (units := _band(state, origin, AEDUI))}
    large: Priority[int] = most("own_pieces", lambda origin: sum(groups[origin].values()))
    origin = choose(bot, "8.2.1", "event_space", groups, large, roll="8.3.4 62 origin")
    if origin is None:
        return ()
    goals = [goal for goal in COAST if goal != origin and may_stack(state, goal, AEDUI)]
    goal = choose(bot, "8.2.1", "event_space", goals, roll="8.3.4 62 goal")
    return () if goal is None else (_group(origin, goal, groups[origin]),)


# 62, 66: Belgae -------------------------------------------------------------------------------------------------------


def spare_at(state: State, region: int, faction: int) -> int:
    """8.2.1 The Warbands of a Region that may leave and that its Control does not need."""
    there = sum(_band(state, region, faction).values())
    if controller(state, region) != faction:
        return there
    mine = pieces(state, region, faction)
    others = sum([pieces(state, region, other) for other in range(GERMANS + 1)]) - mine
    return max(0, min(there, mine - others - 1))


def pasture(state: State, region: int, origins: Sequence[int]) -> bool:
    """Whether they could take Control of a Region with a Subdued Tribe open to them, and lose none."""
    tribes = [tribe for tribe in subdued(state, region) if may_ally(state, tribe, BELGAE)]
    spare = sum([spare_at(state, origin, BELGAE) for origin in origins if origin != region])
    return bool(tribes) and may_stack(state, region, BELGAE) and 0 < needed(state, region) <= spare


def settled(bot: FallingSkyBot, state: State, origins: Sequence[int], goal: int | None) -> Moves:
    """62, 66, Belgae: just enough Warbands for Control (F332)."""
    if goal is None or not pasture(state, goal, origins):
        return ()
    left, found, able = needed(state, goal), list[MarchGroup](), [o for o in origins if o != goal]
    many: Priority[int] = most("own_pieces", lambda origin: spare_at(state, origin, BELGAE))
    while left > 0:
        origin = choose(bot, "8.2.1", "event_space", able, many, roll=f"8.3.4 settle {len(able)}")
        assert origin is not None
        able.remove(origin)
        units = _band(state, origin, BELGAE, min(left, spare_at(state, origin, BELGAE)))
        found.append(_group(origin, goal, units))
        left -= sum(units.values())
    return tuple(found)


def belgic_goal(bot: FallingSkyBot, state: State) -> int | None:
    """62, Belgae: where they land, at random."""
    return choose(bot, "8.2.1", "event_space", [r for r in COAST if pasture(state, r, COAST)], roll="8.3.4 62 goal")


# 66: Aedui ------------------------------------------------------------------------------------------------------------


def two_at_random(bot: FallingSkyBot, state: State, goal: int | None) -> Moves:
    """66, Aedui: two random Warbands (F332)."""
    if goal is None:
        return ()
    found: list[MarchGroup] = []
    for number in range(SETTLERS):
        board = _moved(state, found)
        all_of_them = [
            (origin, kind)
            for origin in range(SPACE_COUNT)
            if origin != goal
            for kind, n in _band(board, origin, AEDUI).items()
            for _ in range(n)
        ]
        if all_of_them:
            origin, kind = bot.luck.pick(f"8.3.4 66 warband {number}", all_of_them)
            found.append(_group(origin, goal, {kind: 1}))
    return tuple(found)


# 8.2.3, 8.3.1 Which Regions, Tribes and routes Non-players select in Events ------------------------------------------
#
# First what the flowchart or the instruction of a card says, then where its text places, removes or replaces the most
# Legions, Citadels, Allies and other pieces, then at random.


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
            n, board.units[UNIT_KINDS * origin + kind] = how_many(board, origin, kind), 0
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
    code(4, False): commands.besieged,
    code(11, False): commands.flanks,
    code(19, True): _most_own(ARVERNI),
    code(45, True): commands.behind_caesar,
    code(49, False): _drought,
    code(56, True): _most_own(BELGAE),
    code(58, True): _strike,
    code(66, True): _pasture,
    code(70, False): commands.labienus,
    code(70, True): commands.arisen,
    code(71, False): _own_control,
    code(72, False): commands.bait,
    code(72, True): commands.charge_from,
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
    return choose_from(bot, "8.3.1", "event_space", options, *order, kind=OPTIONS, roll=roll)


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
        options = [
            option
            for option in options
            if gains(before, count(tried_with(bot, decision, (option,)).after), bot.faction) >= nothing
        ]
        if not options:
            return (NONE.key,)
    return (_one(bot, decision, options).key,)


# 8.2.1 Cards 32, 62 and 66: all moves are planned on the board when the first group sets out, then made one by one


PLANS: Mapping[tuple[int, int], Callable[[FallingSkyBot, State, int | None], Moves]] = {
    (FORCED_MARCHES, ARVERNI): lambda bot, state, goal: mass(bot, state),
    (FORCED_MARCHES, ROMANS): lambda bot, state, goal: as_by_march(bot, state, INLAND),
    (FLEET, ROMANS): lambda bot, state, goal: as_by_march(bot, state, COAST),
    (FLEET, ARVERNI): lambda bot, state, goal: storm(bot, state),
    (FLEET, AEDUI): lambda bot, state, goal: one_group(bot, state),
    (FLEET, BELGAE): lambda bot, state, goal: settled(bot, state, COAST, belgic_goal(bot, state)),
    (MIGRATION, AEDUI): two_at_random,
    (MIGRATION, BELGAE): lambda bot, state, goal: settled(bot, state, range(SPACE_COUNT), goal),
}
"""8.2.1 By card and Faction, who goes where; others, which no card moves, stay."""


def planned_moves(bot: FallingSkyBot, card: int, state: State, goal: int | None) -> Moves:
    """8.2.1 All moves by the instruction of a card, on a board; ``goal``: the Region that was selected."""
    plan = PLANS.get((card, bot.faction))
    return () if plan is None else plan(bot.at(state), state, goal)


def _next(bot: FallingSkyBot) -> MarchGroup | None:
    """The group that goes next; :class:`Unforeseen` if a person has moved others."""
    event = bot.event
    assert event is not None
    if event.begun is None:
        raise Unforeseen
    goal, done = event.spaces[0] if event.spaces else None, event.relocated
    groups = planned_moves(bot.silent(), card_of(bot), event.begun, goal)
    if [(group.origin, group.target) for group in groups[: len(done)]] != done:
        raise Unforeseen
    return groups[len(done)] if len(done) < len(groups) else None


def _sure(bot: FallingSkyBot, decision: Decision) -> MarchGroup:
    group = _next(bot)
    if group is None or REGION_IDS[group.origin] != decision.params["space"]:
        raise Unforeseen
    return group


# Answers --------------------------------------------------------------------------------------------------------------


def move_from(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """The origin of the next group."""
    group = _next(bot)
    return (DONE.key,) if group is None else (REGION_IDS[group.origin],)


def move_pieces(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """The group: all, one kind, or a number of each."""
    units = dict(_sure(bot, decision).units)
    there = {KIND_NUMBER[option.key]: option.params["n"] for option in decision.options if option.key in KIND_NUMBER}
    if units == there and ALL.key in decision.keys:
        return (ALL.key,)
    if len(units) == 1:
        ((kind, n),) = units.items()
        if there.get(kind) == n:
            return (KINDS[kind],)
    return (SOME.key,)


def move_number(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """How many of a kind."""
    return (str(dict(_sure(bot, decision).units).get(KIND_NUMBER[decision.params["unit"]], 0)),)


def move_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """Where the group goes."""
    return (REGION_IDS[_sure(bot, decision).target],)


# 8.2.1, 8.2.3 Germans that a Non-player guides by an Event -----------------------------------------------------------
#
# Belgae and Arverni guide them as the Belgae guide those that they Enlist (ruling F298), Romans by their instructions.


ADUATUCA, SURUS = 58, 51


def german_command(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """51, 52: Battle if that inflicts a Loss, else March, Rally, or a Raid against a player (8.5.1)."""
    event, state = bot.event, bot.state
    assert event is not None
    regions = event.spaces if card_of(bot) == SURUS else range(len(REGION_IDS))
    useful = {
        "battle": any(_hurt(bot, region) for region in regions),
        "march": any(
            _guided(bot, origin) >= PAIR and _marches_on(bot, state, origin, region)
            for origin in regions
            for region in adjacent(state, origin)
        ),
        "rally": True,
        "raid": any(bot.is_player(f) and f != bot.faction for r in regions for f in raid_victims(state, r)),
    }
    return next(((command,) for command, use in useful.items() if use and command in decision.keys), (NONE.key,))


def _marches_on(bot: FallingSkyBot, state: State, origin: int, region: int) -> bool:
    """8.5.1 Whether a Region is next to another under the Control of an enemy of the guide."""
    near = region in adjacent(state, origin) and may_stack(state, region, GERMANS)
    return near and controller(state, region) not in (-1, GERMANS, bot.faction)


def _guided(bot: FallingSkyBot, region: int) -> int:
    """51: the Warbands that were placed; otherwise all Germans of a Region."""
    event = bot.event
    assert event is not None
    return event.done if card_of(bot) == SURUS else warbands(bot.state, region, GERMANS)


def _hurt(bot: FallingSkyBot, region: int) -> list[int]:
    """3.4.4 The enemies of the guide who would take a Loss."""
    state = bot.state
    if card_of(bot) != SURUS:
        return foes(bot, state, region)
    side = Side(region, GERMANS, alone={GERMANIC_HIDDEN: _guided(bot, region)})
    found = []
    for enemy in range(GERMANS):
        if enemy != bot.faction and pieces(state, region, enemy):
            other = Side(region, enemy)
            citadel = had_citadel(state, other)
            if attack_losses(state, side, other, retreats=False, citadel=citadel, terms=AMBUSH):
                found.append(enemy)
    return found


def german_region(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """52, 65, 66: where Germans hurt enemies of the guide; of Rallies and Raids any Region that is left.

    Romans let them Rally where no Romans are, if there is such a Region (F390).
    """
    regions = regions_of(decision)
    if decision.params["command"] == "battle":
        hurt = _where_to_ambush(bot, regions)
        if hurt is None and DONE.key in decision.keys:
            return (DONE.key,)
        regions = regions if hurt is None else [hurt]
    rallies = decision.params["command"] == "rally" and bot.faction == ROMANS
    away: Priority[int] = first("no_romans", lambda region: rallies and not pieces(bot.state, region, ROMANS))
    region = choose(bot, "8.2.1", "event_space", regions, away, roll=f"8.3.4 germans {len(regions)}")
    assert region is not None
    return (REGION_IDS[region],)


def german_origins(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """17, 58, 65, 66: Romans let them March only away from Romans; to a Fort all come; else two or more."""
    state, regions = bot.state, regions_of(decision)
    if bot.faction == ROMANS:
        able = [r for r in regions if pieces(state, r, ROMANS) and germans.havens(state, r)]
    elif card_of(bot) == ADUATUCA:
        able = regions
    else:
        able = [origin for origin in regions if warbands(state, origin, GERMANS) >= PAIR]
    chosen: list[str] = []
    many: Priority[int] = most("germans", lambda region: warbands(state, region, GERMANS))
    while able and len(chosen) < decision.at_most:
        region = choose_from(bot, "8.2.1", "event_space", able, many, roll=f"8.3.4 german origin {len(chosen)}")
        able.remove(region)
        chosen.append(REGION_IDS[region])
    return chosen


def germans_march_to(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """58: to the Fort; otherwise as by Enlist, or as the Romans are instructed."""
    if bot.event is not None and card_of(bot) == ADUATUCA:
        return next((key,) for key in decision.keys if key in REGION_NUMBER)
    return germans.germans_march_to(bot, decision)


def german_ambush(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """17: where Germans inflict a Loss on an enemy of the guide."""
    region = _where_to_ambush(bot, regions_of(decision))
    return (DONE.key,) if region is None else (REGION_IDS[region],)


def _where_to_ambush(bot: FallingSkyBot, regions: Sequence[int]) -> int | None:
    """8.2.1 Romans as in their own Battles; 8.5.1 others where they hurt a player, else another Non-player."""
    if bot.faction == ROMANS:
        front = germans.best_front(bot, regions)
        return None if front is None else front[0]
    fronts = [(region, foe) for region in regions for foe in foes(bot, bot.state, region)]
    players: Priority[Front] = first("players", lambda front: bot.is_player(front[1]))
    found = choose(bot, "8.2.1", "battle", fronts, players, kind=FRONTS, roll=f"8.3.4 german ambush {len(regions)}")
    return None if found is None else found[0]
