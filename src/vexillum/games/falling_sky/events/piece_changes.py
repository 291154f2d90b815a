"""5.1 What several cards do with pieces, as functions: Allies and Warbands placed, removed and replaced by choice."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.kit import NOBODY
from vexillum.coin.options import NONE, numbers
from vexillum.core.decision import DONE, Option
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.control import tribes_in
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent
from vexillum.games.falling_sky.events.tribes import choose_holdings
from vexillum.games.falling_sky.events.units import replace
from vexillum.games.falling_sky.forces import may_ally, open_to, place_warbands
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import FACTION, REGION
from vexillum.games.falling_sky.pieces import (
    ALLY_OF,
    FACTIONS,
    HIDDEN,
    IS_ALLY,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    SEATS,
    STATUS_OWNER,
    WARBAND_TYPE,
)
from vexillum.games.falling_sky.state import Play

# Choices --------------------------------------------------------------------------------------------------------------


def choose_region(event: FallingSkyEvent, faction: int, regions: Sequence[int], *, may: bool = False) -> Play[int]:
    """A Faction selects one of some Regions; ``may``: or none. Returns NOBODY for none."""
    if not regions:
        return NOBODY
    options: list[Option] = [REGION[region] for region in regions]
    (pick,) = yield event.ask(faction, "space", [*options, NONE] if may else options)
    if pick is NONE:
        return NOBODY
    event.spaces = [pick.value]
    event.table.tell("event_spaces", RULE, who=FACTIONS[faction], spaces=[pick.key])
    return int(pick.value)


def choose_faction(event: FallingSkyEvent, factions: Sequence[int], *, may: bool = False) -> Play[int]:
    """The executing Faction selects one of some Factions; ``may``: or none. Returns NOBODY for none."""
    event.faction = NOBODY
    if factions:
        options: list[Option] = [FACTION[faction] for faction in factions]
        (pick,) = yield event.ask(event.you, "faction", [*options, NONE] if may else options)
        event.faction = NOBODY if pick is NONE else pick.value
    return event.faction


def tribes_of(event: FallingSkyEvent, regions: Sequence[int]) -> list[int]:
    """1.3.2 The Tribes of some Regions, the Colony among them."""
    return [tribe for region in regions for tribe in tribes_in(event.state, region)]


def look_ahead(event: FallingSkyEvent, faction: int, n: int) -> None:
    """A Faction looks at the next face-down cards; no other Faction learns what they are."""
    state, seat = event.state, SEATS[faction]
    ahead = state.deck[::-1][:n]
    if ahead:
        event.table.reveal()
        event.table.tell("event_looks", RULE, who=seat, n=len(ahead))
        event.table.tell("event_sees_cards", RULE, to=(seat,), cards=[str(card) for card in ahead])
        state.looked_ahead[faction] = max(state.looked_ahead[faction], len(ahead))


# Allies ---------------------------------------------------------------------------------------------------------------


def place_allies(
    event: FallingSkyEvent, chooser: int, owners: Sequence[int], tribes: Sequence[int], n: int, *, must: bool = True
) -> Play[int]:
    """1.4.2 Place Allies of some Factions at Subdued Tribes: ``n`` if possible, or up to ``n``. Returns how many."""
    done, tried = 0, set[tuple[int, int]]()
    while done < n:
        found = [
            (tribe, ALLY_OF[owner])
            for tribe in tribes
            for owner in owners
            if may_ally(event.state, tribe, owner) and event.has_holding(ALLY_OF[owner], tribe)
        ]
        found = [each for each in found if each not in tried]
        if not found:
            break
        chosen = yield from choose_holdings(event, chooser, "place_ally", found, n - done, may=not must)
        if chosen is None:
            break
        tried.add(chosen)
        tribe, status = chosen
        if (yield from event.make_available(status, tribe)):
            forces.place_ally(event.table, tribe, STATUS_OWNER[status], RULE)
            done += 1
    return done


def allies_at(event: FallingSkyEvent, tribes: Sequence[int], owners: Sequence[int]) -> list[tuple[int, int]]:
    """1.4 The Tribes with Allies of some Factions, Citadels not counted; each with what is there."""
    there = [(tribe, event.state.tribes[tribe]) for tribe in tribes]
    return [(tribe, status) for tribe, status in there if IS_ALLY[status] and STATUS_OWNER[status] in owners]


def choose_allies(
    event: FallingSkyEvent, kind: str, tribes: Sequence[int], owners: Sequence[int], n: int, least: int
) -> Play[list[int]]:
    """The executing Faction selects between ``least`` and ``n`` Allies, or all there are. Returns their Tribes."""
    chosen: list[int] = []
    while len(chosen) < n:
        found = [each for each in allies_at(event, tribes, owners) if each[0] not in chosen]
        if len(found) <= least - len(chosen):  # all of them: nothing to choose
            return [*chosen, *[tribe for tribe, _ in found]]
        if not found:
            break
        picked = yield from choose_holdings(event, event.you, kind, found, n - len(chosen), may=len(chosen) >= least)
        if picked is None:
            break
        chosen.append(picked[0])
    return chosen


def remove_allies(
    event: FallingSkyEvent, tribes: Sequence[int], owners: Sequence[int], n: int, least: int
) -> Play[int]:
    """1.4.1 Remove between ``least`` and ``n`` Allies, no Citadels. Returns how many."""
    chosen = yield from choose_allies(event, "remove_ally", tribes, owners, n, least)
    for tribe in chosen:
        forces.subdue(event.table, tribe, RULE)
    return len(chosen)


def replace_allies(
    event: FallingSkyEvent, tribes: Sequence[int], owners: Sequence[int], into: int, n: int, least: int
) -> Play[int]:
    """5.1.1 Replace Allies with those of a Faction; without one Available, or against stacking, they are removed."""
    chosen = yield from choose_allies(event, "replace_ally", tribes, owners, n, least)
    for tribe in chosen:
        yield from replace_ally(event, tribe, into)
    return len(chosen)


def replace_ally(event: FallingSkyEvent, tribe: int, into: int) -> Play[None]:
    """5.1.1 Replace what is at a Tribe with an Ally of a Faction, if there is one and it may be there."""
    forces.clear_tribe(event.table, tribe, RULE)
    if open_to(tribe, into) and (yield from event.make_available(ALLY_OF[into], tribe)):
        forces.place_ally(event.table, tribe, into, RULE)


# Warbands and Auxilia -------------------------------------------------------------------------------------------------


def supply(event: FallingSkyEvent, owner: int, region: int) -> int:
    """1.4.1 How many Warbands or Auxilia of a Faction could be placed in a Region now."""
    kind = HIDDEN[owner]
    if not event.may_stand(region, kind):
        return 0
    return event.state.available[KIND_TYPE[kind]] + event.withdrawable(owner, kind, region)


def spread(
    event: FallingSkyEvent,
    chooser: int,
    owners: Sequence[int],
    regions: Sequence[int],
    n: int,
    *,
    each: int = 0,
    must: bool = True,
) -> Play[dict[int, int]]:
    """1.4.1 Place Warbands or Auxilia of some Factions among some Regions, no more than ``each`` in one.

    ``must``: ``n`` of them, or as many as there are; no one is asked if there are enough for ``each`` Region. Returns
    how many came to each.
    """
    if not must and len(regions) == 1:
        return (yield from _up_to(event, chooser, owners, regions[0], n))
    placed: dict[int, int] = {}
    if must and len(owners) == 1 and n == each * len(regions) <= event.state.available[WARBAND_TYPE[owners[0]]]:
        return {region: place_warbands(event.table, region, owners[0], each, RULE) for region in regions}
    declined: set[tuple[int, int]] = set()
    while (left := n - sum(placed.values())) > 0:
        room = [region for region in regions if not each or placed.get(region, 0) < each]
        found = {
            region: [o for o in owners if (o, region) not in declined and supply(event, o, region)] for region in room
        }
        options: list[Option] = [REGION[region] for region, whose in found.items() if whose]
        if not options:
            break
        offered = options if must else [*options, DONE]
        (pick,) = yield event.ask(chooser, "place_where", offered, unit=_unit_word(owners), n=left)
        if pick is DONE:
            break
        region: int = pick.value
        owner = yield from _whose(event, chooser, found[region], region)
        most = min(left, supply(event, owner, region), each - placed.get(region, 0) if each else left)
        fewest = most if must and len(options) == 1 and len(found[region]) == 1 else 1
        (number,) = yield event.ask(
            chooser,
            "place",
            numbers(fewest, most),
            about=f"space:{pick.key}",
            space=pick.key,
            unit=KINDS[HIDDEN[owner]],
            box="available",
            n=left,
        )
        came = yield from event.place_own(owner, region, HIDDEN[owner], number.value)
        placed[region] = placed.get(region, 0) + came
        if came < number.value:
            declined.add((owner, region))
    return {region: came for region, came in placed.items() if came}


def _up_to(event: FallingSkyEvent, chooser: int, owners: Sequence[int], region: int, n: int) -> Play[dict[int, int]]:
    """1.4.1 Up to ``n`` Warbands or Auxilia in one Region: of which Faction, if open, and how many; each once.

    Where they can only be one Faction's, the chooser has agreed to some before (card 40).
    """
    left, able, space = n, list(owners), REGION_IDS[region]
    while left and (able := [owner for owner in able if supply(event, owner, region)]):
        owner = able[0]
        if len(owners) > 1:
            whose: list[Option] = [FACTION[owner] for owner in able]
            (pick,) = yield event.ask(chooser, "whose", [*whose, DONE], about=f"space:{space}")
            if pick is DONE:
                break
            owner = pick.value
        able.remove(owner)
        (number,) = yield event.ask(
            chooser,
            "place",
            numbers(1, min(left, supply(event, owner, region))),
            about=f"space:{space}",
            space=space,
            unit=KINDS[HIDDEN[owner]],
            box="available",
            n=left,
        )
        left -= yield from event.place_own(owner, region, HIDDEN[owner], number.value)
    return {region: n - left} if left < n else {}


def _unit_word(owners: Sequence[int]) -> str:
    return KINDS[HIDDEN[owners[0]]] if len(owners) == 1 else "warbands"


def _whose(event: FallingSkyEvent, chooser: int, owners: Sequence[int], region: int) -> Play[int]:
    (pick,) = yield event.ask(
        chooser, "whose", [FACTION[owner] for owner in owners], about=f"space:{REGION_IDS[region]}"
    )
    return int(pick.value)


def take_units(event: FallingSkyEvent, regions: Sequence[int], kinds: tuple[int, ...], n: int, least: int) -> Play[int]:
    """1.4.1 The executing Faction removes between ``least`` and ``n`` pieces, or all there are. Returns how many."""
    stacks = stacks_in(event, list(regions), kinds)
    taken = yield from pick_units(event, event.you, "remove", stacks, n, min(least, sum(stacks.values())))
    return sum([forces.remove(event.table, region, kind, m, RULE) for (region, kind, *_), m in taken.items()])


def exchange(
    event: FallingSkyEvent,
    regions: Sequence[int],
    kinds: tuple[int, ...],
    into: Sequence[int],
    n: int,
    least: int,
) -> Play[dict[int, int]]:
    """5.1.1 Replace between ``least`` and ``n`` pieces with Warbands or Auxilia of some Factions, stack by stack.

    Where there are several such Factions the executing one chooses one for each stack. A piece without a replacement is
    removed. Returns how many replacements stand where: ``UNIT_KINDS * region + kind``.
    """
    stacks = stacks_in(event, list(regions), kinds)
    taken = yield from pick_units(event, event.you, "replace", stacks, n, min(least, sum(stacks.values())))
    placed: dict[int, int] = {}
    for (region, kind, *_), many in taken.items():
        left = many
        while left:
            owners = [o for o in into if o != KIND_OWNER[kind] and event.state.available[KIND_TYPE[HIDDEN[o]]]]
            owners = owners or [o for o in into if o != KIND_OWNER[kind]][:1]
            owner = yield from _whose(event, event.you, owners, region)
            number = left
            if len(owners) > 1 and left > 1:
                (pick,) = yield event.ask(
                    event.you,
                    "replace_by",
                    numbers(1, left),
                    about=f"unit:{REGION_IDS[region]}.{KINDS[kind]}",
                    space=REGION_IDS[region],
                    unit=KINDS[HIDDEN[owner]],
                )
                number = pick.value
            at = slot(region, HIDDEN[owner])
            before = event.state.units[at]
            yield from replace(event, region, kind, HIDDEN[owner], number)
            placed[at] = placed.get(at, 0) + event.state.units[at] - before
            left -= number
    return {at: came for at, came in placed.items() if came}


def slot(region: int, kind: int) -> int:
    """Where the state counts the pieces of a kind in a Region."""
    return len(KINDS) * region + kind
