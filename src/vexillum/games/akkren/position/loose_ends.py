"""What must be true of a campaign between two steps; within one, something may still be in somebody's hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vexillum.games.akkren.components.decks import GUARDIAN_IDS, fresh_agents, fresh_events
from vexillum.games.akkren.components.factions import (
    GREAT_KINGDOM,
    KAN,
    MINOR,
    MINOR_IDS,
    MINORS,
    NEUTRAL,
    NOBODY,
    OWNERS,
    SEATS,
)
from vexillum.games.akkren.components.map import GREAT_KINGDOM_HOME, REGION_IDS, SEAT_OF, ZONE_IDS
from vexillum.games.akkren.components.units import UNIT_IDS, force_of, holds, joined
from vexillum.games.akkren.control import structure
from vexillum.games.akkren.forces.stacks import empty
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.naval.fleets import capacity, carried
from vexillum.games.akkren.position.reinforcements import kingdom_units
from vexillum.games.akkren.position.violations import unbalanced
from vexillum.games.akkren.realm.mana import burrowing, demon_limit, demons
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Stack, Stage, State

ACTING = (Stage.PLAYERS, Stage.NEUTRALS, Stage.AKKREN)
"""The stages in which somebody is on the move."""


def loose_ends(state: State) -> list[str]:
    """Everything that a step has left undone, in words."""
    if state.stage == Stage.SETUP:
        return []
    return [
        *unbalanced(state),
        *_stacks(state),
        *_sieges(state),
        *_mana(state),
        *_nations(state),
        *_cards(state),
        *_others(state),
    ]


def _stacks(state: State) -> Iterator[str]:
    """C116, 9.3.5, 9 No stack without units, no ship with too many aboard, nobody on the move out of turn."""
    resting = state.stage not in ACTING
    for one in state.stacks:
        if empty(one) and not one.face_down and not _at_home(one):
            yield f"stack {one.id}: nothing is in it"
        if one.kind == Kind.FLEET and (load := carried(state, one.id)) > (room := capacity(one)):
            yield f"stack {one.id}: {load} units aboard, room for {room}"
        if resting and (one.activated or one.moved or one.caught or one.paid or one.came_from != NONE):
            yield f"stack {one.id}: it is on the move while nobody is"


def _at_home(one: Stack) -> bool:
    """10.1.1, C117 The Great Kingdom's counter in its capital stays, even while all its units are lost."""
    return one.owner == GREAT_KINGDOM and one.place == SEAT_OF[GREAT_KINGDOM_HOME]


def _sieges(state: State) -> Iterator[str]:
    """9.4.3.1 A siege has a structure, an army outside and somebody inside; who is shut in is besieged."""
    places = {siege.place for siege in state.sieges}
    for siege in state.sieges:
        name, there = ZONE_IDS[siege.place], [one for one in state.stacks if one.place == siege.place]
        if not structure(state, siege.place):
            yield f"{name}: a siege of nothing"
        if not any(one.besieged for one in there):
            yield f"{name}: a siege of nobody"
        if not any(one.owner == siege.besieger and not one.besieged for one in there):
            yield f"{name}: a siege by nobody"
    yield from (f"stack {one.id}: shut in, but not besieged" for one in state.stacks if _free(one, places))


def _free(one: Stack, besieged: set[int]) -> bool:
    return one.besieged and one.place not in besieged


def _mana(state: State) -> Iterator[str]:
    """15.1, 5.2, 5.3 Demons and burrowing mastiffs only as far as the mana goes."""
    if (n := demons(state)) > (most := demon_limit(state)):
        yield f"{n} demons, but mana for {most}"
    if (n := burrowing(state)) > (most := mana_of(state, KAN)):
        yield f"{n} mastiffs burrow, but there is mana for {most}"


def _nations(state: State) -> Iterator[str]:
    """10, 10.1.1, 16.1, 16.3 The units of those whom nobody plays: none too many; some may be out of the game."""
    there, given = kingdom_units(state)
    for unit, n in there.items():
        if n > given.get(unit, 0):
            yield f"great_kingdom: {n} {UNIT_IDS[unit]}, but its regions give {given.get(unit, 0)}"
    for minor, record in enumerate(MINORS):
        stacks = [one for one in state.stacks if (one.owner, one.nation) == (MINOR, minor)]
        if state.minors[minor] == NOBODY:
            yield from (f"stack {one.id}: {MINOR_IDS[minor]} is not in play" for one in stacks)
        elif not holds(
            force_of(record.units), joined(state.minor_reserve[minor], *[whole_force(one) for one in stacks])
        ):
            yield f"{MINOR_IDS[minor]}: more units than it has"
    for one in state.stacks:
        if one.owner == NEUTRAL and not (state.woken[one.nation] and state.holder[one.nation] == NOBODY):
            yield f"stack {one.id}: {REGION_IDS[one.nation]} has no troops of its own"


def _cards(state: State) -> Iterator[str]:
    """9.1, 9.2.1, 13.5 Every card is in its deck, among those used up, in a hand or on the map."""
    held = [card for card in state.hands if card != NONE]
    if sorted([*state.events, *state.spent_events]) != sorted(fresh_events()):
        yield "the cards of the events are not all there"
    if sorted([*state.agents, *state.spent_agents, *held]) != sorted(fresh_agents()):
        yield "the agents are not all there"
    met = Counter([*state.guardians, *state.lairs, *[one.raised for one in state.people]])
    yield from (f"guardian {id} is there {met[card]} times" for card, id in enumerate(GUARDIAN_IDS) if met[card] > 1)
    for glimpse in state.glimpses:
        hand = state.hands[len(state.hands) // len(SEATS) * glimpse.faction :][: len(state.hands) // len(SEATS)]
        if glimpse.seat == glimpse.faction or glimpse.when > state.clock or Counter(glimpse.cards) - Counter(hand):
            yield f"{SEATS[glimpse.seat]} knows agents of {SEATS[glimpse.faction]} that are not in its hand"


def _others(state: State) -> Iterator[str]:
    """1, 9.2 No battle with miniatures waits; people are with their own side, or with those who have caught them."""
    if state.tabletop:
        yield "a battle with miniatures goes on"
    owner = {one.id: one.owner for one in state.stacks}
    for person in state.people:
        master = person.owner if person.captor == NONE else person.captor
        if person.stack != NONE and owner[person.stack] not in (master, MINOR):
            yield f"person {person.id}: with the {OWNERS[owner[person.stack]]}"
