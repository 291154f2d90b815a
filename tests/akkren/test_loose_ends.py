"""Violations of what must be true of a campaign between two steps are reported."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.akkren.view_boards import TRANSPORT, dealt
from tests.together import together
from vexillum.core.errors import BadPosition
from vexillum.games.akkren import position, stacks
from vexillum.games.akkren.components.map import LAND, STRUCTURE
from vexillum.games.akkren.components.pieces import BROTHERHOOD, FIEFS, GREAT_KINGDOM, MINOR, NEUTRAL, UNIT, force
from vexillum.games.akkren.position import loose_ends
from vexillum.games.akkren.stacks import DECK
from vexillum.games.akkren.state import NONE, Kind, KnownAgents, Sheet, Siege, Stack, Stacks, Stage, State

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
