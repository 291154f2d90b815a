"""3.4.3, 3.5.3 March of the Barbarians: Warbands gather in destinations, once by Sea."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import Action, Command, Spaces, why_not_offered
from ..feats.catalog import FEATS
from ..forces import Pool, choose_units, move, unit_words
from ..map import ADJACENT, COASTAL_REGIONS, IS_CITY, SEAS_OF, SITES_OF, SPACE_COUNT, SPACE_IDS, SPACE_THINGS
from ..money import funds, pay, price
from ..options import SPACE
from ..pieces import FACTIONS, FORT, KIT, SAXONS, SCOTTI, UNIT_KINDS, WARBAND_OF
from ..state import Play, State, Table

RULE = {SAXONS: "3.4.3", SCOTTI: "3.5.3"}
BY_LAND = 1
"""Renown for a destination; ``cards.march_sea_cost`` says what one by Sea costs."""
SEA_NEIGHBOURS = tuple(
    tuple(
        other
        for other in range(SPACE_COUNT)
        if other != space and any(other in COASTAL_REGIONS[sea] for sea in SEAS_OF[space])
    )
    if not IS_CITY[space]
    else ()
    for space in range(SPACE_COUNT)
)
"""3.4.3 The Coastal Regions on the same Sea as a Coastal Region; Cities are not Regions (R21, R24)."""


class March:
    """The Warbands of a March: which of those in a space have moved already, without and with Plunder."""

    __slots__ = ("by_sea", "kind", "loaded", "origins", "plain", "state")

    def __init__(self, state: State, faction: int, origins: Spaces | None) -> None:
        self.state = state
        self.kind = WARBAND_OF[faction]
        self.plain = [0] * SPACE_COUNT
        self.loaded = [0] * SPACE_COUNT
        self.by_sea = cards.march_sea_destinations(state, faction)
        """How many destinations may still be reached by Sea."""
        self.origins = origins
        """5.5 Where an Event lets Warbands leave from; None: anywhere."""

    def pool(self, space: int) -> Pool:
        """The Warbands in a space that have not moved."""
        at = UNIT_KINDS * space + self.kind
        loaded = self.state.plunder[at]
        plain = self.state.units[at] - loaded - self.plain[space]
        loaded -= self.loaded[space]
        return [entry for entry in ((self.kind, False, plain), (self.kind, True, loaded)) if entry[2] > 0]

    def ready(self, space: int) -> bool:
        """Whether there is a Warband that has not moved, and may."""
        if self.origins is not None and space not in self.origins:
            return False
        return self.state.units[UNIT_KINDS * space + self.kind] > self.plain[space] + self.loaded[space]

    def forget(self, units: list[int], plunder: list[int]) -> None:
        """Warbands that a Feat took off the map were, where possible, those that had moved (ruling P58)."""
        for space in range(SPACE_COUNT):
            at = UNIT_KINDS * space + self.kind
            loaded = plunder[at] - self.state.plunder[at]
            plain = units[at] - self.state.units[at] - loaded
            self.plain[space] -= min(max(0, plain), self.plain[space])
            self.loaded[space] -= min(max(0, loaded), self.loaded[space])


@cache
def _destination(space: int, by_sea: bool, faction: int, cost: int, left: int) -> Option:
    id = SPACE_IDS[space]
    text = "option.march_sea" if by_sea else "option.march_land"
    key = f"{id}.sea" if by_sea else id
    return Option(key, (space, by_sea), f"space:{id}", text, {"space": id, "left": left}, price(faction, cost))


def why_not(state: State, faction: int) -> Message | None:
    """3.4.3, 3.5.3 A March needs a Warband and a point of Renown."""
    if funds(state, faction) < BY_LAND:
        return Message("why.barbarian_march_renown", {"n": BY_LAND}, RULE[faction])
    if not any(state.units[WARBAND_OF[faction] :: UNIT_KINDS]):
        return Message("why.barbarian_march_nobody", {}, RULE[faction])
    return None


def execute(table: Table, action: Action) -> Play[None]:
    """3.4.3, 3.5.3 One destination after the other; a Feat at any point between them."""
    state, faction = table.state, action.faction
    march = March(state, faction, None if action.offer is None else action.offer.spaces)
    action.cost_ahead = action.cost(BY_LAND)
    while True:
        options = _destinations(state, action, march)
        if not options:
            if action.spaces and (yield from _feat_after(table, action, march)):
                continue
            return
        options += FEATS.options(table, action)
        if len(action.spaces) >= action.least:
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "march.destination",
            options,
            rule=RULE[faction],
            why=FEATS.reasons(action, partial(_why_not_destination, action, march)),
        )
        if pick is DONE:
            yield from FEATS.after(table, action)
            return
        if FEATS.is_special(pick):
            units, plunder = list(state.units), list(state.plunder)
            yield from FEATS.execute(table, action, pick.value)
            march.forget(units, plunder)
            continue
        space, by_sea = pick.value
        with table.step("march_to", things=SPACE_THINGS[space], space=SPACE_IDS[space]):
            yield from _march_to(table, action, march, space, by_sea)
        if action.limited:
            yield from FEATS.after(table, action)
            return


def _feat_after(table: Table, action: Action, march: March) -> Play[bool]:
    """4.1 A Feat when no Unit is left to March. Returns whether there was one: new Units may still March (P35)."""
    state, done = table.state, action.special_done
    units, plunder = list(state.units), list(state.plunder)
    yield from FEATS.after(table, action)
    march.forget(units, plunder)
    return action.special_done and not done


def _destinations(state: State, action: Action, march: March) -> list[Option]:
    """3.4.3, 3.5.3 Spaces next to Warbands (in a City too, ruling P54), once a Coastal Region without Fort by Sea."""
    faction = action.faction
    money = funds(state, faction)
    land, sea = action.cost(BY_LAND), action.cost(cards.march_sea_cost(state, faction))
    ready = [space for space in range(SPACE_COUNT) if march.ready(space)]
    near = {space for origin in ready for space in ADJACENT[origin]}
    over_sea = {space for origin in ready for space in SEA_NEIGHBOURS[origin]} if march.by_sea else set()
    options = []
    for space in range(SPACE_COUNT):
        if space in action.spaces or not action.stops_at(space):
            continue
        if land <= money and space in near:
            options.append(_destination(space, False, faction, land, money - land))
        if sea <= money and space in over_sea and not _has_fort(state, space):
            options.append(_destination(space, True, faction, sea, money - sea))
    return options


def _has_fort(state: State, space: int) -> bool:
    return any(state.sites[site] == FORT for site in SITES_OF[space])


def _march_to(table: Table, action: Action, march: March, space: int, by_sea: bool) -> Play[None]:
    """3.4.3, 3.5.3 Pay, then move Warbands in: by Sea from one Coastal Region, overland from any adjacent spaces."""
    faction, rule = action.faction, RULE[action.faction]
    action.spaces.append(space)
    cost = cards.march_sea_cost(table.state, faction) if by_sea else BY_LAND
    yield from pay(table, faction, action.cost(cost), rule)
    used: list[int] = []
    if by_sea:
        march.by_sea -= 1
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "march.sea_from",
            [SPACE[origin] for origin in SEA_NEIGHBOURS[space] if march.ready(origin)],
            rule=rule,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=partial(_why_not_sea_origin, space, march),
        )
        used.append(pick.value)
        yield from _move(table, faction, march, pick.value, space, rule)
    while True:
        options = [SPACE[origin] for origin in ADJACENT[space] if origin not in used and march.ready(origin)]
        if used:
            if not options:
                return
            options.append(DONE)
        (pick,) = yield table.ask(
            FACTIONS[faction],
            "march.from",
            options,
            rule=rule,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=partial(_why_not_origin, space, march),
        )
        if pick is DONE:
            return
        used.append(pick.value)
        yield from _move(table, faction, march, pick.value, space, rule)


def _move(table: Table, faction: int, march: March, origin: int, space: int, rule: str) -> Play[None]:
    """Any number of the Warbands that have not moved, with their Plunder. No Unit moves twice."""
    chosen = yield from choose_units(table, faction, "march.warbands", march.pool(origin), origin, rule)
    for kind, loaded, n in chosen:
        move(table.state, origin, space, kind, 0 if loaded else n, n if loaded else 0)
        (march.loaded if loaded else march.plain)[space] += n
    table.tell(
        "barbarian_march",
        rule,
        who=FACTIONS[faction],
        what=unit_words(chosen),
        origin=SPACE_IDS[origin],
        space=SPACE_IDS[space],
    )


def _why_not_destination(action: Action, march: March, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.3, 3.5.3 Why Warbands cannot March to a space."""
    space = KIT.space_named(name)
    if space is None:
        return None
    state, rule = march.state, decision.rule
    params: dict[str, Any] = {"space": SPACE_IDS[space]}
    if space in action.spaces:
        return Message("why.barbarian_march_again", params, rule)
    if not action.stops_at(space):
        return why_not_offered(space)
    if funds(state, action.faction) < action.cost(BY_LAND):
        return Message("why.barbarian_march_renown", {"n": BY_LAND}, rule)
    if not name.endswith(".sea") and not SEA_NEIGHBOURS[space]:
        return Message("why.barbarian_march_far", params, rule)
    if not march.by_sea:
        n = cards.march_sea_destinations(state, action.faction)
        return Message("why.barbarian_march_sea_once", {"n": n, **params}, rule)
    if not SEA_NEIGHBOURS[space]:
        return Message("why.barbarian_march_no_coast", params, rule)
    if _has_fort(state, space):
        return Message("why.barbarian_march_fort", params, rule)
    if not any(march.ready(origin) for origin in SEA_NEIGHBOURS[space]):
        return Message("why.barbarian_march_far", params, rule)
    return Message("why.barbarian_march_renown", {"n": cards.march_sea_cost(state, action.faction)}, rule)


