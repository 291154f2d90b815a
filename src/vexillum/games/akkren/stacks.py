"""3.2, 3.5, 9.3.4 Stacks: their units, goods and generals, what they are called, and who has seen them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace as changed

from vexillum.core.words.texts import Message

from .components.map import GREAT_KINGDOM_HOME, SEAT_OF, is_sea
from .components.pieces import (
    DEMON,
    FACTIONS,
    GREAT_KINGDOM,
    MINOR,
    NOTHING,
    UNIT,
    UNIT_IDS,
    F,
    Force,
    force,
    force_of,
    joined,
    without,
)
from .components.records import General, Specialist, read
from .components.tables import number
from .state import NONE, Holding, Kind, Sighting, Stack, Stacks, State, Table

# 3.2 Stacks: find, add, change and remove them, and where their units go that are lost -------------------------------


_BASE = {
    UNIT[unit]: UNIT[rule["from"][0]]
    for faction in FACTIONS
    for rule in faction.rules
    if rule["op"] == "replace_per_mana"
    for unit in rule["to"]
}
"""5.3 Units that are another one as long as there is mana for it."""


def base_unit(unit: int) -> int:
    """5.3 The unit that one is when there is no mana for it."""
    return _BASE.get(unit, unit)


def find(state: State, id: int) -> Stack | None:
    """The stack of a number, if it is still there."""
    for one in state.stacks:
        if one.id == id:
            return one
    return None


def stack(state: State, id: int) -> Stack:
    """The stack of a number, which must be there."""
    found = find(state, id)
    assert found is not None, f"no stack {id}"
    return found


def add(state: State, one: Stack) -> Stack:
    """Put a new stack on the map: it gets the next number."""
    placed = changed(one, id=state.serial)
    state.serial += 1
    state.stacks = Stacks([*state.stacks, placed])
    return placed


def replace(state: State, id: int, **changes: Any) -> Stack:
    """Change fields of a stack."""
    now = changed(stack(state, id), **changes)
    state.stacks = Stacks([now if one.id == id else one for one in state.stacks])
    return now


def remove(state: State, id: int) -> None:
    """Take a stack off the map as it is: its units go nowhere, and those who were with it stay in its place.

    At sea they are with the fleet that carried it (C243). Units of the Great Kingdom that are face down under it go on
    waiting under another counter in its capital (C117).
    """
    gone = find(state, id)
    state.stacks = Stacks([one for one in state.stacks if one.id != id])
    if gone is not None and gone.face_down:
        turn_face_down(state, gone.face_down)
    afloat = gone is not None and is_sea(gone.place)
    fleet = find(state, gone.aboard) if gone is not None and afloat else None
    now = NONE if fleet is None else fleet.id
    state.people = [changed(one, stack=now) if one.stack == id else one for one in state.people]
    forget(state, id)


def empty(one: Stack) -> bool:
    """Whether a stack has no unit left that can fight."""
    return not (one.units or one.hired or one.sworn)


def factors(some: Iterable[Stack]) -> int:
    """9.4.4, C347 The combat factors of some stacks together, as they are printed."""
    return sum([one.factors for one in some])


def spent(state: State, one: Stack) -> bool:
    """C295, C117 Whether a stack's counter goes: it has no unit left.

    The Great Kingdom's only one in its capital stays for units that are face down.
    """
    return empty(one) and not (one.face_down and _in_capital(one) and len(kingdom_at_home(state)) == 1)


def rested(one: Stack) -> Stack:
    """9 A stack when a phase is over: what it has done in it no longer counts."""
    if not (one.activated or one.moved or one.caught or one.paid or one.came_from != NONE):
        return one
    return changed(one, activated=False, moved=False, caught=False, paid=False, came_from=NONE)


def leaderless(one: Stack) -> Kind:
    """3.2, 9.3.1, 16 What an army is whose general is dead: mercenaries alone and minor powers lead themselves."""
    alone = bool(one.hired) and not one.units and not one.sworn
    return Kind.COMPANY if one.owner >= F or alone else Kind.GARRISON


def lose(state: State, id: int, *, units: Force = NOTHING, hired: Force = NOTHING, sworn: Force = NOTHING) -> Stack:
    """13.3 A stack loses units: regular ones go back to their owner's reinforcements, the others are gone.

    The stack stays on the map even when nothing is left in it.
    """
    one = stack(state, id)
    give_back(state, one, units)
    return replace(
        state,
        id,
        units=without(one.units, units),
        hired=without(one.hired, hired),
        sworn=without(one.sworn, sworn),
    )


class Member(NamedTuple):
    """A unit of a stack: its kind, and whether it is a regular one, hired, or sworn to the general."""

    unit: int
    holding: Holding

    def forces(self) -> tuple[Force, Force, Force]:
        """It alone, as the regular, the hired and the sworn units of a stack."""
        alone: Force = ((self.unit, 1),)
        regular, hired, sworn = [alone if self.holding == one else NOTHING for one in _IN_STACKS]
        return regular, hired, sworn


_IN_STACKS = (Holding.REGULAR, Holding.HIRED, Holding.SWORN)


def members(one: Stack) -> list[Member]:
    """The kinds of units in a stack, told apart by what binds them: regular ones first, then hired, then sworn."""
    forces = zip(_IN_STACKS, (one.units, one.hired, one.sworn), strict=True)
    return [Member(unit, holding) for holding, part in forces for unit, _ in part]


def lose_one(state: State, id: int, member: Member) -> Stack:
    """13.3 A stack loses one unit."""
    units, hired, sworn = member.forces()
    return lose(state, id, units=units, hired=hired, sworn=sworn)


def take_out(state: State, id: int, member: Member) -> Stack:
    """3.2 A unit leaves a stack, for another one."""
    one, (units, hired, sworn) = stack(state, id), member.forces()
    return replace(
        state, id, units=without(one.units, units), hired=without(one.hired, hired), sworn=without(one.sworn, sworn)
    )


def put_in(state: State, id: int, member: Member) -> Stack:
    """3.2 A unit that has left another stack joins one."""
    one, (units, hired, sworn) = stack(state, id), member.forces()
    return replace(
        state, id, units=joined(one.units, units), hired=joined(one.hired, hired), sworn=joined(one.sworn, sworn)
    )


def give_back(state: State, one: Stack, units: Force) -> None:
    """13.3 Regular units that a stack has lost: where they can be raised again.

    Those of a Faction go to its reinforcements, except demons (5.2: they are called again); a burrowing mastiff as the
    mastiff that it was (5.3). Those of a minor power go off the map (16.1). Those of the Great Kingdom are turned face
    down in its capital, while it has a stack there (10.1.1, ruling C117).
    """
    if 0 <= one.owner < F:
        for unit, n in units:
            if not DEMON[unit]:
                state.reinforce(one.owner, base_unit(unit), n)
    elif one.owner == MINOR and one.nation != NONE:
        state.minor_reserve[one.nation] = joined(state.minor_reserve[one.nation], units)
    elif one.owner == GREAT_KINGDOM:
        turn_face_down(state, units)


def turn_face_down(state: State, units: Force) -> None:
    """10.1.1, C117 Units of the Great Kingdom wait under its counter in its capital; without one they are gone."""
    for one in kingdom_at_home(state)[:1]:
        replace(state, one.id, face_down=joined(one.face_down, units))


def kingdom_at_home(state: State) -> list[Stack]:
    """10.1.1 The Great Kingdom's counters on the ground of its capital, with units face up or only face down."""
    return [one for one in state.stacks if _in_capital(one)]


