"""Boards full of everything, for tests of positions, views and deals."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from vexillum.core.dice import Dice
from vexillum.core.table import Setup, Table
from vexillum.games.akkren import heroes, stacks
from vexillum.games.akkren import stacks as goods
from vexillum.games.akkren.components.map import LAND, PORT, STRUCTURE
from vexillum.games.akkren.components.pieces import (
    AKKREN,
    DEMON,
    GREAT_KINGDOM,
    MINOR,
    NAVAL,
    NEUTRAL,
    REBELS,
    UNIT,
    F,
    U,
    force,
    force_of,
    size,
    without,
)
from vexillum.games.akkren.scenarios import empty_map, in_play, seats_for
from vexillum.games.akkren.sequence import deployment
from vexillum.games.akkren.stacks import GENERALS, see, see_whole, whole_force
from vexillum.games.akkren.state import (
    NONE,
    Caravan,
    Kind,
    KnownAgents,
    Person,
    Piece,
    Play,
    Role,
    Segment,
    Siege,
    Stack,
    Stage,
    State,
)

TRANSPORT = UNIT["TRS"]
NATION = 20
"""A region that no scenario gives to anyone at the beginning."""


def dealt(scenario: str = "quickstart", players: int = 4, seed: str = "deal") -> Table[State]:
    """A scenario after its set-up, in which all have answered at random."""
    random = Random(seed)
    setup = Setup("akkren", scenario, seats_for(players), {}, seed)
    table: Table[State] = Table(setup, empty_map(setup), Dice(seed), [])
    for piece in deployment(table.state):
        play = piece(table)
        try:
            decision = next(play)
            while True:
                most = min(decision.at_most, len(decision.options))
                decision = play.send(tuple(random.sample(decision.options, random.randint(decision.at_least, most))))
        except StopIteration:
            continue
    table.state.stage = Stage.INITIATIVE
    return table


def whole(table: Table[State], phase: Callable[[State], list[Piece]]) -> Play[None]:
    """A whole phase of all Factions, piece after piece."""
    for piece in phase(table.state):
        yield from piece(table)


def busy(seed: str, scenario: str = "quickstart", players: int = 4) -> State:
    """A position in the middle of a campaign with something of everything, as balanced as a real one."""
    random = Random(seed)
    state = dealt(scenario, players, seed).state
    factions = in_play(state)
    state.stage, state.segment, state.order = Stage.PLAYERS, Segment.ARMIES, [*factions, AKKREN]
    state.clock, state.acting = 9, random.randrange(len(factions))
    state.treasury = [random.randint(0, 30) if faction in factions else 0 for faction in range(F)]
    state.income = [random.randint(5, 20) if faction in factions else 0 for faction in range(F)]
    for faction in factions:
        _split(state, faction, random)
        _embellish(state, faction, random)
    _others(state, random)
    _markers(state, factions, random)
    for seat in factions:
        for one in state.stacks:
            if random.random() < 0.3:
                whole = whole_force(one)
                if random.random() < 0.5:
                    see_whole(state, seat, one)
                else:
                    see(state, seat, one, whole[: len(whole) // 2], whole=False)
    return state


def _split(state: State, faction: int, random: Random) -> None:
    """Some of the army as garrisons elsewhere, some of it among the reinforcements."""
    for one in [one for one in state.stacks if one.owner == faction and size(one.units) > 3]:
        left = []
        away: dict[int, int] = {}
        for place, (unit, n) in enumerate(one.units):
            gone = random.randint(0, n if place else n - 1)
            pooled = random.randint(0, gone)
            state.pool[U * faction + unit] += pooled
            away[unit] = gone - pooled
            left.append((unit, n - gone))
        stacks.replace(state, one.id, units=force(left))
        if any(away.values()):
            kind = one.kind if one.kind == Kind.FLEET else Kind.GARRISON
            zone = one.place if kind == Kind.FLEET else random.randrange(LAND)
            stacks.add(state, Stack(NONE, faction, kind, zone, force(away)))


def _embellish(state: State, faction: int, random: Random) -> None:
    """A second army under a general, mercenaries, goods, demons, persons in armies and alone, agents, a caravan."""
    general = state.generals.pop()
    sworn = tuple(pair for pair in force_of(GENERALS[general].personal_units) if not NAVAL[pair[0]])
    zone = random.randrange(LAND)
    company = stacks.add(
        state,
        Stack(NONE, faction, Kind.ARMY, zone, hired=force({0: 2, 17: 1}), sworn=sworn, general=general, marched=True),
    )
    stacks.add(state, Stack(NONE, faction, Kind.COMPANY, random.randrange(LAND), hired=force({3: 1})))
    goods.change_goods(state, company.id, random.randrange(len(goods.SPECIALISTS)), 2)
    if faction == 1:
        demon = next(unit for unit in range(U) if DEMON[unit])
        first = next(one for one in state.stacks if one.owner == faction and one.kind == Kind.ARMY)
        stacks.replace(state, first.id, units=force([*first.units, (demon, 1)]))
    hero = next(one for one in state.people if one.owner == faction)
    if random.random() < 0.6:
        heroes.change(state, hero.id, stack=company.id, place=zone, wounds=1, gains=(("str", 1), ("fly", 1)))
    mage = Person(state.serial, Role.MAGE, faction, faction, zone, company.id if random.random() < 0.5 else NONE)
    state.people = [*state.people, mage]
    state.serial += 1
    for slot in range(random.randint(0, 3)):
        state.hands[3 * faction + slot] = state.agents.pop()
    cards = sorted(card for card in state.hands[3 * faction : 3 * faction + 3] if card != NONE)
    state.hands[3 * faction : 3 * faction + 3] = cards + [NONE] * (3 - len(cards))
    other = next(one for one in in_play(state) if one != faction)
    state.caravans = [*state.caravans, Caravan(faction, other, random.randrange(LAND))]
    if cards and random.random() < 0.7:
        state.glimpses = [*state.glimpses, KnownAgents(other, faction, 3, (cards[0],))]


def _others(state: State, random: Random) -> None:
    """Neutrals, rebels, Akkren, a minor power, and a Faction's troops aboard ships."""
    for owner in (NEUTRAL, REBELS, AKKREN):
        nation = NATION if owner == NEUTRAL else NONE
        stacks.add(state, Stack(NONE, owner, Kind.COMPANY, random.randrange(LAND), force({0: 3, 6: 1}), nation=nation))
    state.woken[NATION] = 1
    home, sent = next(one for one in state.stacks if one.owner == GREAT_KINGDOM), force({UNIT["BD"]: 1, UNIT["SP"]: 1})
    stacks.replace(state, home.id, units=without(home.units, sent))
    stacks.add(state, Stack(NONE, GREAT_KINGDOM, Kind.COMPANY, random.randrange(LAND), sent))
    stacks.add(state, Stack(NONE, MINOR, Kind.COMPANY, random.randrange(LAND), force({6: 2}), general=20, nation=0))
    state.minors[0] = in_play(state)[0]
    state.minor_reserve[1] = force({6: 3})
    faction = in_play(state)[-1]
    fleet = stacks.add(state, Stack(NONE, faction, Kind.FLEET, LAND + 2, hired=force({TRANSPORT: 2})))
    stacks.add(state, Stack(NONE, faction, Kind.COMPANY, LAND + 2, hired=force({0: 2}), aboard=fleet.id))


