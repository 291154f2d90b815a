"""3.3.1 Rally: Gallic Allies, Citadels and Warbands."""

from __future__ import annotations

from functools import cache

from vexillum.coin.kit import NOBODY
from vexillum.core.decision import DONE, Option
from vexillum.core.words.texts import Message

from ..actions import Action, Command, controls, helper, may_withdraw, withdrawable
from ..cards import CONSPIRATOR, CONTEST_WITH_COTUS, HARSH_PUNISHMENTS, NITIOBRIGAN_HORSE, holds, in_effect
from ..control import allies, leader, pieces, stronghold_count, subdued
from ..forces import may_ally, may_stack, open_to, place_ally, place_citadel, place_warbands
from ..map import HOME, IS_BELGICA, IS_CITY, REGION_IDS, REGION_NUMBER, SPACE_COUNT, TRIBE_IDS
from ..money import funds
from ..options import TRIBE
from ..pieces import (
    AEDUI,
    ALLY_OF,
    ARVERNI,
    BELGAE,
    CITADEL_OF,
    FACTIONS,
    GERMANS,
    SEATS,
    STATUS_TYPE,
    UNIT_KINDS,
    VERCINGETORIX,
    WARBAND_TYPE,
)
from ..state import Play, State, Table
from .common import region_by_region, why_settle

RULE = "3.3.1"
HORSE_REGIONS = tuple(REGION_NUMBER[id] for id in ("pictones", "arverni"))
HORSE = 2
"""Card 25: its holder places this many Warbands more in Pictones and Arverni."""


@cache
def warbands_option(n: int) -> Option:
    """Place this many Warbands."""
    return Option(f"warbands.{n}", n, text="option.place_warbands", params={"n": n})


@cache
def helper_option(faction: int, n: int) -> Option:
    """4.5.1, card 38: place this number of Warbands or Auxilia of the Faction that helps."""
    if faction == GERMANS:
        return Option(f"germanic.{n}", n, text="option.place_germanic", params={"n": n})
    return Option(f"loan.{n}", n, text="option.place_loan", params={"n": n, "who": FACTIONS[faction]})


CITADEL = tuple(
    Option(f"citadel.{id}", tribe, f"tribe:{id}", "option.place_citadel", {"tribe": id})
    for tribe, id in enumerate(TRIBE_IDS)
)


def has_vercingetorix(state: State, region: int, faction: int) -> bool:
    """3.3.1 Whether it is the Arverni, and Vercingetorix is there."""
    return faction == ARVERNI and bool(state.units[UNIT_KINDS * region + VERCINGETORIX])


def counts_as_control(state: State, action: Action | None, region: int, faction: int) -> bool:
    """3.3.1 Control, or what counts as it: Vercingetorix, card 55, card 34."""
    if action is not None and action.offer is not None and action.offer.controlled:
        return True
    if has_vercingetorix(state, region, faction) or controls(state, action, region, faction):
        return True
    return faction == BELGAE and in_effect(state, CONSPIRATOR) and bool(pieces(state, region, BELGAE))


def may_place_ally(state: State, action: Action | None, region: int, faction: int) -> list[int]:
    """3.3.1 The Subdued Tribes at which Rally may place an Ally."""
    if not state.available[STATUS_TYPE[ALLY_OF[faction]]]:
        return []
    tribes = [tribe for tribe in subdued(state, region) if open_to(tribe, faction)]
    return tribes if tribes and counts_as_control(state, action, region, faction) else []


def may_fortify(state: State, region: int, faction: int) -> list[int]:
    """3.3.1 The Allies at Cities that Rally may replace with a Citadel."""
    if not state.available[STATUS_TYPE[CITADEL_OF[faction]]]:
        return []
    return [tribe for tribe in allies(state, region, faction) if IS_CITY[tribe]]


def warbands_placed(state: State, region: int, faction: int) -> int:
    """3.3.1 How many Warbands Rally may place, as far as the rules go; Available is another matter."""
    count = stronghold_count(state, region, faction)
    if faction == ARVERNI and not in_effect(state, HARSH_PUNISHMENTS):
        there = count + (leader(state, region, ARVERNI) >= 0)
        count = there + 1 if there else 0
    if not count and HOME[region] == FACTIONS[faction]:
        count = 1
    if region in HORSE_REGIONS and holds(state, faction, NITIOBRIGAN_HORSE):
        count += HORSE
    return count