def _in_capital(one: Stack) -> bool:
    return one.owner == GREAT_KINGDOM and one.place == SEAT_OF[GREAT_KINGDOM_HOME] and one.kind != Kind.FLEET


def lose_any(state: State, id: int, unit: int, n: int = 1) -> Stack:
    """13.3 A stack loses units of one kind, wherever they come from: regular ones first, then hired, then sworn."""
    one = stack(state, id)
    taken = []
    for part in (one.units, one.hired, one.sworn):
        some = min(n, dict(part).get(unit, 0))
        taken.append(force({unit: some}))
        n -= some
    assert not n, f"stack {id} has fewer"
    return lose(state, id, units=taken[0], hired=taken[1], sworn=taken[2])


def destroy(state: State, id: int) -> Force:
    """Everything in a stack is lost and its counter removed; returns what it was. Those with it stay in the zone."""
    one = stack(state, id)
    whole = whole_force(one)
    lose(state, id, units=one.units, hired=one.hired, sworn=one.sworn)
    remove(state, id)
    return whole


# 5, 13.2, 13.6 What goes with an army beside its units: specialists, mines, traps, wagons, offerings -----------------


SPECIALISTS = read("specialists", "specialist", Specialist)
SPECIALIST_IDS = tuple(specialist.id for specialist in SPECIALISTS)
GOOD = {id: number for number, id in enumerate(SPECIALIST_IDS)}
INQUISITOR, ASSASSIN, BODYGUARD, HEALER = (GOOD[id] for id in ("inquisitor", "assassin_unit", "bodyguard", "healer"))
ALCHEMIST, NULL, MINE, TRAP = (GOOD[id] for id in ("alchemist", "null", "mine", "trap"))
WAGON, OFFERING = GOOD["wagon"], GOOD["offering"]


def has_good(one: Stack, good: int) -> int:
    """How many of a kind go with a stack."""
    return dict(one.goods).get(good, 0)


