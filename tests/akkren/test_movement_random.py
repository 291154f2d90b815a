"""9.3 Segments of armies played at random: with any answer nothing is lost and nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.akkren.harness import board, person, words
from tests.akkren.movement_boards import army, said_in_both, spoken
from tests.together import together
from vexillum.core.table import Table
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.turn import armies_turn
from vexillum.games.akkren.components.map import LAND, NEIGHBOURS, PLACE, PLACE_IDS, REGION_OF, SANCTUARY, ZONE_IDS
from vexillum.games.akkren.components.pieces import DEMON, NAVAL, OWNER, RELATIONS, SEATS, UNIT, UNITS, F, U, force
from vexillum.games.akkren.control import COMPLETE
from vexillum.games.akkren.stacks import GENERAL_IDS, GENERALS, whole_force
from vexillum.games.akkren.state import NONE, Caravan, Kind, Stack, State

MUSTER = tuple(number for number, unit in enumerate(UNITS) if not NAVAL[number] and not DEMON[number] and unit.buyable)


def crowded(random: Random) -> Table[State]:
    """Armies, garrisons, companies, heroes, forts and caravans of all Factions, close together."""
    table = board(seed=str(random.random()))
    state = table.state
    for number in range(len(state.relations)):
        state.relations[number] = random.randrange(len(RELATIONS))
    state.woken = [random.randrange(2) for _ in state.woken]
    state.treasury = [random.randrange(12) for _ in range(F)]
    state.order = list(range(F))
    decks = list(range(len(GENERALS) - 3))
    random.shuffle(decks)
    centre = random.choice([zone for zone in range(LAND) if REGION_OF[zone] != SANCTUARY and NEIGHBOURS[zone]])
    near = [zone for zone in (centre, *NEIGHBOURS[centre]) if REGION_OF[zone] != SANCTUARY]
    for _ in range(9):
        units = " ".join(UNITS[random.choice(MUSTER)].id for _ in range(random.randrange(1, 6)))
        zone, owner, kind = PLACE_IDS[random.choice(near)], random.choice(SEATS), random.randrange(3)
        if kind == Kind.ARMY:
            general = decks.pop()
            id = army(table, zone, owner, units, GENERAL_IDS[general], marched=random.random() < 0.2)
            if random.random() < 0.3 and not any(p.owner == OWNER[owner] for p in state.people):
                person(table, owner, id)
            if random.random() < 0.3:
                stacks.replace(state, id, goods=((8, 2),))
        else:
            part = {"hired": _force(units)} if kind == Kind.COMPANY else {"units": _force(units)}
            stacks.add(state, Stack(0, OWNER[owner], kind, PLACE[zone], **part))
    if random.random() < 0.5:
        stacks.add(state, Stack(0, OWNER["rebels"], Kind.COMPANY, random.choice(near), ((UNIT["MO"], 2),)))
    spot = random.choice(near)
    state.forts[spot], state.fort_owner[spot] = random.choice((1, COMPLETE)), random.randrange(F)
    state.caravans = [Caravan(0, 1, random.choice(near), moved=True), Caravan(2, 3, random.choice(near), moved=True)]
    return table


def _force(units: str) -> Any:
    counts: dict[int, int] = {}
    for word in units.split():
        counts[UNIT[word]] = counts.get(UNIT[word], 0) + 1
    return force(counts)


def regulars(state: State) -> list[int]:
    """13.3 For each Faction and unit: what is in the pool and on the map."""
    found = list(state.pool)
    for one in state.stacks:
        if one.owner < F:
            for unit, n in one.units:
                found[U * one.owner + unit] += n
    return found


def sound(state: State) -> None:
    """Nothing is where it cannot be."""
    for one in state.stacks:
        assert 0 <= one.place < len(PLACE_IDS)
        assert REGION_OF[one.place] != SANCTUARY if one.place < LAND else True
        assert whole_force(one) or one.general != NONE
        assert (one.kind == Kind.ARMY) == (one.general != NONE) or one.owner >= F
        assert all(n > 0 for _, n in (*one.units, *one.hired, *one.sworn, *one.goods))
    assert len({one.id for one in state.stacks}) == len(state.stacks)
    for person_ in state.people:
        if person_.stack != NONE:
            assert person_.place == stacks.stack(state, person_.stack).place
    assert min(state.treasury) >= 0
    alive = {one.id for one in state.stacks}
    assert {one.stack for one in state.sightings} <= alive


def play(table: Table[State], faction: int, random: Random) -> bool:
    """One activation with random answers, each looked at."""
    running = spoken(armies_turn(table, faction))
    picks = None
    for _ in range(600):
        try:
            decision = running.send(picks)
        except StopIteration as stop:
            return bool(stop.value)
        keys = list(decision.keys)
        assert len(set(keys)) == len(keys), decision
        if decision.kind.startswith(("move.", "phase")) and decision.why is not None:
            asked_why(table, decision, random)
        least, most = decision.at_least, min(decision.at_most, len(keys))
        picks = decision.pick(random.sample(keys, random.randint(least, most)))
    raise AssertionError("a turn does not end")


def asked_why(table: Table[State], decision: Any, random: Random) -> None:
    """Why not: for a few things, in both languages."""
    things = [f"place:{random.choice(ZONE_IDS)}", "plunder", "scout", "forced_march"]
    things += [f"stack:{one.id}" for one in random.sample(table.state.stacks, min(2, len(table.state.stacks)))]
    for thing in things:
        if thing not in {option.thing for option in decision.options} and thing not in decision.keys:
            message = decision.why(table, decision, thing)
            for language in BUILT_IN:
                assert message is None or words(language)(message)


@together("number", range(40))
def test_random_segments(number):
    random = Random(number)
    table = crowded(random)
    start = regulars(table.state)
    for _ in range(3):
        for faction in range(F):
            for _ in range(25):
                going_on = play(table, faction, random)
                sound(table.state)
                assert regulars(table.state) == start
                if not going_on:
                    break
            for one in table.state.stacks:
                stacks.replace(
                    table.state, one.id, activated=False, moved=False, caught=False, paid=False, came_from=NONE
                )
        table.state.clock += 1
    said_in_both(table)