def why_never(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.3.1 Why a Region may not be selected for Rally: it is Devastated, or closed to the Faction's pieces."""
    if not may_stack(state, region, faction):
        return Message("why.not_a_region", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, "1.4.2")
    if not state.devastated[region]:
        return None
    allowed = action is not None and action.offer is not None and action.offer.devastated
    if not allowed and not has_vercingetorix(state, region, faction):
        return Message("why.rally_devastated", {"space": REGION_IDS[region], "who": FACTIONS[faction]}, RULE)
    return None


def lacking(state: State, action: Action | None, region: int, faction: int) -> bool:
    """1.4.1 Whether something could be placed if the Faction first took such a piece off the map."""
    if not may_withdraw(state, action, faction):
        return False
    if why_never(state, action, region, faction) is not None:
        return False
    room = any(may_ally(state, tribe, faction) for tribe in subdued(state, region))
    wanted = []
    if room and counts_as_control(state, action, region, faction):
        wanted.append(STATUS_TYPE[ALLY_OF[faction]])
    if any(IS_CITY[tribe] for tribe in allies(state, region, faction)):
        wanted.append(STATUS_TYPE[CITADEL_OF[faction]])
    if warbands_placed(state, region, faction):
        wanted.append(WARBAND_TYPE[faction])
    return any(withdrawable(state, action, faction, type) for type in wanted)


def why_not_region(state: State, action: Action | None, region: int, faction: int) -> Message | None:
    """3.3.1 Why Rally has no effect in a Region, or may not select it."""
    if (never := why_never(state, action, region, faction)) is not None:
        return never
    placed = warbands_placed(state, region, faction)
    if placed and state.available[WARBAND_TYPE[faction]]:
        return None
    if may_place_ally(state, action, region, faction) or may_fortify(state, region, faction):
        return None
    words = {"space": REGION_IDS[region], "who": FACTIONS[faction]}
    if not placed:
        return Message("why.rally_nothing_there", words, RULE)
    other = helper(state, action, region)
    if other == NOBODY or not state.available[WARBAND_TYPE[other]]:
        return Message("why.rally_none_available", words, "1.4.1")
    return None


def cost_of(state: State, region: int, faction: int) -> int:
    """3.3.1 One Resource; two for Belgae outside Belgica and for Vercingetorix where it is Devastated."""
    if faction == BELGAE:
        if in_effect(state, CONSPIRATOR):
            return 0
        return 1 if IS_BELGICA[region] else 2
    if faction == AEDUI:
        return 2 if in_effect(state, CONTEST_WITH_COTUS) else 1
    return 2 if state.devastated[region] else 1


_LIKELY = [0] * (GERMANS + 1)
"""For each Faction, the Region that would do the last time: it is asked first, and mostly it still does."""


def why_not(state: State, faction: int) -> Message | None:
    """3.3.1 Why a Faction cannot Rally anywhere."""
    likely, mine = _LIKELY[faction], funds(state, faction)
    if why_not_region(state, None, likely, faction) is None and cost_of(state, likely, faction) <= mine:
        return None
    poor = None
    for region in range(SPACE_COUNT):
        if why_not_region(state, None, region, faction) is None or lacking(state, None, region, faction):
            if cost_of(state, region, faction) <= mine:
                _LIKELY[faction] = region
                return None
            poor = Message("why.command_cost", {"command": "rally", "n": cost_of(state, region, faction)}, RULE)
    return poor or Message("why.rally_nowhere", {"who": FACTIONS[faction]}, RULE)


def rally(table: Table, action: Action) -> Play[None]:
    """3.3.1 In each Region an Ally, a Citadel or Warbands; with Vercingetorix, Warbands as well."""
    state, faction = table.state, action.faction
    yield from region_by_region(
        table,
        action,
        lambda state, region: why_not_region(state, action, region, faction),
        lambda region: cost_of(state, region, faction),
        lambda region: rally_in(table, action, region),
        RULE,
        lacking=lambda state, region: (
            lacking(state, action, region, faction) and cost_of(state, region, faction) <= funds(state, faction)
        ),
    )


def rally_in(table: Table, action: Action, region: int) -> Play[None]:
    """3.3.1 One Region of a Rally. With Vercingetorix both, an Ally or Citadel and Warbands, in either order."""
    state, faction = table.state, action.faction
    both = has_vercingetorix(state, region, faction)
    settled = mustered = False
    while True:
        options: list[Option] = []
        if not settled:
            options += [TRIBE[tribe] for tribe in may_place_ally(state, action, region, faction)]
            options += [CITADEL[tribe] for tribe in may_fortify(state, region, faction)]
        if not mustered:
            options += _warbands(state, action, region)
        if not options:
            return
        (pick,) = yield table.ask(
            SEATS[faction],
            "rally.do",
            [*options, DONE] if settled or mustered else options,
            rule=RULE,
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
            why=why_settle(action, region, RULE),
        )
        if pick is DONE:
            return
        how = pick.key.partition(".")[0]
        if how in ("warbands", "germanic", "loan"):
            mustered = True
            yield from _muster(table, action, region, how, pick.value)
        else:
            settled = True
            (place_citadel if how == "citadel" else place_ally)(table, pick.value, faction, RULE)
        if not both:
            return


def _warbands(state: State, action: Action, region: int) -> list[Option]:
    most = warbands_placed(state, region, action.faction)
    own = min(most, state.available[WARBAND_TYPE[action.faction]])
    options = [warbands_option(n) for n in range(own, 0, -1)]
    other = helper(state, action, region)
    if other != NOBODY:
        theirs = min(most, state.available[WARBAND_TYPE[other]])
        options += [helper_option(other, n) for n in range(theirs, 0, -1)]
    return options


def _muster(table: Table, action: Action, region: int, how: str, n: int) -> Play[None]:
    """3.3.1, 4.5.1 Place Warbands; where others help, the rest of the number may be of the other sort."""
    state, faction = table.state, action.faction
    most = warbands_placed(state, region, faction)
    other = helper(state, action, region)
    place_warbands(table, region, faction if how == "warbands" else other, n, RULE)
    if other == NOBODY:
        return
    second = other if how == "warbands" else faction
    rest = min(most - n, state.available[WARBAND_TYPE[second]])
    if rest > 0:
        options = [warbands_option(k) if second == faction else helper_option(other, k) for k in range(rest, 0, -1)]
        (pick,) = yield table.ask(
            SEATS[faction],
            "rally.rest",
            [*options, DONE],
            rule="4.5.1" if other == GERMANS else "5.3",
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
        )
        if pick is not DONE:
            place_warbands(table, region, second, pick.value, RULE)


RALLY = Command("rally", RULE, why_not, rally)
