"""1.4.2, 5.1.1 Events that place, remove and replace Strongholds."""

from __future__ import annotations

from functools import cache

from vexillum.coin.events.kit import EventKit
from vexillum.coin.events.step import unknown
from vexillum.coin.options import NONE
from vexillum.core.decision import Option
from vexillum.games.pendragon.events.context import RULE, PendragonEvent, Step
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.events.space_filters import Where
from vexillum.games.pendragon.forces import build, raze, vacant_sites, valid_site
from vexillum.games.pendragon.map import SITE_IDS, SITES_OF
from vexillum.games.pendragon.options import stronghold
from vexillum.games.pendragon.pieces import (
    FOEDERATI_SETTLEMENT,
    SETTLEMENT_OF,
    STRONGHOLD_NUMBER,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
)
from vexillum.games.pendragon.state import Play, State

BUILDABLE = ("fort", "town", "hillfort", "saxon_settlement", "scotti_settlement", "settlement", "foederati")
"""What an Event may place; "settlement" is the selected Faction's, "foederati" the selected Nation's, marked."""


@cache
def _building(kind: int, site: int, instead: int) -> Option:
    id = SITE_IDS[site]
    return Option(
        f"{STRONGHOLDS[kind]}.{id}",
        (kind, site),
        f"site:{id}",
        "option.event_replace" if instead else "option.event_build",
        {"stronghold": STRONGHOLDS[kind], "site": id, "instead": STRONGHOLDS[instead]} if instead else
        {"stronghold": STRONGHOLDS[kind], "site": id},
    )  # fmt: skip


def stronghold_of(event: PendragonEvent, name: str) -> int:
    """The kind of Stronghold that a step names."""
    if name == "settlement":
        return SETTLEMENT_OF[event.faction]
    if name == "foederati":
        return FOEDERATI_SETTLEMENT[event.colour, event.nation]
    return STRONGHOLD_NUMBER[name]


class Build(Step, frozen=True, kw_only=True, tag="build"):
    """5.1.1 Place a Stronghold from Available in each selected space, or in one of certain spaces.

    On a vacant Site; where none is vacant, and only then, instead of a Stronghold that ``instead`` names (R6).
    """

    strongholds: tuple[str, ...]
    """What, or what to choose from."""
    who: str = "you"
    among: Where | None = None
    may: bool = False
    instead: tuple[str, ...] = ()
    """Groups that may make way; nothing: no replacement."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """One Stronghold for each space."""
        faction = event.who(self.who)
        kinds = [stronghold_of(event, name) for name in self.strongholds]
        places = [[space] for space in event.spaces]
        if self.among is not None:
            places = [self.among.spaces(event, faction)]
        done = 0
        for spaces in places:
            options = [option for space in spaces for option in self._options(event.state, space, kinds)]
            if not options:
                continue
            # Making room by removing another Stronghold is never forced (5.1.1).
            optional = self.may or all(event.state.sites[option.value[1]] for option in options)
            (pick,) = yield event.ask(faction, "build", [*options, NONE] if optional else options)
            if pick is not NONE:
                kind, site = pick.value
                if event.state.sites[site]:
                    raze(event.table, site, RULE)
                done += build(event.table, site, kind, RULE)
        event.done = done

    def _options(self, state: State, space: int, kinds: list[int]) -> list[Option]:
        options: list[Option] = []
        for kind in kinds:
            if not state.available[STRONGHOLD_TYPE[kind]]:
                continue
            sites = vacant_sites(state, space, kind)
            if not sites and self.instead:
                making_way = [other for other in GROUPS.holdings(self.instead) if other != kind]
                sites = [site for site in SITES_OF[space] if state.sites[site] in making_way and valid_site(site, kind)]
            options += [_building(kind, site, state.sites[site]) for site in sites]
        return options

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("Stronghold", self.strongholds, BUILDABLE),
            *unknown("Faction", (self.who,), kit.who),
            *unknown("group of Strongholds", self.instead, _GROUPS),
            *(self.among.errors() if self.among else []),
        ]


_GROUPS = GROUPS.of_holdings


class Raze(Step, frozen=True, kw_only=True, tag="raze"):
    """1.4.1 Remove a Stronghold from each selected space to Available. No Prestige changes."""

    strongholds: tuple[str, ...]
    who: str = "you"
    may: bool = False

    def run(self, event: PendragonEvent) -> Play[None]:
        """One Stronghold for each space."""
        state, faction = event.state, event.who(self.who)
        kinds = GROUPS.holdings(self.strongholds)
        done = 0
        for space in event.spaces:
            options = [stronghold(site, state.sites[site]) for site in SITES_OF[space] if state.sites[site] in kinds]
            if not options:
                continue
            (pick,) = yield event.ask(faction, "raze", [*options, NONE] if self.may else options)
            if pick is not NONE:
                raze(event.table, pick.value, RULE)
                done += 1
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("group of Strongholds", self.strongholds, _GROUPS), *unknown("Faction", (self.who,), kit.who)]


class Rebuild(Step, frozen=True, kw_only=True, tag="rebuild"):
    """5.1.1 Replace a Stronghold with another on its Site, in each selected space, if the new one is Available."""

    strongholds: tuple[str, ...]
    into: str
    who: str = "you"

    def run(self, event: PendragonEvent) -> Play[None]:
        """Up to one for each space."""
        state, faction = event.state, event.who(self.who)
        old, new = GROUPS.holdings(self.strongholds), stronghold_of(event, self.into)
        done = 0
        for space in event.spaces:
            options = [
                _building(new, site, state.sites[site])
                for site in SITES_OF[space]
                if state.sites[site] in old and valid_site(site, new) and state.available[STRONGHOLD_TYPE[new]]
            ]
            if not options:
                continue
            (pick,) = yield event.ask(faction, "rebuild", [*options, NONE])
            if pick is not NONE:
                site = pick.value[1]
                raze(event.table, site, RULE)
                done += build(event.table, site, new, RULE)
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("group of Strongholds", self.strongholds, _GROUPS),
            *unknown("Stronghold", (self.into,), BUILDABLE),
            *unknown("Faction", (self.who,), kit.who),
        ]
