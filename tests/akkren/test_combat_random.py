"""Random fleets and armies, random answers: nothing breaks, nothing gets lost, everything can be read."""

from __future__ import annotations

import random

from tests.akkren.combat_boards import Read, battles, stand
from tests.akkren.harness import board, hold, person, put
from tests.together import together
from vexillum.games.akkren import stacks
from vexillum.games.akkren import stacks as generals
from vexillum.games.akkren.armies.fleets import fleet_turn, winter_at_sea
from vexillum.games.akkren.combat.siege import winter_sieges
from vexillum.games.akkren.components.map import LAND, PLACE_IDS, STRUCTURE, is_sea
from vexillum.games.akkren.components.pieces import OWNER, SEATS, F, U
from vexillum.games.akkren.naval import capacity, carried
from vexillum.games.akkren.stacks import whole_force
from vexillum.games.akkren.state import Kind

FOOT = ("BD", "PK", "SP", "BW", "RA", "LC", "HC", "SM", "XB", "ENG")
SHIPS = ("TRS", "HTR", "TRI", "QUA", "PEN")
ZONES = tuple(id for id, built in zip(PLACE_IDS[:LAND], STRUCTURE, strict=True) if built)
PORTS = ("brotherhood_coast", "brotherhood_capital", "fiefs_coast", "theo_south", "sapphire_east", "shoal_bay")


def army(chance: random.Random, kinds: tuple[str, ...], most: int) -> str:
    return " ".join(f"{chance.randint(1, most)}{unit}" for unit in chance.sample(kinds, 3))


def scattered(chance: random.Random):
    table = board(seed=str(chance.random()), rules=("tabletop",) if chance.random() < 0.2 else ())
    names = chance.sample([one.id for one in generals.GENERALS[:20]], 12)
    for zone in [*chance.sample(ZONES, 3), "fiefs_coast", "brotherhood_coast"]:
        for owner in chance.sample([*SEATS, "neutral", "akkren", "rebels"], 3):
            general = names.pop() if owner in SEATS and names else ""
            id = put(table, zone, owner, army(chance, FOOT, 3), general=general)
            if owner in SEATS and chance.random() < 0.3:
                person(table, owner, id)
    for place in PORTS:
        for owner in chance.sample(SEATS, 2):
            if is_sea(PLACE_IDS.index(place)) or owner == "fiefs":
                put(table, place, owner, army(chance, SHIPS, 2), kind=Kind.FLEET)
    for one in range(F):
        for other in range(one + 1, F):
            stand(table, SEATS[one], SEATS[other], chance.choice(("war", "war", "neutrality", "alliance")))
    hold(table, "kan", chance.choice(("barrens", "isles", "hepmonaland")))
    table.state.treasury = [chance.randint(0, 6) for _ in range(F)]
    return table


def census(table) -> list[int]:
    """13.3 For each Faction and unit: on the map and in the pool."""
    found = list(table.state.pool)
    for one in table.state.stacks:
        if one.owner < F:
            for unit, n in one.units:
                found[U * one.owner + unit] += n
    return found


def sound(table, counted: list[int]) -> None:
    state = table.state
    assert census(table) == counted
    assert min(state.treasury) >= 0
    for one in state.stacks:
        assert whole_force(one), one
        if one.aboard >= 0:
            assert stacks.stack(state, one.aboard).place == one.place
        assert one.kind == Kind.FLEET or one.aboard >= 0 or not is_sea(one.place)
        assert one.kind != Kind.FLEET or carried(state, one.id) <= capacity(one)
    for person_ in state.people:
        assert person_.stack < 0 or stacks.stack(state, person_.stack).place == person_.place
    for siege in state.sieges:
        assert any(one.besieged for one in state.stacks if one.place == siege.place)


def answered(chance: random.Random, asked: Read) -> Read:
    while not asked.over:
        decision = asked.decision
        n = chance.randint(decision.at_least, min(decision.at_most, len(decision.options)))
        asked.answer(*chance.sample(decision.keys, n))
    return asked


@together("seed", range(25))
def test_nothing_breaks(seed):
    chance = random.Random(seed)
    table = scattered(chance)
    counted = census(table)
    for faction in SEATS:
        for one in [one.id for one in table.state.stacks if one.kind == Kind.FLEET and one.owner == OWNER[faction]]:
            if stacks.find(table.state, one) is not None and table.state.treasury[OWNER[faction]]:
                answered(chance, Read(table, fleet_turn(table, OWNER[faction], one)))
                sound(table, counted)
        while answered(chance, battles(table, faction)).result:
            sound(table, counted)
    table.journal.clear()
    answered(chance, Read(table, winter_at_sea(table)))
    answered(chance, Read(table, winter_sieges(table)))
    sound(table, counted)
    assert not [one for one in table.state.stacks if one.kind == Kind.FLEET and is_sea(one.place)]
