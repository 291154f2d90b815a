"""3.3.1 What Muster shares with Train, Build and Reinforce: Units at Strongholds, and Towns out of Militia."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from vexillum.coin.options import number, numbers
from vexillum.core.decision import Decision, Option, Why
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.briton_reasons import cannot_pay, why_number
from vexillum.games.pendragon.forces import NO_LOT, Lot, build, place_own, raze, remove, unit_words
from vexillum.games.pendragon.map import IS_TOWN_SITE, SITE_IDS, SITES_OF, SPACE_IDS
from vexillum.games.pendragon.money import shift
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    COMITATES,
    FACTIONS,
    HILLFORT,
    MILITIA,
    STRONGHOLDS,
    T_TOWN,
    TOWN,
    UNIT_KINDS,
    VACANT,
)
from vexillum.games.pendragon.state import Play, State, Table, Track

RULE = "3.3.1"
NOT_REPLACED = -1
"""A Town for two Militia, without a Hillfort."""


def standing(state: State, space: int, *kinds: int) -> int:
    """How many Strongholds of some kinds are in a space."""
    sites = state.sites
    return (sites[2 * space] in kinds) + (sites[2 * space + 1] in kinds)


def removable(state: State, space: int, kind: int) -> int:
    """1.4.1 Units in other spaces: they could be taken off the map once none is Available."""
    return sum(state.units[kind::UNIT_KINDS]) - state.units[UNIT_KINDS * space + kind]


class MusterTerms:
    """3.3.1 What Comitates and Towns cost in a Muster, and how many Comitates are new; an Event may change both."""

    __slots__ = ("action", "fresh", "paid")

    def __init__(self, action: Action) -> None:
        self.action = action
        offer = action.offer
        self.paid = offer is None or offer.wealth
        """Whether Wealth is paid."""
        self.fresh = 0 if offer is None else offer.not_yet
        """How many more Comitates may come from Not Yet in Play."""

    def wealth(self, n: int) -> int:
        """The price of this much Wealth; nothing if none is paid."""
        return n if self.paid else 0

    def affords(self, state: State, n: int) -> bool:
        """Whether there is enough Wealth, or none is needed."""
        return self.action.wealth(state) >= self.wealth(n)

    def new(self, state: State) -> int:
        """How many Comitates could come from Not Yet in Play now."""
        return min(self.fresh, state.not_yet)


# Units ----------------------------------------------------------------------------------------------------------------


def muster_total(state: State, space: int, outset: list[int]) -> int:
    """3.3.1 One Unit for each Town or Hillfort (R19), and one per Population under Briton Control at the outset."""
    return standing(state, space, TOWN, HILLFORT) + (state.population[space] if outset[space] == CIVITATES else 0)


def can_place(state: State, space: int, kind: int) -> bool:
    """Whether a Unit of a kind is Available, or in another space from where it could be taken (1.4.1)."""
    return bool(state.available[kind] or removable(state, space, kind))


def muster_militia(table: Table, space: int, n: int, rule: str, *, spared: Mapping[Lot, int] = NO_LOT) -> Play[int]:
    """3.3.1 Place Militia, as far as there are any; returns how many. ``spared`` stay where they are (4.3.3)."""
    return (yield from place_own(table, CIVITATES, space, MILITIA, n, rule, spared=spared))


def muster_units(table: Table, space: int, total: int, levy: MusterTerms) -> Play[None]:
    """3.3.1 Militia, and for 1 Wealth each Comitates instead."""
    state = table.state
    known = state.available[COMITATES] + removable(state, space, COMITATES)
    most = min(total, known + levy.new(state), levy.action.wealth(state) if levy.paid else total)
    comitates = 0
    if most:
        kind = "comitates" if levy.paid else "comitates_free"
        (pick,) = yield table.ask(
            "civitates",
            f"muster.{kind}",
            numbers(0, most),
            rule=RULE,
            params={"space": SPACE_IDS[space], "n": total},
            about=f"space:{SPACE_IDS[space]}",
            why=_why_no_more(levy.action, space, kind, most, min(total, known + levy.new(state))),
        )
        comitates = (yield from _new_comitates(table, space, pick.value, known, levy)) if levy.new(state) else 0
        comitates += yield from place_own(table, CIVITATES, space, COMITATES, pick.value - comitates, RULE)
        shift(table, Track.WEALTH, -levy.wealth(comitates), RULE)
    yield from muster_militia(table, space, total - comitates, RULE)


def _why_no_more(action: Action, space: int, kind: str, most: int, there_are: int) -> Why:
    """Why no more Comitates are offered; where a Feat has brought Wealth, why that does not pay for them (P1)."""
    usual = why_number(f"muster_{kind}", space, most, RULE)

    def why(table: Table, decision: Decision, name: str) -> Message | None:
        if action.gained and name.isdecimal() and most < int(name) <= there_are:
            return cannot_pay(action, int(name), action.wealth(table.state), RULE, "wealth")
        return usual(table, decision, name)

    return why


def _new_comitates(table: Table, space: int, n: int, known: int, levy: MusterTerms) -> Play[int]:
    """5.5 How many of this many Comitates come from Not Yet in Play, by an Event; the others as usual."""
    state = table.state
    least, most = max(0, n - known), min(n, levy.new(state))
    (pick,) = yield table.ask(
        "civitates",
        "muster.not_yet",
        numbers(least, most),
        rule="5.5",
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("muster_not_yet", space, most, "5.5"),
    )
    new: int = pick.value
    if new:
        levy.fresh -= new
        state.not_yet -= new
        state.units[UNIT_KINDS * space + COMITATES] += new
        table.tell("muster_not_yet", "5.5", what=unit_words([(COMITATES, False, new)]), space=SPACE_IDS[space])
    return new


# Towns ----------------------------------------------------------------------------------------------------------------


@cache
def building(kind: int, site: int, instead: int, wealth: int = 0) -> Option:
    """A Stronghold on a Site; for a Town perhaps instead of the Hillfort on a Site. The value is what and where."""
    key = f"{STRONGHOLDS[kind]}.{SITE_IDS[site]}"
    params = {"site": SITE_IDS[site]}
    text = f"option.build_{STRONGHOLDS[kind]}"
    if instead != NOT_REPLACED:
        key += f".{SITE_IDS[instead]}"
        params["hillfort"] = SITE_IDS[instead]
        text += "_hillfort"
    return Option(
        key, (kind, site, instead), f"site:{SITE_IDS[site]}", text, params, {"wealth": wealth} if wealth else {}
    )


def town_options(state: State, space: int, wealth: int = 0) -> list[Option]:
    """3.3.1, 4.2.1 Towns for two Militia, or for a Militia and a Hillfort, even on that Hillfort's Site."""
    militia = state.units[UNIT_KINDS * space + MILITIA]
    if not militia or not state.available[T_TOWN]:
        return []
    options = []
    sites = state.sites
    for site in SITES_OF[space]:
        if not IS_TOWN_SITE[site]:
            continue
        if sites[site] == VACANT:
            if militia > 1:
                options.append(building(TOWN, site, NOT_REPLACED, wealth))
            options += [building(TOWN, site, other, wealth) for other in SITES_OF[space] if sites[other] == HILLFORT]
        elif sites[site] == HILLFORT:
            options.append(building(TOWN, site, site, wealth))
    return options