def change_goods(state: State, id: int, good: int, by: int) -> None:
    """This many more or fewer of a kind go with a stack."""
    goods = dict(stack(state, id).goods)
    goods[good] = goods.get(good, 0) + by
    assert goods[good] >= 0, (id, SPECIALIST_IDS[good])
    replace(state, id, goods=tuple(sorted((kind, n) for kind, n in goods.items() if n)))


# 9.3.4 What each seat has seen of others' stacks, and when -----------------------------------------------------------


def whole_force(stack: Stack) -> Force:
    """Everything that fights in a stack."""
    return stack.whole


def see(state: State, seat: int, stack: Stack, units: Force, *, whole: bool) -> None:
    """A seat sees these units of a stack; what it had seen of it before is out of date."""
    if not 0 <= seat < F or stack.owner == seat:
        return
    kept = [one for one in state.sightings if not (one.seat == seat and one.stack == stack.id)]
    state.sightings = [*kept, Sighting(seat, stack.id, state.clock, stack.place, units, whole)]


def see_whole(state: State, seat: int, stack: Stack) -> None:
    """A seat sees everything that is in a stack: in a battle, by a spy, by treaty."""
    see(state, seat, stack, whole_force(stack), whole=True)


def sighting(state: State, seat: int, stack: int) -> Sighting | None:
    """What a seat has seen of a stack, if anything."""
    for one in state.sightings:
        if one.stack == stack and one.seat == seat:
            return one
    return None


def forget(state: State, stack: int) -> None:
    """A stack is gone: what was seen of it is worth nothing."""
    state.sightings = [one for one in state.sightings if one.stack != stack]


def units_in_words(one: Stack) -> list[Message]:
    """The units of a stack in words."""
    return [Message("said.units", {"n": n, "unit": UNIT_IDS[unit]}) for unit, n in whole_force(one)]


# 3.5 The generals: the deck, and behind it those of the minor powers -------------------------------------------------


_OWN = read("generals", "general", General)
DECK = len(_OWN)
"""How many generals are in the deck; those from here on belong to minor powers."""
GENERALS = _OWN + read("generals", "minor", General)
GENERAL_IDS = tuple(general.id for general in GENERALS)
OFFICER = number("manoeuvre", "officer_default")
"""18.1, C29 The strategic value of those who have no general."""


def general_effect(general: int, op: str) -> dict[str, Any] | None:
    """3.5 What a general can do beyond his values, by its name in the data; None if he cannot, or there is none."""
    if general == NONE:
        return None
    return next((one for one in GENERALS[general].effects if one["op"] == op), None)


def general_amount(general: int, op: str) -> int:
    """The number of such a power; 0 if he has none."""
    found = general_effect(general, op)
    return 0 if found is None else int(found["n"])


def strategic(general: int, enemy: int = NONE) -> int:
    """3.5, C29 The strategic value of a general, or of the officer who stands in for him, against an enemy's."""
    value = OFFICER if general == NONE else GENERALS[general].strategic
    return value + (general_amount(enemy, "enemy_strategic") if general != NONE else 0)


def tactical(general: int) -> int:
    """3.5 The tactical value of a general; 0 without one."""
    return 0 if general == NONE else GENERALS[general].tactical


def discard_general(state: State, general: int) -> None:
    """3.5 A general is lost: his card is set aside until the deck is made again."""
    if 0 <= general < DECK:
        state.fallen_generals = [*state.fallen_generals, general]


def put_under(state: State, general: int) -> None:
    """C116 A general gets away alone: his card goes under the deck."""
    if 0 <= general < DECK:
        state.generals = [general, *state.generals]


# 3.5 Generals: a card is drawn, and he takes command of an army with those who follow him in person ------------------


def any_general(state: State) -> bool:
    """3.5 Whether there is a general left to be drawn."""
    return bool(state.generals or state.fallen_generals)


def draw_general(table: Table) -> int:
    """3.5 The next general of the deck; when it is used up, the fallen ones are shuffled and make the new one."""
    state = table.state
    if not state.generals:
        cards = sorted(state.fallen_generals)
        table.shuffle(cards)
        state.generals, state.fallen_generals = cards, []
        table.tell("generals_shuffled", "3.5")
    return state.generals.pop()


def followers(general: int) -> Force:
    """3.5 The units that follow a general in person."""
    return NOTHING if general == NONE else force_of(GENERALS[general].personal_units)


def take_command(state: State, id: int, general: int) -> Stack:
    """3.5 A general takes over a stack: it is an army from now on, and his own men join it."""
    one = stack(state, id)
    assert one.general == NONE
    return replace(state, id, kind=Kind.ARMY, general=general, sworn=joined(one.sworn, followers(general)))


def give_up_command(state: State, id: int) -> int:
    """3.5 A general leaves his army, and those who follow him in person go with him; returns who he was."""
    one = stack(state, id)
    replace(state, id, kind=Kind.GARRISON, general=NONE, naval_general=False, sworn=NOTHING)
    return one.general
