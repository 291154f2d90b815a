"""1.4.1, 5.1 Events that place, remove, replace and move pieces: by steps, by choice, however far (32, 62, 66)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from vexillum.coin.events import pieces
from vexillum.coin.events.context import AnyEvent, EventKit, Stacks
from vexillum.coin.events.pieces import pick_units, stacks_in
from vexillum.coin.events.step import unknown
from vexillum.coin.forces import PieceStack, choose_pieces
from vexillum.coin.kit import NOBODY, NONE, numbers
from vexillum.core.decision import DONE, Option

from .. import forces
from ..commands.march import hide_group
from ..control import how_many, tribes_in
from ..forces import free_to_move, may_ally, may_stack, open_to, place_warbands
from ..map import REGION_IDS, REGION_NUMBER
from ..options import FACTION, REGION, unit
from ..pieces import (
    ALLY_OF,
    FACTIONS,
    HIDDEN,
    IS_ALLY,
    KIND_OWNER,
    KIND_TYPE,
    KINDS,
    ROMANS,
    SEATS,
    STATUS_OWNER,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from ..state import Play, State
from .context import RULE, FallingSkyEvent, Step, Where
from .tribes import choose_holdings

# 1.4.1 Events that place, remove, replace and move pieces in Regions -------------------------------------------------


ALL = pieces.ALL


class Place(pieces.Place, frozen=True, kw_only=True, tag="place"):
    """1.4.1 Place pieces: up to ``n`` in each selected Region, or up to ``n`` in all among certain Regions.

    Own pieces that are not Available may come off other Regions (F101).
    """

    among: Where | None = None


class Remove(pieces.Remove, frozen=True, kw_only=True, tag="remove"):
    """1.4.1 Remove pieces: up to ``n`` from each selected Region, or up to ``n`` in all from certain Regions.

    Legions go to the Fallen box, or to their track where ``box`` says "legions_track".
    """

    among: Where | None = None
    box: str = "fallen"

    def remove(self, event: AnyEvent, taken: Stacks) -> int:
        """Take them off."""
        done = 0
        for (region, kind, *_), n in taken.items():
            done += forces.remove(event.table, region, kind, n, RULE, legions_to=self.box)
        return done


class Replace(Step, frozen=True, kw_only=True, tag="replace"):
    """1.4.1 Replace pieces one for one: up to ``n`` in each selected Region, or up to ``n`` in all among some Regions.

    What has no replacement, or could not stack, is removed (5.1.1). Own pieces may come off other Regions (F101).
    """

    units: tuple[str, ...]
    into: str
    n: int
    who: str = "you"
    among: Where | None = None
    must: bool = False

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """Region by Region, or everywhere at once."""
        faction, into = event.who(self.who), event.kind_of(self.into)
        kinds = tuple([k for k in event.kit.groups.units(self.units) if KIND_OWNER[k] != KIND_OWNER[into]])
        spaces = [[space] for space in event.spaces]
        if self.among is not None:
            spaces = [self.among.spaces(event, faction)]
        done = 0
        for stacks in [stacks_in(event, there, kinds) for there in spaces]:
            least = min(self.n, sum(stacks.values())) if self.must else 0
            taken = yield from pick_units(event, faction, "replace", stacks, self.n, least)
            for (region, kind, *_), n in taken.items():
                done += yield from replace(event, region, kind, into, n)
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("group of Units", self.units, kit.groups.of_units),
            *unknown("Unit", (self.into,), kit.placeable),
            *unknown("Faction", (self.who,), kit.who),
            *(self.among.errors() if self.among else []),
        ]


def replace(event: FallingSkyEvent, region: int, kind: int, into: int, n: int) -> Play[int]:
    """1.4.1 Remove pieces of a kind and place those of another, as far as there are any. Returns how many changed."""
    done = forces.remove(event.table, region, kind, n, RULE)
    if event.may_stand(region, into):
        yield from event.place_own(KIND_OWNER[into], region, into, min(done, event.room(region, into)))
    return done


class Legions(Step, frozen=True, kw_only=True, tag="legions"):
    """1.4.1 Place Legions in a Region, or in each selected one: from their track, or from the Fallen box as well.

    The Romans choose how many come from each.
    """

    n: int
    region: str = ""
    """Empty for the selected Regions."""
    boxes: tuple[str, ...] = ("legions_track",)

    def run(self, event: FallingSkyEvent) -> Play[None]:
        """As many as there are."""
        regions = [REGION_NUMBER[self.region]] if self.region else event.spaces
        event.done = 0
        for region in regions:
            event.done += yield from place_legions(event, region, self.n, self.boxes)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("space", (self.region,) if self.region else (), kit.space_number),
            *unknown("box", self.boxes, ("legions_track", "fallen")),
        ]


def place_legions(event: FallingSkyEvent, region: int, n: int, boxes: tuple[str, ...]) -> Play[int]:
    """1.4.1 Place ``n`` Legions, or all there are in some boxes. Returns how many."""
    state = event.state
    track = state.legions_track if "legions_track" in boxes else 0
    fallen = state.fallen if "fallen" in boxes else 0
    n = min(n, track + fallen) if forces.may_stack(state, region, ROMANS) else 0
    from_fallen = n - min(n, track)
    if n and track and fallen:
        (pick,) = yield event.ask(
            ROMANS,
            "legions_fallen",
            numbers(from_fallen, min(n, fallen)),
            about=f"space:{REGION_IDS[region]}",
            space=REGION_IDS[region],
            n=n,
        )
        from_fallen = pick.value
    return forces.place_legions(event.table, region, n, RULE, fallen=from_fallen)


# 5.1 What several cards do with pieces, as functions: Allies and Warbands placed, removed and replaced by choice


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


# 5.1 Events that let a Faction move its pieces however far: cards 32, 62 and 66 --------------------------------------


def relocate(
    event: FallingSkyEvent,
    faction: int,
    origins: Sequence[int],
    goals: Sequence[int],
    *,
    kinds: tuple[int, ...] | None = None,
    hide: bool = False,
) -> Play[None]:
    """A Faction moves mobile pieces from some Regions to others, group by group, until it is done (F119).

    ``kinds``: only these; ``hide``: pieces that move go Hidden.
    """
    state = event.state
    moved = [0] * len(state.units)
    event.done = 0
    event.begun, event.relocated = state.copy(), []
    while True:
        fresh = {origin: _fresh(state, moved, origin, faction, kinds) for origin in origins}
        able = [origin for origin in origins if fresh[origin] and _ends(state, origin, goals, faction)]
        if not able:
            return
        (pick,) = yield event.ask(faction, "relocate_from", [*[REGION[region] for region in able], DONE])
        if pick is DONE:
            return
        origin: int = pick.value
        group = yield from _group(event, faction, origin, fresh[origin])
        (end,) = yield event.ask(
            faction,
            "relocate_to",
            [REGION[region] for region in _ends(state, origin, goals, faction)],
            about=f"space:{pick.key}",
            space=pick.key,
            what=forces.unit_words(list(group.items())),
        )
        if hide:
            group = hide_group(state, origin, group)
        for kind, n in group.items():
            forces.move(event.table, origin, end.value, kind, n)
            moved[UNIT_KINDS * end.value + kind] += n
            event.done += n
        event.spaces = [end.value]
        event.relocated.append((origin, end.value))
        what = forces.unit_words(list(group.items()))
        event.table.tell("event_moved", RULE, what=what, space=pick.key, target=end.key)


def _ends(state: State, origin: int, goals: Sequence[int], faction: int) -> list[int]:
    return [goal for goal in goals if goal != origin and may_stack(state, goal, faction)]


def _fresh(state: State, moved: list[int], region: int, faction: int, kinds: tuple[int, ...] | None) -> dict[int, int]:
    """The pieces of a Region that may still be relocated: each once, none that is encircled (card 4)."""
    left = {
        kind: min(n, how_many(state, region, kind) - moved[UNIT_KINDS * region + kind])
        for kind, n in free_to_move(state, region, faction)
        if kinds is None or kind in kinds
    }
    return {kind: n for kind, n in left.items() if n > 0}


def _group(event: FallingSkyEvent, faction: int, origin: int, there: dict[int, int]) -> Play[dict[int, int]]:
    space = REGION_IDS[origin]
    stacks = [
        PieceStack(n, partial(unit, origin, kind), KINDS[kind], f"unit:{space}.{KINDS[kind]}")
        for kind, n in there.items()
    ]
    chosen = yield from choose_pieces(
        event.table,
        SEATS[faction],
        "event.relocate",
        stacks,
        rule=RULE,
        about=f"space:{space}",
        params={"card": event.card, "space": space},
        group=dict(there),
    )
    return {kind: n for kind, n in zip(there, chosen, strict=True) if n}