def _why_not_origin(space: int, march: March, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.3, 3.5.3 Why no Warbands can come from a space."""
    origin = KIT.space_named(name)
    if origin is None or origin == space:
        return None
    if origin not in ADJACENT[space]:
        return Message(
            "why.barbarian_march_not_adjacent", {"origin": SPACE_IDS[origin], "space": SPACE_IDS[space]}, decision.rule
        )
    return Message("why.barbarian_march_none_ready", {"origin": SPACE_IDS[origin]}, decision.rule)


def _why_not_sea_origin(space: int, march: March, table: Any, decision: Decision, name: str) -> Message | None:
    """3.4.3, 3.5.3 Why no Warbands can come by Sea from a space."""
    origin = KIT.space_named(name)
    if origin is None or origin == space:
        return None
    if origin not in SEA_NEIGHBOURS[space]:
        return Message(
            "why.barbarian_march_other_sea", {"origin": SPACE_IDS[origin], "space": SPACE_IDS[space]}, decision.rule
        )
    return Message("why.barbarian_march_none_ready", {"origin": SPACE_IDS[origin]}, decision.rule)


BARBARIAN_MARCH = Command("march", RULE[SAXONS], why_not, execute)
SCOTTI_MARCH = Command("march", RULE[SCOTTI], why_not, execute)
