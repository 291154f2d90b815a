"""What can be asked about by name, and why it is not an option now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vexillum.core.decision import Decision
from vexillum.core.show.option_info import Askable
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.decks import AGENT_IDS
from vexillum.games.akkren.components.factions import OWNERS, SEATS
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, REGION, REGION_IDS, SEAT_OF
from vexillum.games.akkren.components.units import UNIT, U
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.forces.goods import GOOD, SPECIALIST_IDS
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.knowledge.views import hidden_person
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.state import KINDS, Person, Stack, State, Table


def askable(table: Table, decision: Decision) -> tuple[Askable, ...]:
    """Everything on the map and in one's own hands that is no option."""
    offered = {name for option in decision.options for name in (option.key, option.thing)}
    me = SEATS.index(decision.seat)
    return tuple([one for one in _things(table.state, me) if one.name not in offered])


def _things(state: State, me: int) -> Iterator[Askable]:
    yield from _map()
    for one in state.stacks:
        yield Askable(f"stack:{one.id}", stack_name(one))
    for person in state.people:
        if not hidden_person(person, me):
            yield Askable(f"person:{person.id}", person_name(person))
    for faction in in_play(state):
        if faction != me:
            yield Askable(f"seat:{SEATS[faction]}", Message("askable.faction", {"who": SEATS[faction]}))
    for unit, id in enumerate(UNIT):
        if state.pool[U * me + unit]:
            yield Askable(f"unit:{id}", Message("askable.unit", {"unit": id}))
    for card in dict.fromkeys(hand(state, me)):
        yield Askable(f"agent:{AGENT_IDS[card]}", Message("askable.agent", {"agent": AGENT_IDS[card]}))


@cache
def _map() -> tuple[Askable, ...]:
    places = [Askable(f"place:{id}", Message("askable.place", {"zone": id})) for id in PLACE_IDS]
    regions = [Askable(f"region:{id}", Message("askable.region", {"region": id})) for id in REGION_IDS]
    return (*places, *regions)


def stack_name(one: Stack) -> Message:
    """A stack by its public properties."""
    return Message("askable.stack", {"owner": OWNERS[one.owner], "kind": KINDS[one.kind], "zone": PLACE_IDS[one.place]})


def person_name(one: Person) -> Message:
    """A person, and where he is."""
    return Message("askable.person", {"person": heroes.name(one), "zone": PLACE_IDS[one.place]})


def why_not(table: Table, decision: Decision, name: str) -> Message | None:
    """What the decision is about, where it has no reason of its own for a thing; None for no such thing."""
    what = _named(table.state, SEATS.index(decision.seat), name)
    if what is None:
        return None
    kind, _, id = name.partition(":")
    offered = {option.thing for option in decision.options}
    seat = PLACE_IDS[SEAT_OF[REGION[id]]] if kind == "region" and SEAT_OF[REGION[id]] >= 0 else ""
    if seat and f"place:{seat}" in offered:
        return Message("why.asked_zone", {"what": what, "zone": seat}, decision.rule)
    return Message("why.asked_other", {"what": what, "ask": decision.prompt}, decision.rule)


def _named(state: State, me: int, name: str) -> Message | None:
    kind, _, id = name.partition(":")
    if kind == "place" and id in PLACE:
        return Message("askable.place", {"zone": id})
    if kind == "region" and id in REGION:
        return Message("askable.region", {"region": id})
    if kind == "stack" and id.isdigit():
        one = stacks.find(state, int(id))
        return None if one is None else stack_name(one)
    if kind == "person" and id.isdigit():
        found = [one for one in state.people if one.id == int(id) and not hidden_person(one, me)]
        return person_name(found[0]) if found else None
    if kind == "seat" and id in OWNERS:
        return Message("askable.faction", {"who": id})
    if kind == "unit" and id in UNIT:
        return Message("askable.unit", {"unit": id})
    if kind == "agent" and id in AGENT_IDS:
        return Message("askable.agent", {"agent": id})
    if kind == "good" and id in GOOD:
        return Message("askable.good", {"good": SPECIALIST_IDS[GOOD[id]]})
    return None
