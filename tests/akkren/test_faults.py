"""Every broken invariant of a campaign is reported."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from tests.akkren.view_boards import TRANSPORT, busy
from tests.together import together
from vexillum.games.akkren import stacks
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, LAND, PORT, SEAT_OF, STRUCTURE
from vexillum.games.akkren.components.pieces import GREAT_KINGDOM, IS_AKKREN, NEUTRAL, UNIT
from vexillum.games.akkren.people.quests import QUEST_IDS
from vexillum.games.akkren.position import unbalanced, violations
from vexillum.games.akkren.stacks import see_whole
from vexillum.games.akkren.state import NONE, Kind, Person, Role, Siege, Stack, Stacks, State


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
