"""9.4 Every battle on land goes through here: its terms from the map, then what comes of it."""

from __future__ import annotations

from vexillum.games.akkren.achievements import AKKREN_DESTROYED, count
from vexillum.games.akkren.battle.battle import fight
from vexillum.games.akkren.battle.muster import decides
from vexillum.games.akkren.battle.terms import ATTACKER, DEFENDER, Manner, Outcome, Terms
from vexillum.games.akkren.boons import CHARISMA, FIRST_BATTLE, FLOODS, boon, in_force, take
from vexillum.games.akkren.capture.capture import captured_after_battle
from vexillum.games.akkren.combat.foes import serves
from vexillum.games.akkren.combat.occupation import settle
from vexillum.games.akkren.combat.retreat import way_out
from vexillum.games.akkren.combat.tabletop import by_hand, marked
from vexillum.games.akkren.components.factions import AKKREN, NOBODY, F
from vexillum.games.akkren.components.map import RIVERS, is_sea
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.units import FLIES
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import effect
from vexillum.games.akkren.hand.moments import before_battle
from vexillum.games.akkren.relations import hostile_act
from vexillum.games.akkren.routes.wings import wings
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import NONE, Play, Role, Stack, State, Table

Numbers = tuple[tuple[str, int], ...]
_FLOODS: int = next(
    (found["n"] for event in document("events")["event"] for found in event["effects"] if found["op"] == "river_shift"),
    0,
)


def battle(
    table: Table,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    zone: int,
    *,
    manner: Manner = Manner.FIELD,
    shifts: Numbers = (),
    dice: Numbers = (),
) -> Play[Outcome]:
    """9.4 A battle between stacks in a zone, the principal one of each side first (C108). The caller has paid.

    Attackers without a player storm a structure that serves the defender, whatever ``manner`` says (C233).
    """
    state = table.state
    sides = _sides(state, attackers), _sides(state, defenders)
    for one in sides[ATTACKER]:
        for other in sides[DEFENDER]:
            hostile_act(table, one, other, "8.1.2", attack=True)
    sallied = tuple([id for id in attackers if stacks.stack(state, id).besieged])
    for id in sallied:
        stacks.replace(state, id, besieged=False)
    moments = yield from before_battle(table, attackers, defenders, zone)
    terms = terms_of(
        state, attackers, defenders, zone, manner, (*shifts, *moments), (*dice, *_boons(state, attackers, defenders))
    )
    if (yield from marked(table, terms)):
        outcome = yield from by_hand(table, terms, way_out(zone, sallied))
    else:
        outcome = yield from fight(table, terms, way_out(zone, sallied))
    _deeds(state, sides, attackers, outcome)
    yield from captured_after_battle(table, outcome, zone)
    settle(table, zone, (*attackers, *defenders), sides[ATTACKER][0], outcome, sallied)
    return outcome


def _sides(state: State, ids: tuple[int, ...]) -> tuple[int, ...]:
    """The owners that the stacks of one side fight for, the principal's first."""
    return tuple(dict.fromkeys(side(state, stacks.stack(state, id)) for id in ids))


def terms_of(
    state: State,
    attackers: tuple[int, ...],
    defenders: tuple[int, ...],
    zone: int,
    manner: Manner = Manner.FIELD,
    shifts: Numbers = (),
    dice: Numbers = (),
) -> Terms:
    """9.4.2.4, 9.4.3 What is particular about a battle, from the positions of the stacks and their way."""
    ours = [stacks.stack(state, id) for id in attackers]
    theirs = [stacks.stack(state, id) for id in defenders]
    structure = serves(state, zone, theirs[0])
    if decides(state, ours[0]) == NOBODY and structure:
        manner = Manner.ASSAULT
    river = all(_across(state, one, zone) for one in ours)
    landed = ours[0].came_from != NONE and is_sea(ours[0].came_from)
    if river and in_force(state, FLOODS) and not _fords(ours[0], landed=landed):
        shifts = (*shifts, ("floods", _FLOODS))
    return Terms(
        attackers=attackers,
        defenders=defenders,
        zone=zone,
        river=river,
        landed=landed,
        failed_retreat=any(one.caught for one in theirs),
        structure=structure,
        manner=manner,
        shifts=shifts,
        dice=dice,
    )


def _across(state: State, one: Stack, zone: int) -> bool:
    """9.4.2.4, C47, 15.3 Whether a stack came across a river. Flyers ignore it, and so does a stack with wings.

    A Master of Air lends these (wings of haste).
    """
    flies = all(FLIES[unit] for unit, _ in whole_force(one)) or wings(state, one) > 0
    return (one.came_from, zone) in RIVERS and not flies


def _fords(one: Stack, *, landed: bool) -> bool:
    """3.5 Whether rivers do not hinder the general. Then floods do not either."""
    if effect(one.general, "ignore_river") is not None:
        return True
    return landed and effect(one.general, "landing_no_penalty") is not None


def _boons(state: State, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Numbers:
    """9.1 What events have promised for a Faction's first battle of the turn, and for its heroes' Charisma."""
    found = []
    for sign, ids in ((1, attackers), (-1, defenders)):
        for faction in _sides(state, ids):
            if faction < F:
                there = [one for one in state.people if one.stack in ids and one.owner == faction]
                heroes = sum([one.role == Role.HERO and one.captor == NONE for one in there])
                found.append(sign * (take(state, faction, FIRST_BATTLE) + heroes * boon(state, faction, CHARISMA)))
    return tuple([("event", n) for n in found if n])


def _deeds(
    state: State, sides: tuple[tuple[int, ...], tuple[int, ...]], attackers: tuple[int, ...], outcome: Outcome
) -> None:
    """C44 Akkren stacks that were destroyed count for the one who led the other side."""
    for id, owner in outcome.destroyed:
        if owner == AKKREN:
            count(state, sides[DEFENDER if id in attackers else ATTACKER][0], AKKREN_DESTROYED)