def build_town(table: Table, faction: int, space: int, site: int, instead: int, rule: str) -> Play[None]:
    """3.3.1, 4.2.1 Two Militia, or a Militia and a Hillfort, make way for a Town."""
    if instead == NOT_REPLACED:
        yield from give_up_militia(table, faction, space, 2, rule)
    else:
        yield from give_up_militia(table, faction, space, 1, rule)
        raze(table, instead, rule)
    build(table, site, TOWN, rule)


def give_up_militia(table: Table, faction: int, space: int, n: int, rule: str) -> Play[None]:
    """3.1 The executing Faction chooses which Militia are removed: it matters where some of them carry Plunder."""
    state = table.state
    loaded = state.plunder[UNIT_KINDS * space + MILITIA]
    plain = state.units[UNIT_KINDS * space + MILITIA] - loaded
    (pick,) = yield table.ask(
        FACTIONS[faction],
        "militia.loaded",
        [number(k) for k in range(max(0, n - plain), min(n, loaded) + 1)],
        rule=rule,
        params={"space": SPACE_IDS[space], "n": n},
        about=f"unit:{SPACE_IDS[space]}.militia",
        why=why_number("militia_loaded", space, n, rule),
    )
    remove(table, space, MILITIA, n - pick.value, pick.value, rule)
