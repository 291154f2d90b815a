"""What must be true of a campaign between two steps; within one, something may still be in someone's hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vexillum.core.words.texts import Message
from vexillum.games.akkren.capture.capture import forsaken
from vexillum.games.akkren.components.decks import GUARDIAN_IDS, fresh_agents, fresh_events
from vexillum.games.akkren.components.factions import (
    KAN,
    MINOR,
    MINOR_IDS,
    MINORS,
    NEUTRAL,
    NOBODY,
    OWNERS,
    SEATS,
)
from vexillum.games.akkren.components.map import REGION_IDS, ZONE_IDS
from vexillum.games.akkren.components.units import UNIT_IDS, force_of, holds, joined
from vexillum.games.akkren.control import structure
from vexillum.games.akkren.money import mana_of
from vexillum.games.akkren.naval.fleets import capacity, carried
from vexillum.games.akkren.position.fault_messages import fault, in_words, person_fault, stack_fault
from vexillum.games.akkren.position.reinforcements import kingdom_units
from vexillum.games.akkren.position.violations import unbalanced
from vexillum.games.akkren.realm.mana import burrowing, demon_limit, demons
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Kind, Stack, Stage, State

ACTING = (Stage.PLAYERS, Stage.NEUTRALS, Stage.AKKREN)
"""The stages in which a stack or a person is on the move."""


def loose_ends(state: State) -> list[str]:
    """Everything that a step has left undone, in words."""
    return in_words([*loose_problems(state), *_captives(state)])


def loose_problems(state: State) -> list[Message]:
    """What a step has left undone, and would not do at its next end."""
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


def _stacks(state: State) -> Iterator[Message]:
    """9.3.5, 9 No ship with too many aboard, no one on the move out of turn."""
    resting = state.stage not in ACTING
    for one in state.stacks:
        if one.kind == Kind.FLEET and (load := carried(state, one.id)) > (room := capacity(one)):
            yield stack_fault(state, one, "overloaded", n=load, room=room)
        if resting and (one.activated or one.moved or one.caught or one.paid or one.came_from != NONE):
            yield stack_fault(state, one, "out_of_turn")


def _sieges(state: State) -> Iterator[Message]:
    """9.4.3.1 A siege has a structure, an army outside and a stack inside; stacks that are shut in are besieged."""
    places = {siege.place for siege in state.sieges}
    for siege in state.sieges:
        name, there = ZONE_IDS[siege.place], [one for one in state.stacks if one.place == siege.place]
        if not structure(state, siege.place):
            yield fault("siege_nothing", "sieges", zone=name)
        if not any(one.besieged for one in there):
            yield fault("siege_nobody", "sieges", zone=name)
        if not any(one.owner == siege.besieger and not one.besieged for one in there):
            yield fault("siege_by_nobody", "sieges", zone=name)
    yield from (stack_fault(state, one, "shut_in") for one in state.stacks if _free(one, places))


def _free(one: Stack, besieged: set[int]) -> bool:
    return one.besieged and one.place not in besieged


def _mana(state: State) -> Iterator[Message]:
    """15.1, 5.2, 5.3 Demons and burrowing mastiffs only as far as the mana goes."""
    if (n := demons(state)) > (most := demon_limit(state)):
        yield fault("demons", "stacks", n=n, most=most)
    if (n := burrowing(state)) > (most := mana_of(state, KAN)):
        yield fault("burrowing", "stacks", n=n, most=most)


def _nations(state: State) -> Iterator[Message]:
    """10, 10.1.1, 16.1, 16.3 The units of powers without a player: none too many; some may be out of the game."""
    there, given = kingdom_units(state)
    for unit, n in there.items():
        if n > given.get(unit, 0):
            yield fault("kingdom", "stacks", n=n, unit=UNIT_IDS[unit], most=given.get(unit, 0))
    for minor, record in enumerate(MINORS):
        stacks = [one for one in state.stacks if (one.owner, one.nation) == (MINOR, minor)]
        if state.minors[minor] == NOBODY:
            yield from (stack_fault(state, one, "minor_absent", minor=MINOR_IDS[minor]) for one in stacks)
        elif not holds(
            force_of(record.units), joined(state.minor_reserve[minor], *[whole_force(one) for one in stacks])
        ):
            yield fault("minor_units", f"minors.{MINOR_IDS[minor]}", minor=MINOR_IDS[minor])
    for one in state.stacks:
        if one.owner == NEUTRAL and not (state.woken[one.nation] and state.holder[one.nation] == NOBODY):
            yield stack_fault(state, one, "no_troops", region=REGION_IDS[one.nation])


def _cards(state: State) -> Iterator[Message]:
    """9.1, 9.2.1, 13.5 Every card is in its deck, among those used up, in a hand or on the map."""
    held = [card for card in state.hands if card != NONE]
    if sorted([*state.events, *state.spent_events]) != sorted(fresh_events()):
        yield fault("events", "events")
    if sorted([*state.agents, *state.spent_agents, *held]) != sorted(fresh_agents()):
        yield fault("agents", "agents")
    met = Counter([*state.guardians, *state.lairs, *[one.raised for one in state.people]])
    for card, id in enumerate(GUARDIAN_IDS):
        if met[card] > 1:
            yield fault("guardian", "lairs", guardian=id, n=met[card])
    for glimpse in state.glimpses:
        hand = state.hands[len(state.hands) // len(SEATS) * glimpse.faction :][: len(state.hands) // len(SEATS)]
        if glimpse.seat == glimpse.faction or glimpse.when > state.clock or Counter(glimpse.cards) - Counter(hand):
            yield fault("glimpse", "glimpses", who=SEATS[glimpse.seat], whom=SEATS[glimpse.faction])


def _captives(state: State) -> Iterator[Message]:
    """9.2.3, C265 Each captive has a captor who is still there."""
    for one in state.people:
        if forsaken(state, one):
            yield person_fault(state, one, "forsaken", whom=OWNERS[one.captor])


def _others(state: State) -> Iterator[Message]:
    """1, 9.2 No battle with miniatures waits; people are with their own side, or with those who have caught them."""
    if state.tabletop:
        yield fault("tabletop", "tabletop")
    owner = {one.id: one.owner for one in state.stacks}
    for person in state.people:
        master = person.owner if person.captor == NONE else person.captor
        if person.stack != NONE and owner[person.stack] not in (master, MINOR):
            yield person_fault(state, person, "with_others", whom=OWNERS[owner[person.stack]])
