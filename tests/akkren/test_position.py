"""Positions are exact both ways; every broken invariant of a campaign, and between two steps, is reported."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy

import msgspec
import pytest
from msgspec.structs import replace

from tests.akkren.view_boards import TRANSPORT, busy, dealt
from tests.together import together
from vexillum.core.errors import BadPosition
from vexillum.core.inputs import toml_text
from vexillum.core.table import Setup
from vexillum.core.tools.paths import put
from vexillum.games.akkren import position, stacks
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, LAND, PORT, SEAT_OF, STRUCTURE
from vexillum.games.akkren.components.pieces import (
    BROTHERHOOD,
    FIEFS,
    GREAT_KINGDOM,
    IS_AKKREN,
    MINOR,
    NEUTRAL,
    SEATS,
    UNIT,
    force,
)
from vexillum.games.akkren.edit import tidy_position
from vexillum.games.akkren.people.quests import QUEST_IDS
from vexillum.games.akkren.position import loose_ends, unbalanced, violations
from vexillum.games.akkren.scenarios import IN_PLAY, SCENARIO_IDS, empty_map
from vexillum.games.akkren.stacks import DECK, see_whole
from vexillum.games.akkren.state import NONE, Kind, KnownAgents, Person, Role, Sheet, Siege, Stack, Stacks, Stage, State

# Positions are exact both ways, and a broken one is refused with the reason ------------------------------------------


TABLES = [(scenario, players) for scenario in SCENARIO_IDS for players in IN_PLAY]


@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_every_set_up_is_exact_and_without_faults(scenario, players):
    state = dealt(scenario, players).state
    assert position.violations(state) == []
    assert position.unbalanced(state) == []
    assert position.restore(msgspec.json.decode(msgspec.json.encode(position.position(state)))) == state


@pytest.mark.parametrize("seed", range(12))
def test_a_full_board_is_exact_through_json_and_toml(seed):
    state = busy(str(seed))
    assert position.violations(state) == []
    assert position.unbalanced(state) == []
    plain = position.position(state)
    assert position.restore(msgspec.json.decode(msgspec.json.encode(plain))) == state
    assert position.restore(tomllib.loads(toml_text(plain))) == state


BROKEN = [
    ("scenario", "picnic", "scenario"),
    ("players", 5, "players"),
    ("turn", "monsoon", "turn"),
    ("stage", 3, "stage"),
    ("factions.kan.treasury", -1, "factions.kan.treasury is -1"),
    ("factions.kan.pool", {"XX": 1}, "factions.kan.pool"),
    ("factions.kan.pool", {"BD": -2}, "factions.kan.pool.BD"),
    ("factions.kan.hand", ["spy", "spy", "spy", "spy"], "factions.kan.hand"),
    ("factions.elves", {}, "elves"),
    ("regions.kan.holder", "elves", "regions.kan.holder"),
    ("regions.kan.allied", "fiefs", "held and allied"),
    ("regions.atlantis", {}, "atlantis"),
    ("stacks.0.place", "atlantis", "stacks.0.place"),
    ("stacks.0.units", {"BD": 0}, "stacks.0.units.BD"),
    ("stacks.0.general", "g99", "stacks.0.general"),
    ("stacks.0.id", 9999, "has not been assigned"),
    ("stacks.0.colour", "red", "colour"),
    ("stacks", 7, "stacks"),
    ("people.0.stack", 777, "there is no stack 777"),
    ("people.0.who", "nobody", "people.0.who"),
    ("generals", [], "is missing"),
    ("agents", ["spy"] * 20, "Spy: "),
    ("order", ["kan", "kan"], "appears twice in the turn order"),
    ("acting", 9, "number 10 is acting"),
    ("fort_owner", {"kan_ordu": "kan"}, "a fort and its owner must be set together"),
    ("sightings", [{"seat": "kan", "stack": 888, "when": 1, "place": "passes", "units": {}}], "888"),
    ("caravans", [{"owner": "kan", "target": "kan", "place": "passes"}], "caravan to itself"),
    ("clock", None, "clock"),
]


@together(("path", "value", "said"), BROKEN, ids=[path + "=" + str(value)[:20] for path, value, _ in BROKEN])
def test_a_broken_position_is_told_what_is_wrong(path, value, said):
    plain = deepcopy(position.position(busy("broken")))
    put(plain, path, value)
    with pytest.raises(BadPosition) as error:
        position.restore(plain)
    assert said in str(error.value)


def test_a_unit_from_nowhere_and_a_lost_one_are_told():
    state = busy("balance")
    plain = position.position(state)
    for change, said in ((1, "more than the regions raise"), (-1, "missing")):
        changed = deepcopy(plain)
        unit, n = next(iter(changed["factions"]["kan"]["pool"].items()))
        changed["factions"]["kan"]["pool"][unit] = n + change
        if not n + change:
            del changed["factions"]["kan"]["pool"][unit]
        with pytest.raises(BadPosition) as error:
            position.restore(changed)
        assert said in str(error.value)


def test_whichever_stage_is_written_the_set_up_counts_as_done():
    """Its troops are on the map, and the stage begins with its first piece."""
    state = empty_map(Setup("akkren", "campaign", SEATS, {}, "x"))
    state.piece = 1
    plain = position.position(state) | {"stage": "administration"}
    put(plain, "regions.theocracy.muster", {"HC": 9})
    begun = tidy_position(plain, frozenset({"stage", "regions.theocracy.muster.HC"}))
    assert (begun["stage"], begun.get("piece", 0)) == ("administration", 0)
    assert begun["regions"]["kan"]["holder"] == "kan"
    assert begun["regions"]["theocracy"]["muster"]["HC"] == 9
    assert {one["owner"] for one in begun["stacks"]} >= set(SEATS)


def test_a_position_may_be_written_before_the_set_up():
    plain = position.position(empty_map(Setup("akkren", "campaign", SEATS, {}, "x")))
    assert {one["owner"] for one in tidy_position(plain, frozenset({"stage"}))["stacks"]} == {"great_kingdom"}


# Every broken invariant of a campaign is reported --------------------------------------------------------------------


def army(state: State) -> int:
    return next(one.id for one in state.stacks if one.kind == Kind.ARMY and one.owner < 4)


def fleet(state: State) -> int:
    return next(one.id for one in state.stacks if one.kind == Kind.FLEET and one.place >= LAND)


def change(id: Callable[[State], int], **fields: object) -> Callable[[State], object]:
    return lambda state: stacks.replace(state, id(state), **fields)


def inland() -> int:
    return next(zone for zone in range(LAND) if not PORT[zone])


def bare() -> int:
    return next(zone for zone in range(LAND) if not STRUCTURE[zone])


def twice(state: State) -> None:
    state.stacks = Stacks([*state.stacks, state.stacks[0]])


def same_general(state: State) -> None:
    one = stacks.stack(state, army(state))
    stacks.add(state, replace(one, units=(), hired=((0, 1),), sworn=(), goods=()))


def own_sighting(state: State) -> None:
    one = stacks.stack(state, army(state))
    see_whole(state, (one.owner + 1) % 4, one)
    state.sightings = [replace(seen, seat=one.owner) if seen.stack == one.id else seen for seen in state.sightings]


def captive(state: State) -> None:
    state.people = [replace(one, captor=one.owner) for one in state.people]


def person_elsewhere(state: State) -> None:
    state.people = [replace(state.people[0], stack=army(state), place=inland())]
    stacks.replace(state, army(state), place=bare() if bare() != inland() else inland() + 1)


def bare_counters(state: State) -> None:
    """C117 Of two counters of the Great Kingdom in its capital without units face up only one may be there."""
    for _ in range(2):
        stacks.add(state, Stack(NONE, GREAT_KINGDOM, Kind.COMPANY, SEAT_OF[GREAT_KINGDOM_HOME], face_down=((0, 1),)))


def neutral(state: State) -> int:
    return next(one.id for one in state.stacks if one.owner == NEUTRAL)


def hero(state: State) -> Person:
    return next(one for one in state.people if one.role == Role.HERO)


def on_a_quest(state: State) -> None:
    state.people[state.people.index(hero(state))] = replace(hero(state), quest=0)
    state.done_quests.append(0)


def two_on_a_quest(state: State) -> None:
    state.people = [replace(one, quest=1) if one.role == Role.HERO else one for one in state.people]


def master(state: State) -> None:
    state.people.append(replace(hero(state), id=state.serial - 1, role=Role.MASTER, who=0, stack=NONE))


def two_masters(state: State) -> None:
    state.order_markers[hero(state).owner] = 0
    master(state)
    state.people.append(replace(state.people[-1], id=state.serial - 2))


@together(
    ("breaks", "said"),
    [
        (twice, "is used 2 times"),
        (change(army, units=((TRANSPORT, 1),)), "ships must be in a fleet"),
        (change(army, place=LAND), "at sea without a ship"),
        (change(army, aboard=4444), "there is no fleet 4444"),
        (change(army, kind=Kind.GARRISON), "a garrison cannot have a general"),
        (change(army, general=20), "can only lead a minor power"),
        (change(fleet, hired=((UNIT["BD"], 1),)), "a fleet can only contain ships"),
        (change(fleet, place=inland()), "there is no port"),
        (same_general, "is in more than one place"),
        (own_sighting, "sighting of its own stack"),
        (captive, "held captive by its own side"),
        (person_elsewhere, "is at "),
        (lambda state: state.people.append(replace(state.people[0], id=state.serial - 1)), "appears 2 times"),
        (lambda state: setattr(state, "people", [replace(state.people[0], place=LAND, stack=NONE)]), "at sea"),
        (lambda state: state.allied.__setitem__(0, 3), "both held and allied"),
        (lambda state: state.forts.__setitem__(bare(), 0), "a fort and its owner must be set together"),
        (lambda state: state.razed.__setitem__(bare(), 1), "there is no city to destroy"),
        (lambda state: state.sieges.append(Siege(state.sieges[0].place, 1)), "2 sieges"),
        (lambda state: state.caravans.append(state.caravans[0]), "2 caravans to"),
        (lambda state: state.events.extend([0] * 101), "Quiet season: "),
        (lambda state: state.generals.pop(), "is missing"),
        (lambda state: state.order.append(5), "missing from the turn order"),
        (lambda state: setattr(state, "clock", 0), "A sighting is later than the current turn"),
        (lambda state: state.treasury.__setitem__(2, -1), "factions.kan.treasury is -1"),
        (change(army, general=NONE), "an army needs a general"),
        (change(army, face_down=((0, 1),)), "can be face down"),
        (change(army, hired=((IS_AKKREN.index(True), 1),)), "Akkren units can only belong to the Akkren"),
        (change(army, units=(), hired=(), sworn=()), ": empty"),
        (bare_counters, ": empty"),
        (change(army, worn=True, marched=False), "an earlier forced march, but no marker"),
        (change(neutral, nation=NONE), "it needs a nation"),
        (lambda state: state.dead_heroes.append(hero(state).who), "is dead"),
        (lambda state: state.dead_heroes.extend([7, 7]), "appears 2 times"),
        (lambda state: state.done_quests.extend([7, 7]), "appears 2 times"),
        (lambda state: state.nests.extend([3, 3]), "3 nests"),
        (on_a_quest, "this character cannot have the quest"),
        (two_on_a_quest, "appears 4 times"),
        (master, "no channel"),
        (two_masters, "2 Masters"),
        (lambda state: state.presence.__setitem__(3, 90), "Akkren markers 90"),
        (
            lambda state: state.slaves.__setitem__(state.holder.index(0), 1),
            "slave markers, but the Kân does not hold it",
        ),
        (lambda state: state.points.__setitem__(0, 1), "diplomatic points where there can be none"),
    ],
)
def test_each_is_told(breaks, said):
    state = busy("faults")
    state.holder[0] = 2
    assert violations(state) == []
    breaks(state)
    assert any(said in fault for fault in violations(state)), violations(state)


def test_those_who_are_not_in_play_have_nothing():
    state = busy("two", players=2)
    assert violations(state) == []
    state.treasury[1] = 3
    assert violations(state) == ["Brotherhood is not in play, but has something"]


def test_regular_units_are_conserved():
    """13.3 What regions give is on the map or waits; mercenaries, demons and those sworn to a general do not count."""
    state = busy("balance")
    assert unbalanced(state) == []
    one = stacks.stack(state, army(state))
    stacks.lose(state, one.id, units=one.units)
    assert unbalanced(state) == []
    stacks.replace(state, one.id, units=((UNIT["BD"], 1),))
    assert unbalanced(state)


def test_a_quest_may_be_done_again_when_none_is_left():
    state = busy("quests")
    state.people[state.people.index(hero(state))] = replace(hero(state), quest=0)
    state.done_quests = list(range(len(QUEST_IDS)))
    assert violations(state) == []


# Violations of what must be true of a campaign between two steps are reported ----------------------------------------


DEMONS = force({UNIT["DE"]: 40})
BURROWING = force({UNIT["SWb"]: 40})


def own(state: State, faction: int) -> Stack:
    return next(one for one in state.stacks if one.owner == faction and one.kind != Kind.FLEET and one.units)


def deal() -> State:
    state = dealt(seed="loose").state
    state.stage = Stage.POLITICS
    return state


def another_stack(**fields: object) -> Callable[[State], object]:
    """A stack more."""
    return lambda state: stacks.add(state, Stack(**{"id": NONE, "owner": FIEFS, "kind": 1, "place": 0, **fields}))


def one_with(faction: int, **fields: object) -> Callable[[State], object]:
    return lambda state: stacks.replace(state, own(state, faction).id, **fields)


def siege(state: State) -> Siege:
    """A siege of troops behind walls of their own."""
    one = next(one for one in state.stacks if one.place < LAND and STRUCTURE[one.place])
    stacks.replace(state, one.id, besieged=True)
    besieger = FIEFS if one.owner != FIEFS else BROTHERHOOD
    stacks.add(state, Stack(NONE, besieger, Kind.COMPANY, one.place, hired=force({0: 1})))
    state.sieges = [Siege(one.place, besieger)]
    assert loose_ends(state) == []
    return state.sieges[0]


def siege_of_nobody(state: State) -> None:
    place = siege(state).place
    state.stacks = Stacks([replace(one, besieged=False) if one.place == place else one for one in state.stacks])


def siege_by_nobody(state: State) -> None:
    state.sieges = [replace(siege(state), besieger=GREAT_KINGDOM)]


def siege_of_nothing(state: State) -> None:
    place = siege(state).place
    state.razed[place], state.forts[place] = 1, 0


def overloaded(state: State) -> None:
    fleet = stacks.add(state, Stack(NONE, FIEFS, Kind.FLEET, LAND, hired=force({TRANSPORT: 1})))
    stacks.add(state, Stack(NONE, FIEFS, Kind.COMPANY, LAND, hired=force({0: 20}), aboard=fleet.id))


def in_strange_company(state: State) -> None:
    hero = next(one for one in state.people if one.owner == FIEFS)
    other = own(state, BROTHERHOOD)
    state.people = [replace(one, stack=other.id, place=other.place) if one is hero else one for one in state.people]


def too_many_barbarians(state: State) -> None:
    state.minors[0] = FIEFS
    assert loose_ends(state) == []
    state.minor_reserve[0] = force({6: 50})


@together(
    ("breaks", "said"),
    [
        (overloaded, "20 units aboard, room for"),
        (one_with(FIEFS, moved=True), "activated outside its phase"),
        (one_with(FIEFS, besieged=True), "besieged, but there is no siege"),
        (siege_of_nobody, "no one is besieged there"),
        (siege_by_nobody, "the besieger is not there"),
        (siege_of_nothing, "nothing to besiege"),
        (another_stack(owner=BROTHERHOOD, units=DEMONS), "40 demons, but mana for"),
        (another_stack(owner=2, units=BURROWING), "40 burrowing mastiffs, but mana for"),
        (another_stack(owner=GREAT_KINGDOM, units=force({UNIT["BD"]: 50})), "but its regions raise"),
        (another_stack(owner=MINOR, nation=0, general=DECK, units=force({6: 1})), "is not in play"),
        (too_many_barbarians, "more units than it has"),
        (another_stack(owner=NEUTRAL, nation=20, units=force({6: 1})), "has no troops of its own"),
        (lambda state: state.events.pop(), "Some event cards are missing"),
        (lambda state: state.agents.pop(), "Some agent cards are missing"),
        (lambda state: state.people.append(replace(state.people[0], raised=state.guardians[0])), "appears 2 times"),
        (
            lambda state: state.glimpses.append(KnownAgents(0, 1, 0, (2, 2, 2, 2))),
            "agents are not in the hand of the Brotherhood",
        ),
        (
            lambda state: state.glimpses.append(KnownAgents(1, 1, 0, ())),
            "agents are not in the hand of the Brotherhood",
        ),
        (lambda state: state.tabletop.append(Sheet(0, (), (), "", 0, (), ())), "with miniatures is not finished"),
        (in_strange_company, "with the Brotherhood"),
        (one_with(FIEFS, units=()), "missing"),
    ],
)
def test_each_loose_end_is_told(breaks: Callable[[State], object], said: str):
    state = deal()
    assert loose_ends(state) == []
    breaks(state)
    assert any(said in one for one in loose_ends(state)), loose_ends(state)
    with pytest.raises(BadPosition):
        position.restore(position.position(state))


def test_a_position_says_what_a_step_would_never_leave():
    state = deal()
    one_with(FIEFS, moved=True)(state)
    with pytest.raises(BadPosition, match="activated outside its phase"):
        position.restore(position.position(state))


def test_while_the_map_is_set_up_nothing_is_complete():
    state = deal()
    state.agents.pop()
    state.stage = Stage.SETUP
    assert loose_ends(state) == []
