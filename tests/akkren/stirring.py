"""Random positions that break no invariant: armies and fleets drawn together, characters, agents, sieges, any phase."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from tests.contract.takeovers import some_answer
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.akkren import GAME, heroes, stacks
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.components.map import COASTS, DISTANCE, LAND, PLACE, SEA_IDS, STRUCTURE, is_sea
from vexillum.games.akkren.components.pieces import (
    CAPACITY,
    CAPITAL_OF,
    IS_AKKREN,
    KAN,
    NAVAL,
    NEUTRALITY,
    UNITS,
    WAR,
    U,
    joined,
    size,
    without,
)
from vexillum.games.akkren.control import BEGUN, COMPLETE, has_port
from vexillum.games.akkren.realm import BURROWING
from vexillum.games.akkren.scenarios import CHOICES, HAND, OPTIONAL_RULES, SCENARIO_IDS, in_play
from vexillum.games.akkren.state import Caravan, Kind, Person, Role, Segment, Siege, Stack, Stage, State, Turn

PHASES = (
    *((Stage.PLAYERS, turn) for turn in (Turn.SPRING, Turn.SUMMER_1, Turn.SUMMER_2, Turn.AUTUMN)),
    (Stage.PLAYERS, Turn.SUMMER_1),
    (Stage.PLAYERS, Turn.AUTUMN),
    (Stage.POLITICS, Turn.SPRING),
    (Stage.ECONOMY, Turn.SUMMER_2),
    (Stage.NEUTRALS, Turn.SUMMER_1),
    (Stage.END, Turn.SUMMER_2),
    (Stage.EVENTS, Turn.WINTER),
    (Stage.ADMINISTRATION, Turn.WINTER),
    (Stage.COUNCIL, Turn.WINTER),
)
"""The phase of a random position."""
NEAR = 3
"""How far from each other armies are that were drawn together."""


@cache
def _begun(scenario: str, players: int) -> State:
    """A campaign after its set-up."""
    session: Session[State] = Session.start(GAME, scenario=scenario, players=players, seed="stirring", quiet=True)
    random = Random(scenario)
    while session.decision is not None and session.state.stage <= Stage.INITIATIVE:
        session.answer(session.decision.seat, some_answer(session.decision, random))
    return session.steps[-1].state


def stirred(random: Random) -> tuple[Setup, State]:
    """A random moment of a random scenario, and the set-up of its match."""
    scenario, players = random.choice(SCENARIO_IDS), random.choice((2, 3, 4, 4))
    chosen = {choice.id: random.choice(choice.values) for choice in CHOICES if choice.id in OPTIONAL_RULES}
    setup = GAME.setup(scenario=scenario, players=players, options=chosen, seed=f"stirred {random.random()}")
    state = _begun(scenario, players).copy()
    state.rules = sum(1 << number for number, rule in enumerate(OPTIONAL_RULES) if chosen[rule] == "on")
    state.relations = [random.choice((NEUTRALITY, WAR, random.randrange(3))) for _ in state.relations]
    state.treasury = [random.randint(0, 60) if one in in_play(state) else 0 for one in range(len(state.treasury))]
    state.order, state.acting, state.piece = random.sample(in_play(state), len(in_play(state))), 0, 0
    stage, turn = random.choice(PHASES)
    state.stage, state.turn = stage, turn
    state.segment = random.choice(tuple(Segment)) if stage == Stage.PLAYERS else Segment.EVENT
    _cards(state, random)
    _generals(state, random)
    _troops(state, random)
    _ships(state, random)
    _forts(state, random)
    _mastiffs(state, random)
    _caravans(state, random)
    _people(state, random)
    _gather(state, random)
    _embark(state, random)
    _besiege(state, random)
    assert GAME.positions.violations(state) == []
    return setup, state


def _cards(state: State, random: Random) -> None:
    random.shuffle(state.events)
    random.shuffle(state.agents)
    for faction in in_play(state):
        for slot in range(HAND * faction, HAND * faction + HAND):
            if state.hands[slot] < 0 and random.random() < 0.7:
                state.hands[slot] = state.agents.pop()


def _generals(state: State, random: Random) -> None:
    """3.5 Some garrisons and fleets get a general."""
    for one in list(state.stacks):
        alone = one.kind in (Kind.GARRISON, Kind.FLEET) and one.nation < 0 and one.general < 0
        if alone and one.owner in in_play(state) and random.random() < 0.4:
            kind = Kind.ARMY if one.kind == Kind.GARRISON else Kind.FLEET
            stacks.replace(state, one.id, kind=kind, general=state.generals.pop())


def _troops(state: State, random: Random) -> None:
    """13.3 Reinforcements and mercenaries join the armies, and whatever goes with them."""
    for one in [one for one in state.stacks if one.owner in in_play(state) and one.general >= 0]:
        fleet = one.kind == Kind.FLEET
        waiting = [unit for unit in range(U) if state.pool[U * one.owner + unit] and NAVAL[unit] == fleet]
        for unit in random.sample(waiting, min(len(waiting), random.randint(0, 4))):
            state.pool[U * one.owner + unit] -= 1
            units = stacks.stack(state, one.id).units
            stacks.replace(state, one.id, units=joined(units, ((unit, 1),)))
        if not fleet:
            sold = [unit for unit in range(U) if not NAVAL[unit] and not IS_AKKREN[unit]]
            hired = [((unit, random.randint(1, 3)),) for unit in random.sample(sold, random.randint(0, 3))]
            stacks.replace(state, one.id, hired=joined(*hired))
            for good in random.sample(range(len(goods.SPECIALISTS)), random.randint(0, 4)):
                goods.change_goods(state, one.id, good, random.randint(1, 2))


def _ships(state: State, random: Random) -> None:
    """9.3.5 All hire a fleet; it goes to the others with :func:`_gather`."""
    ships = [unit for unit in range(U) if NAVAL[unit] and UNITS[unit].gp]
    for faction in in_play(state):
        hired = joined(*[((unit, random.randint(1, 3)),) for unit in random.sample(ships, random.randint(1, 3))])
        sea = random.choice(SEA_IDS)
        stacks.add(state, Stack(0, faction, Kind.FLEET, PLACE[sea], hired=hired))


def _forts(state: State, random: Random) -> None:
    """8.3.2 Forts, complete or begun, here and there."""
    open_land = [zone for zone in range(LAND) if not STRUCTURE[zone] and not state.forts[zone]]
    for zone in random.sample(open_land, len(open_land) // 3):
        state.forts[zone], state.fort_owner[zone] = random.choice((BEGUN, COMPLETE)), random.choice(in_play(state))


def _mastiffs(state: State, random: Random) -> None:
    """5.3 Mastiffs of the Kân that burrow, in any of his armies and garrisons."""
    mine = [one.id for one in state.stacks if one.owner == KAN and one.kind != Kind.FLEET and one.nation < 0]
    for id in mine if random.random() < 0.5 else ():
        one = stacks.stack(state, id)
        for unit, n in one.units:
            if unit in BURROWING and size(joined(one.units, one.hired, one.sworn)) > n:
                stacks.replace(state, id, units=without(one.units, ((unit, n),)))
                for _ in range(n):
                    to = stacks.stack(state, random.choice(mine))
                    stacks.replace(state, to.id, units=joined(to.units, ((BURROWING[unit], 1),)))


def _caravans(state: State, random: Random) -> None:
    """13.4 Caravans, at home or on their way."""
    for owner in in_play(state):
        if random.random() < 0.5:
            target = random.choice([one for one in in_play(state) if one != owner])
            place = random.choice((CAPITAL_OF[owner], CAPITAL_OF[target], random.randrange(LAND)))
            state.caravans = [*state.caravans, Caravan(owner, target, place)]


def _people(state: State, random: Random) -> None:
    """3.3, 3.4 Heroes, magic users and Masters, with armies or alone."""
    armies = [one for one in state.stacks if one.owner in in_play(state) and one.kind == Kind.ARMY]
    known = {one.who for one in state.people if one.role == Role.HERO} | set(range(4))
    strangers = [who for who in range(len(heroes.HEROES)) if who not in known]
    random.shuffle(strangers)
    for army in random.sample(armies, min(len(armies), 6)):
        masters = {one.owner for one in state.people if one.role == Role.MASTER}
        role = random.choice((Role.HERO, Role.MAGE) if army.owner in masters else tuple(Role))
        others = len(heroes.MAGES if role == Role.MAGE else heroes.MASTERS)
        who = strangers.pop() if role == Role.HERO else random.randrange(others)
        if role == Role.MASTER:
            state.order_markers[army.owner] = who
        with_army = army.id if random.random() < 0.7 else -1
        state.people = [*state.people, Person(state.serial, role, who, army.owner, army.place, with_army)]
        state.serial += 1
    for one in list(state.people):
        mine = [army for army in armies if army.owner == one.owner]
        if one.stack < 0 and mine and random.random() < 0.4:
            army = random.choice(mine)
            heroes.change(state, one.id, stack=army.id, place=army.place)


def _gather(state: State, random: Random) -> None:
    """Armies and fleets of all Factions come together somewhere."""
    somewhere = random.choice([zone for zone in range(LAND) if COASTS[zone] or STRUCTURE[zone]])
    land = [zone for zone in range(LAND) if 0 <= DISTANCE[somewhere][zone] <= NEAR]
    seas = sorted({sea for zone in land for sea in COASTS[zone]})
    for one in list(state.stacks):
        if one.owner in in_play(state) and one.nation < 0 and random.random() < (0.3, 0.7)[one.kind != Kind.GARRISON]:
            ports = [zone for zone in land if has_port(state, zone)]
            there = [*seas, *ports] if one.kind == Kind.FLEET else land
            if there:
                move(state, one.id, random.choice((there[0], random.choice(there))))


def move(state: State, id: int, place: int, **changes: int) -> None:
    """A stack is somewhere else, with anyone who is with it."""
    stacks.replace(state, id, place=place, **changes)
    state.people = [replace(one, place=place) if one.stack == id else one for one in state.people]


def _embark(state: State, random: Random) -> None:
    """9.3.5 Some fleets carry an army."""
    for fleet in [one for one in state.stacks if one.kind == Kind.FLEET and one.owner in in_play(state)]:
        room = sum(CAPACITY[unit] * n for unit, n in joined(fleet.units, fleet.hired))
        fit = [one for one in state.stacks if one.owner == fleet.owner and _fits(one, room)]
        if fit and random.random() < 0.6:
            move(state, random.choice(fit).id, fleet.place, aboard=fleet.id)


def _fits(one: Stack, room: int) -> bool:
    small = size(joined(one.units, one.hired, one.sworn)) <= room
    return one.kind in (Kind.ARMY, Kind.GARRISON) and one.aboard < 0 and one.nation < 0 and small


def _besiege(state: State, random: Random) -> None:
    """9.4.3.1 Some armies in front of another's walls besiege them."""
    for one in list(state.stacks):
        taken = {siege.place for siege in state.sieges}
        if one.kind != Kind.ARMY or is_sea(one.place) or not STRUCTURE[one.place] or one.place in taken:
            continue
        within = [other for other in state.stacks if (other.place, other.kind) == (one.place, Kind.GARRISON)]
        foes = [other for other in within if other.owner != one.owner]
        if one.owner in in_play(state) and foes and random.random() < 0.7:
            state.sieges = [*state.sieges, Siege(one.place, one.owner, random.randint(0, 5))]
            for other in foes:
                stacks.replace(state, other.id, besieged=True)
