"""Everything that a seat does not know, dealt again: others' troops, generals, persons, gold, agents; the decks."""

from __future__ import annotations

from random import Random

from vexillum.games.akkren.components.factions import SEATS
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.knowledge.redealt_cards import deal_agents, deal_deck, deal_generals
from vexillum.games.akkren.knowledge.redealt_troops import deal_troops
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import NONE, Kind, Stack, State

GUESSES = 12
"""How many deals are tried where others have acted since the checkpoint."""
LAST_RESORTS = 2
"""Then those who acted keep everything; and at last, so do those who had no choice."""
CAREFUL = 8
"""From this guess on, stacks that have moved keep units that move as theirs do, and gold that was paid is there."""
SPARE_GOLD = 8
"""C362 How much more than its income another Faction may be thought to have: with each guess that fails so much more,
for it may have offered what it has saved for years."""


def redeal(past: State, present: State, seat: str | None, random: Random) -> None:
    """Deal again, in ``past``, what ``seat`` does not know in ``present``."""
    redeal_around(past, present, seat, random, frozenset(), 0)


def redeal_around(
    past: State, present: State, seat: str | None, random: Random, acted: frozenset[str], guess: int
) -> None:
    """The same, where others have acted since: the last guesses keep everything with which they did.

    Those who were asked nothing may have acted too, without a choice: the very last guess keeps everyone's things.
    """
    me = NONE if seat is None else SEATS.index(seat)
    kept = acted if guess == GUESSES else frozenset(SEATS) if guess > GUESSES else frozenset()
    others = [faction for faction in in_play(past) if faction != me and SEATS[faction] not in kept]
    hidden = _hidden_stacks(past, present, me, others)
    deal_generals(past, present, hidden, random)
    for faction in others:
        _deal_people(past, present, faction, hidden, random)
        careful = guess >= CAREFUL
        moved = _moved(past, present, faction) if careful else frozenset()
        deal_troops(past, me, faction, [id for id in hidden if _owner(past, id) == faction], moved, random)
        paid = max(0, past.treasury[faction] - present.treasury[faction]) if careful else 0
        past.treasury[faction] = paid + random.randint(0, past.income[faction] + SPARE_GOLD * (1 + guess))
    deal_agents(past, present, me, others, random)
    foreseen = NONE if me == NONE else past.foreseen[me]
    known = foreseen if foreseen != NONE else len(past.events)
    deal_deck(past.events, max(len(past.events) - known, _drawn(past.events, present.events)), random)
    deal_deck(past.guardians, _drawn(past.guardians, present.guardians), random)


def _drawn(past: list[int], present: list[int]) -> int:
    """How many cards have left a deck since; if it was made again, all of them lie as they did."""
    return len(past) - len(present) if len(present) <= len(past) else len(past)


def _owner(state: State, id: int) -> int:
    return next(one.owner for one in state.stacks if one.id == id)


def _hidden_stacks(past: State, present: State, me: int, others: list[int]) -> list[int]:
    """3.2 Others' stacks of which nothing was laid open since the checkpoint, in their order on the map.

    A stack that was seen whole this turn stays as it is, with its general and its goods: battles show them too.
    """
    before = set(past.sightings)
    mine = [one for one in present.sightings if one.seat == me]
    shown = {one.stack for one in mine if one not in before or (one.whole and one.when == present.clock)}
    there = {one.id for one in present.stacks}
    return [one.id for one in past.stacks if one.owner in others and one.id in there and one.id not in shown]


def _moved(past: State, present: State, faction: int) -> frozenset[int]:
    """The stacks of a Faction that were seen doing something since the checkpoint."""
    now = {one.id: one for one in present.stacks}
    return frozenset([one.id for one in past.stacks if one.owner == faction and _acted(one, now.get(one.id))])


def _acted(then: Stack, now: Stack | None) -> bool:
    return now is None or (then.place, then.activated, then.moved, then.aboard, then.marched) != (
        now.place,
        now.activated,
        now.moved,
        now.aboard,
        now.marched,
    )


def _deal_people(past: State, present: State, faction: int, hidden: list[int], random: Random) -> None:
    """C363 Persons who travel with a hidden army may be with any of its owner's armies."""
    places = {one.id: one.place for one in past.stacks}
    armies = [
        one.id
        for one in past.stacks
        if one.owner == faction and one.id in hidden and one.kind in (Kind.ARMY, Kind.COMPANY)
    ]
    still = {one.id: one.stack for one in present.people}
    for one in [one for one in past.people if one.owner == faction]:
        if one.stack in armies and still.get(one.id) == one.stack:
            army = random.choice(armies)
            heroes.change(past, one.id, stack=army, place=places[army])
