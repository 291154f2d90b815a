"""1.4 Forces: placing, removing, moving and flipping pieces; Allies, Citadels and Forts; stacking."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.core.words.texts import Message

from .control import leader, pieces, tribes_in, warbands
from .map import (
    ADJACENT,
    ADJACENT_TOGATA,
    CISALPINA,
    COLONY,
    IS_CITY,
    ONLY,
    PROVINCIA,
    REGION_IDS,
    SPACE_COUNT,
    TRIBE_IDS,
    TRIBE_REGION,
)
from .pieces import (
    ALLY_OF,
    CITADEL_OF,
    DISPERSED,
    DISPERSED_MARKERS,
    FACTIONS,
    FORT,
    GATHERING,
    HIDDEN,
    IS_ALLY,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    LEADER_TYPE,
    LEADERS,
    LEGION,
    MOBILE,
    REVEALED,
    ROMANS,
    SCOUTED,
    STATUS_OWNER,
    STATUS_TYPE,
    STATUSES,
    SUBDUED,
    T_FORT,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from .state import State, Table

Pool = list[tuple[int, int]]
"""Pieces of one Region: kind, and how many."""


def unit_words(pool: Pool) -> list[Message]:
    """Pieces in words: "2 Legions", "3 Hidden Arverni Warbands"."""
    return [Message(f"count.{KINDS[kind]}", {"n": n}) for kind, n in pool if n]


def pool_of(state: State, region: int, kinds: tuple[int, ...]) -> Pool:
    """The pieces of some kinds in a Region."""
    units, first = state.units, UNIT_KINDS * region
    return [(kind, n) for kind in kinds if (n := units[first + kind])]


def on_map(state: State, kind: int) -> int:
    """How many pieces of a kind are on the map."""
    return sum([state.units[UNIT_KINDS * region + kind] for region in range(SPACE_COUNT)])


def any_pieces(state: State, region: int) -> bool:
    """Whether there is anything in a Region."""
    return any(state.units[UNIT_KINDS * region : UNIT_KINDS * region + UNIT_KINDS]) or any(
        STATUS_OWNER[state.tribes[tribe]] != NOBODY for tribe in tribes_in(state, region)
    )


# Where pieces may be --------------------------------------------------------------------------------------------------


def adjacent(state: State, region: int) -> tuple[int, ...]:
    """1.3.1 The Regions next to a Region; Cisalpina is one only after Gallia Togata."""
    return (ADJACENT_TOGATA if state.gallia_togata else ADJACENT)[region]


def within_one(state: State, region: int) -> tuple[int, ...]:
    """4.1.2 A Region and those adjacent to it."""
    return (region, *adjacent(state, region))


def may_stack(state: State, region: int, faction: int) -> bool:
    """1.4.2 Whether pieces of a Faction may be in a Region. In Cisalpina only Romans, and only after Gallia Togata."""
    return region != CISALPINA or (faction == ROMANS and bool(state.gallia_togata))


def region_of(state: State, tribe: int) -> int:
    """The Region of a Tribe, also of the Colony."""
    return state.colony if tribe == COLONY else TRIBE_REGION[tribe]


def may_ally(state: State, tribe: int, faction: int) -> bool:
    """1.4.2 Whether an Ally of a Faction may be placed at a Tribe: Subdued, and open to that Faction."""
    return state.tribes[tribe] == SUBDUED and open_to(tribe, faction)


_OPEN = tuple([tuple([not only or only == id for only in ONLY]) for id in FACTIONS])


def open_to(tribe: int, faction: int) -> bool:
    """1.4.2 Whether a Tribe may hold pieces of a Faction. Bibracte, Gergovia and the Suebi hold those of one only."""
    return _OPEN[faction][tribe]


# Leaders, Legions, Auxilia, Warbands and Forts ------------------------------------------------------------------------


def place_warbands(table: Table, region: int, faction: int, n: int, rule: str) -> int:
    """1.4.1, 1.4.3 Place Warbands, or Auxilia, from Available: Hidden, as far as there are any. Returns how many."""
    state, type = table.state, WARBAND_TYPE[faction]
    n = min(n, state.available[type])
    if n <= 0 or not may_stack(state, region, faction):
        return 0
    state.available[type] -= n
    state.units[UNIT_KINDS * region + HIDDEN[faction]] += n
    table.tell("placed", rule, what=unit_words([(HIDDEN[faction], n)]), space=REGION_IDS[region])
    return n


def place_fort(table: Table, region: int, rule: str) -> bool:
    """1.4.2 Place a Fort from Available, one in each Region. Returns whether there was one to place."""
    state = table.state
    if not state.available[T_FORT] or state.units[UNIT_KINDS * region + FORT]:
        return False
    state.available[T_FORT] -= 1
    state.units[UNIT_KINDS * region + FORT] = 1
    table.tell("placed", rule, what=unit_words([(FORT, 1)]), space=REGION_IDS[region])
    return True


def place_leader(table: Table, region: int, kind: int, rule: str) -> None:
    """1.4.3 Place a Leader from Available, as itself or as its Successor."""
    state = table.state
    state.available[LEADER_TYPE[KIND_OWNER[kind]]] -= 1
    state.units[UNIT_KINDS * region + kind] = 1
    table.tell("placed", rule, what=unit_words([(kind, 1)]), space=REGION_IDS[region])


def place_legions(table: Table, region: int, n: int, rule: str, *, fallen: int = 0) -> int:
    """1.4.1 Place Legions from their track, ``fallen`` of them from the Fallen box. Returns how many there were."""
    state = table.state
    fallen = min(fallen, state.fallen, n)
    track = min(n - fallen, state.legions_track)
    state.fallen -= fallen
    state.legions_track -= track
    state.units[UNIT_KINDS * region + LEGION] += fallen + track
    if fallen + track:
        table.tell("placed", rule, what=unit_words([(LEGION, fallen + track)]), space=REGION_IDS[region])
    return fallen + track


def remove(table: Table, region: int, kind: int, n: int, rule: str, *, legions_to: str = "fallen") -> int:
    """1.4.1 Remove pieces to Available, Legions to the Fallen box or to ``legions_track``. Returns how many.

    The Fort of Provincia is never removed (1.4.2).
    """
    state = table.state
    n = min(n, removable(state, region, kind))
    if n <= 0:
        return 0
    state.units[UNIT_KINDS * region + kind] -= n
    if kind == LEGION:
        if legions_to == "fallen":
            state.fallen += n
        else:
            state.legions_track += n
    else:
        state.available[KIND_TYPE[kind]] += n
    table.tell("removed", rule, what=unit_words([(kind, n)]), space=REGION_IDS[region])
    lift_circumvallation(table, region)
    return n


def removable(state: State, region: int, kind: int) -> int:
    """1.4.2 How many pieces of a kind could be removed from a Region: all, but not the Fort of Provincia."""
    return 0 if kind == FORT and region == PROVINCIA else state.units[UNIT_KINDS * region + kind]


def move(table: Table, origin: int, target: int, kind: int, n: int) -> None:
    """Pieces move from one Region to another, Hidden or Revealed as they are."""
    state = table.state
    state.units[UNIT_KINDS * origin + kind] -= n
    state.units[UNIT_KINDS * target + kind] += n
    lift_circumvallation(table, origin)


LOST = 3
"""3.2.2, 3.2.4, 6.3 A piece that is rolled for is removed on this or less."""


def falls(table: Table, what: str, rule: str, limit: int = LOST) -> bool:
    """3.2.2, 3.2.4 Roll a die for a piece. Returns whether it is to be removed."""
    die = table.roll(6)
    table.tell("loss_roll_lost" if die <= limit else "loss_roll_kept", rule, what=what, die=die)
    return die <= limit


# Hidden, Revealed, Scouted --------------------------------------------------------------------------------------------


def hide(state: State, region: int, faction: int) -> int:
    """1.4.3 Flip all of a Faction's Revealed pieces in a Region to Hidden; Scouted ones lose their marker instead.

    Returns how many pieces changed.
    """
    units, first = state.units, UNIT_KINDS * region
    revealed = units[first + REVEALED[faction]]
    units[first + HIDDEN[faction]] += revealed
    units[first + REVEALED[faction]] = 0
    if SCOUTED[faction] == NOBODY:
        return revealed
    scouted = units[first + SCOUTED[faction]]
    units[first + REVEALED[faction]] = scouted
    units[first + SCOUTED[faction]] = 0
    return revealed + scouted


def reveal(state: State, region: int, faction: int, n: int | None = None) -> int:
    """1.4.3 Flip Hidden pieces of a Faction in a Region to Revealed, all or this many. Returns how many."""
    units, first = state.units, UNIT_KINDS * region
    there = units[first + HIDDEN[faction]]
    n = there if n is None else min(n, there)
    units[first + HIDDEN[faction]] -= n
    units[first + REVEALED[faction]] += n
    return n


def scout(state: State, region: int, kind: int, n: int) -> None:
    """4.2.2 Warbands of a kind become Revealed with a Scouted marker."""
    state.units[UNIT_KINDS * region + kind] -= n
    state.units[UNIT_KINDS * region + SCOUTED[KIND_OWNER[kind]]] += n


# Allies and Citadels --------------------------------------------------------------------------------------------------


def place_ally(table: Table, tribe: int, faction: int, rule: str) -> bool:
    """1.4.1-1.4.2 Place an Ally from Available at a Subdued Tribe. Returns whether there was one to place."""
    return _settle(table, tribe, ALLY_OF[faction], rule)


def place_citadel(table: Table, tribe: int, faction: int, rule: str) -> bool:
    """3.3.1 Put a Citadel in the place of an Ally, or at a Subdued City. Returns whether there was one to place."""
    state = table.state
    if CITADEL_OF[faction] == NOBODY or not IS_CITY[tribe] or not state.available[STATUS_TYPE[CITADEL_OF[faction]]]:
        return False
    if state.tribes[tribe] == ALLY_OF[faction]:
        state.available[STATUS_TYPE[ALLY_OF[faction]]] += 1
        state.tribes[tribe] = SUBDUED
    return _settle(table, tribe, CITADEL_OF[faction], rule)


def _settle(table: Table, tribe: int, status: int, rule: str) -> bool:
    state = table.state
    if not state.available[STATUS_TYPE[status]]:
        return False
    state.available[STATUS_TYPE[status]] -= 1
    state.tribes[tribe] = status
    table.tell("settled", rule, what=STATUSES[status], tribe=TRIBE_IDS[tribe])
    return True


def subdue(table: Table, tribe: int, rule: str) -> int:
    """1.4.1 Remove the Ally or Citadel at a Tribe to Available: the Tribe is Subdued. Returns what stood there."""
    state = table.state
    status = state.tribes[tribe]
    if STATUS_OWNER[status] == NOBODY:
        return status
    state.tribes[tribe] = SUBDUED
    state.available[STATUS_TYPE[status]] += 1
    table.tell("subdued", rule, what=STATUSES[status], tribe=TRIBE_IDS[tribe])
    return status


def reduce_citadel(table: Table, tribe: int, rule: str) -> bool:
    """1.4.1 A Faction replaces one of its Citadels with an Ally. Returns whether there was one Available."""
    state = table.state
    owner = STATUS_OWNER[state.tribes[tribe]]
    if IS_ALLY[state.tribes[tribe]] or not state.available[STATUS_TYPE[ALLY_OF[owner]]]:
        return False
    state.available[STATUS_TYPE[state.tribes[tribe]]] += 1
    state.tribes[tribe] = SUBDUED
    return place_ally(table, tribe, owner, rule)


def clear_tribe(table: Table, tribe: int, rule: str) -> None:
    """Remove whatever is at a Tribe: an Ally, a Citadel, or a marker of Events and Seizure."""
    state = table.state
    if STATUS_OWNER[state.tribes[tribe]] != NOBODY:
        subdue(table, tribe, rule)
    elif state.tribes[tribe] != SUBDUED:
        table.tell("marker_removed", rule, what=STATUSES[state.tribes[tribe]], tribe=TRIBE_IDS[tribe])
        state.tribes[tribe] = SUBDUED


def dispersed_left(state: State) -> int:
    """3.2.3 How many Dispersed markers can still be placed."""
    return DISPERSED_MARKERS - state.tribes.count(DISPERSED) - state.tribes.count(GATHERING)


def disperse(table: Table, tribe: int, rule: str) -> None:
    """3.2.3 Put a Dispersed marker on a Subdued Tribe."""
    table.state.tribes[tribe] = DISPERSED
    table.tell("dispersed", rule, tribe=TRIBE_IDS[tribe])


# Circumvallation ------------------------------------------------------------------------------------------------------


def settle_circumvallation(state: State) -> bool:
    """Card 4: the marker covers no more pieces than there are. Returns whether it has to go.

    It goes when its group is gone, or when no Romans are left. Pieces outside the group go first.
    """
    region, faction = state.circumvallation, state.encircled
    if region < 0:
        return False
    state.encircled_warbands = min(state.encircled_warbands, warbands(state, region, faction))
    state.encircled_leader = min(state.encircled_leader, int(leader(state, region, faction) != NOBODY))
    return not (state.encircled_warbands or state.encircled_leader) or not pieces(state, region, ROMANS)


def lift_circumvallation(table: Table, region: int) -> None:
    """Card 4: after pieces have left a Region, the marker there may have to go."""
    if table.state.circumvallation == region and settle_circumvallation(table.state):
        end_circumvallation(table)


def end_circumvallation(table: Table) -> None:
    """Card 4: the marker is taken off the map."""
    state = table.state
    table.tell("circumvallation_ends", "5.1", space=REGION_IDS[state.circumvallation])
    state.circumvallation = state.encircled = -1
    state.encircled_warbands = state.encircled_leader = 0


def free_to_move(state: State, region: int, faction: int) -> Pool:
    """3.2.2, 3.3.2 The mobile pieces of a Faction that may leave a Region: those under Circumvallation may not."""
    pool = pool_of(state, region, MOBILE[faction])
    if state.circumvallation != region or state.encircled != faction:
        return pool
    held = state.encircled_warbands
    free: Pool = []
    for kind, n in reversed(pool):  # Scouted and Revealed pieces are held first
        if kind in LEADERS[faction]:
            n -= state.encircled_leader
        else:
            kept = min(held, n)
            held -= kept
            n -= kept
        if n:
            free.append((kind, n))
    return free[::-1]