def _markers(state: State, factions: tuple[int, ...], random: Random) -> None:
    razed, city = [zone for zone in range(LAND) if STRUCTURE[zone] and not PORT[zone]][:2]
    state.razed[razed] = 1
    state.plunder[random.randrange(LAND)] = 2
    state.presence[5] = 1
    fort = next(zone for zone in range(LAND) if not STRUCTURE[zone])
    state.forts[fort], state.fort_owner[fort] = 1, factions[0]
    state.lairs[7] = state.guardians.pop()
    state.nests = [3, 9]
    state.war, state.war_modifier = 2, 4
    state.sieges = [Siege(city, factions[0], 2)]
    state.points[F * 20 + factions[0]] = 2
    state.boons[4] = -1
    state.relations[1] = 2
    state.yields[4] = 5
    state.spent_events, state.events = [state.events[-1]], state.events[:-1]
    state.current = state.spent_events[:]
    state.foreseen[factions[0]] = len(state.events) - 3
    state.fallen_generals = [state.generals.pop()]
    state.free_year[state.generals[0]] = 3
    state.engaged = [state.stacks[0].id]
    state.weather = 2
    for faction, shut_in in ((factions[0], False), (factions[-1], True)):
        company = Stack(NONE, faction, Kind.COMPANY, city, hired=force({3: 1}), besieged=shut_in)
        stacks.add(state, company)
