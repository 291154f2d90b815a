"""1.4.1 Events that place, remove, replace and move pieces in Regions."""

from __future__ import annotations

from vexillum.coin.events import pieces
from vexillum.coin.events.context import AnyEvent, Stacks
from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.stacks import pick_units, stacks_in
from vexillum.coin.events.step import unknown
from vexillum.coin.options import numbers
from vexillum.games.falling_sky import forces
from vexillum.games.falling_sky.events.context import RULE, FallingSkyEvent, Step
from vexillum.games.falling_sky.events.space_filters import Where
from vexillum.games.falling_sky.map import REGION_IDS, REGION_NUMBER
from vexillum.games.falling_sky.pieces import KIND_OWNER, ROMANS
from vexillum.games.falling_sky.state import Play

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
