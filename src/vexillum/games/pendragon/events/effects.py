"""5.1 What Events do: Units, Strongholds, Foederati, Prosperity, Population, Imperium, Seas, lasting effects."""

from __future__ import annotations

from functools import cache
from typing import Literal

from vexillum.coin.cards import owned
from vexillum.coin.events import effects, pieces
from vexillum.coin.events.context import AnyEvent, EventKit, Stacks
from vexillum.coin.events.pieces import pick_units, stacks_in
from vexillum.coin.events.step import unknown
from vexillum.coin.kit import NO, NONE, YES, numbers
from vexillum.core.decision import DONE, Option, asks_nothing

from ..cards import OF_A_FACTION, ON_A_SEA
from ..forces import build, convert, raze, unit_words, vacant_sites, valid_site
from ..imperium import DOMINANCES, LEVELS, set_imperium
from ..map import SEA_IDS, SEA_NUMBER, SITE_IDS, SITES_OF, SPACE_IDS
from ..options import SEA, SPACE, stronghold
from ..pieces import (
    CIVITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    REFUGEES,
    SETTLEMENT_OF,
    STRONGHOLD_NUMBER,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    UNIT_KINDS,
    WARBAND_OF,
)
from ..prosperity import add_prosperity, can_grow, lower_population, prosperity, raise_population, room, take_prosperity
from ..state import Dominance, Imperium, Play, State
from ..victory import entropy_of_britons
from .context import EVENT_KIT, GROUPS, RULE, PendragonEvent, Step, Where

# 1.4.1 Events that place, remove and replace Units -------------------------------------------------------------------


in_box = EVENT_KIT.in_box
"""1.4.1 How many Units of a kind are in a box: Cavalry in the first three, Comitates in the first and the last."""


class Place(pieces.Place, frozen=True, kw_only=True, tag="place"):
    """1.4.1 Place Units: up to ``n`` in each selected space, or up to ``n`` in all among certain spaces.

    Own Units that are not Available may come off other spaces (R5).
    """

    among: Where | None = None


class Remove(pieces.Remove, frozen=True, kw_only=True, tag="remove"):
    """1.4.1 Remove Units: up to ``n`` from each selected space, or up to ``n`` in all from certain spaces."""

    among: Where | None = None
    plunder: str = "aside"
    """Plunder that they carried: "aside", or back as "prosperity" as far as 1.7.1 allows."""

    def remove(self, event: AnyEvent, taken: Stacks) -> int:
        """Take them off, Cavalry to ``box``."""
        done = super().remove(event, taken)
        if self.plunder == "prosperity":
            for (space, _, loaded), n in taken.items():
                if loaded:
                    add_prosperity(event.table, space, n, RULE)
        return done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names; Comitates are not removed to a box."""
        boxes = kit.boxes_of("cavalry")
        return [
            *super().errors(kit),
            *(unknown("box of cavalry", (self.box,), boxes) if self.box in kit.boxes else []),
            *unknown("use of Plunder", (self.plunder,), ("aside", "prosperity")),
        ]


# 1.4.2, 5.1.1 Events that place, remove and replace Strongholds ------------------------------------------------------


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


# 1.4.3 Events that mark pieces as Foederati, or free them ------------------------------------------------------------


ALL = 99


class Mark(Step, frozen=True, kw_only=True, tag="mark"):
    """1.4.3 Mark pieces of the selected Nation in each selected space as Foederati of the selected colour (R7)."""

    settlements: int = 0
    """Up to this many Settlements."""
    warbands: int = 0
    """Up to this many Warbands; 99 means all of them, without a choice."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Settlements, then Warbands; Plunder stays on them."""
        done = 0
        for space in event.spaces:
            done += yield from self._settlements(event, space)
            done += yield from self._warbands(event, space)
        event.done = done

    def _settlements(self, event: PendragonEvent, space: int) -> Play[int]:
        state = event.state
        old, new = SETTLEMENT_OF[event.nation], FOEDERATI_SETTLEMENT[event.colour, event.nation]
        done = 0
        while done < self.settlements:
            options = [stronghold(site, old) for site in SITES_OF[space] if state.sites[site] == old]
            if not options:
                break
            (pick,) = yield event.ask(event.you, "mark_settlement", [*options, NONE])
            if pick is NONE:
                break
            state.sites[pick.value] = new
            event.table.tell("event_marked_site", "1.4.3", stronghold=STRONGHOLDS[new], site=SITE_IDS[pick.value])
            done += 1
        return done

    def _warbands(self, event: PendragonEvent, space: int) -> Play[int]:
        state = event.state
        old, new = WARBAND_OF[event.nation], FOEDERATI_WARBAND[event.colour, event.nation]
        lots = stacks_in(event, [space], (old,))
        if self.warbands < ALL:
            lots = yield from pick_units(event, event.you, "mark", lots, self.warbands)
        for (_, _, loaded), n in lots.items():
            state.units[UNIT_KINDS * space + old] -= n
            state.units[UNIT_KINDS * space + new] += n
            if loaded:
                state.plunder[UNIT_KINDS * space + old] -= n
                state.plunder[UNIT_KINDS * space + new] += n
            event.table.tell("event_marked", "1.4.3", what=unit_words([(new, bool(loaded), n)]), space=SPACE_IDS[space])
        return sum(lots.values())


class Free(Step, frozen=True, kw_only=True, tag="free"):
    """1.4.3 Take the Foederati markers of a Nation off all its pieces in each selected space; Plunder stays (R7)."""

    nation: str

    @asks_nothing
    def run(self, event: PendragonEvent) -> None:
        """Both colours."""
        nation = FACTIONS.index(self.nation)
        event.done = sum([free(event, space, nation) for space in event.spaces])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Nation", (self.nation,), ("saxons", "scotti"))


def free(event: PendragonEvent, space: int, nation: int) -> int:
    """1.4.3 Free the Foederati of a Nation in a space. Returns how many pieces were freed."""
    state = event.state
    done = 0
    for employer in (DUX, CIVITATES):
        kind = FOEDERATI_WARBAND[employer, nation]
        done += state.units[UNIT_KINDS * space + kind]
        convert(state, space, kind, WARBAND_OF[nation])
        for site in SITES_OF[space]:
            if state.sites[site] == FOEDERATI_SETTLEMENT[employer, nation]:
                state.sites[site] = SETTLEMENT_OF[nation]
                done += 1
    if done:
        event.table.tell("event_freed", RULE, who=FACTIONS[nation], space=SPACE_IDS[space], n=done)
    return done


# 1.3.6, 1.7 Events that change Prosperity and Population -------------------------------------------------------------


Amount = int | Literal["population", "full"]


class Prosper(Step, frozen=True, kw_only=True, tag="prosper"):
    """1.7.1 Add Prosperity: up to ``n`` in each selected space, or up to ``n`` in all among certain spaces."""

    n: Amount
    """A number, current "population", or until the rows are "full"."""
    who: str = "you"
    must: bool = False
    """As many as fit, not "up to"."""
    among: Where | None = None
    each: int = 0
    """When spread: at most this many in one space."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        faction = event.who(self.who)
        done = 0
        if self.among is None:
            for space in event.spaces:
                done += yield from self._add(event, faction, space, self._most(event, space))
        else:
            left = [space for space in self.among.spaces(event, faction) if room(event.state, space)]
            total = self.n if isinstance(self.n, int) else 0
            while done < total and left:
                options = [SPACE[space] for space in left]
                if not self.must:
                    options.append(DONE)
                (pick,) = yield event.ask(faction, "prosper_where", options, n=total - done)
                if pick is DONE:
                    break
                left.remove(pick.value)
                done += yield from self._add(event, faction, pick.value, min(total - done, self.each or total))
        event.done = done

    def _most(self, event: PendragonEvent, space: int) -> int:
        if self.n == "population":
            return event.state.population[space]
        return room(event.state, space) if self.n == "full" else int(self.n)

    def _add(self, event: PendragonEvent, faction: int, space: int, most: int) -> Play[int]:
        n = min(most, room(event.state, space))
        if n and not self.must:
            (pick,) = yield event.ask(
                faction, "prosper", numbers(0, n), about=f"space:{SPACE_IDS[space]}", space=SPACE_IDS[space]
            )
            n = pick.value
        return add_prosperity(event.table, space, n, RULE)

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        problems = ["among: needs a number n"] if self.among and not isinstance(self.n, int) else []
        return [*problems, *unknown("Faction", (self.who,), kit.who), *(self.among.errors() if self.among else [])]


class Despoil(Step, frozen=True, kw_only=True, tag="despoil"):
    """1.7.1 Remove Prosperity from each selected space, the top row first; it goes off the board."""

    n: int
    who: str = "you"
    must: bool = False
    """This many, or all there are; not "up to"."""

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        state, faction = event.state, event.who(self.who)
        done = 0
        for space in event.spaces:
            n = min(self.n, prosperity(state, space))
            if n and not self.must:
                (pick,) = yield event.ask(
                    faction, "despoil", numbers(0, n), about=f"space:{SPACE_IDS[space]}", space=SPACE_IDS[space]
                )
                n = pick.value
            if n:
                done += take_prosperity(state, space, n)
                event.table.tell("event_despoiled", RULE, space=SPACE_IDS[space], n=n, now=prosperity(state, space))
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Grow(Step, frozen=True, kw_only=True, tag="grow"):
    """1.3.6 Population rises by one in each selected space, as far as it may."""

    who: str = "you"
    may: bool = False

    def run(self, event: PendragonEvent) -> Play[None]:
        """Space by space."""
        faction = event.who(self.who)
        done = 0
        for space in event.spaces:
            if not can_grow(event.state, space):
                continue
            if self.may:
                (pick,) = yield event.ask(
                    faction, "grow", [YES, NO], about=f"space:{SPACE_IDS[space]}", space=SPACE_IDS[space]
                )
                if pick is NO:
                    continue
            raise_population(event.table, space, RULE)
            done += 1
        event.done = done

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return unknown("Faction", (self.who,), kit.who)


class Shrink(Step, frozen=True, kw_only=True, tag="shrink"):
    """1.3.6 Population drops by one in each selected space; a Refugees marker for each unless the Event says not."""

    refugees: bool = True

    @asks_nothing
    def run(self, event: PendragonEvent) -> None:
        """Nothing to ask."""
        event.done = sum([lower_population(event.table, space, RULE, refugees=self.refugees) for space in event.spaces])


class Refugees(Step, frozen=True, kw_only=True, tag="refugees"):
    """1.3.6 Refugees markers come, if some of the four are left, or go."""

    n: int

    @asks_nothing
    def run(self, event: PendragonEvent) -> None:
        """Nothing to ask."""
        state = event.state
        before = state.refugees
        state.refugees = min(REFUGEES, max(0, before + self.n))
        if state.refugees != before:
            event.table.tell("refugees", RULE, now=state.refugees)
        event.done = abs(state.refugees - before)


# 1.3.7, 2.3.6, 6.8 Events that shift the Imperium, flip Seas or change Eligibility -----------------------------------


MILITARY = Option("military", Dominance.MILITARY, text="option.event_dominance", params={"dominance": "military"})
CIVILIAN = Option("civilian", Dominance.CIVILIAN, text="option.event_dominance", params={"dominance": "civilian"})
KEEP = Option("keep", None, text="option.event_keep")
"""Leave the marker where it is."""

LEVEL_WORDS = ("", "up", "down", *LEVELS)
DOMINANCE_WORDS = ("", "military", "civilian", "other", "choose", "may")


class Shift(Step, frozen=True, kw_only=True, tag="shift"):
    """6.8 Shift the Imperium: its level, its Dominance, or both. Prestige and Wealth are never halved (R45)."""

    level: str = ""
    """"up", "down", or a level; the Dominance stays."""
    dominance: str = ""
    """"military", "civilian", the "other" one, one that is "choose"n, or that "may" be. Never at Fragmentation."""
    when: tuple[str, ...] = ()
    """Only at these levels."""
    who: str = "you"

    def run(self, event: PendragonEvent) -> Play[None]:
        """The level first, then the Dominance."""
        state, table = event.state, event.table
        event.done = 0
        if self.when and LEVELS[state.imperium] not in self.when:
            return
        before = state.imperium, state.dominance
        level = Imperium(state.imperium)
        if self.level in LEVELS:
            level = Imperium(LEVELS.index(self.level))
        elif self.level:
            level = Imperium(min(2, max(0, level + (1 if self.level == "down" else -1))))
        dominance = Dominance(state.dominance)
        if level != Imperium.FRAGMENTATION:
            dominance = yield from self._dominance(event, dominance)
        set_imperium(table, level, dominance, RULE)
        event.done = int((state.imperium, state.dominance) != before)
        yield from entropy_of_britons(table)

    def _dominance(self, event: PendragonEvent, now: Dominance) -> Play[Dominance]:
        if self.dominance == "other":
            return Dominance.CIVILIAN if now == Dominance.MILITARY else Dominance.MILITARY
        if self.dominance in ("choose", "may"):
            options = [MILITARY, CIVILIAN]
            if self.dominance == "may":
                options = [option for option in options if option.value != now] + [KEEP]
            (pick,) = yield event.ask(event.who(self.who), "dominance", options)
            return now if pick is KEEP else Dominance(pick.value)
        return Dominance(DOMINANCES.index(self.dominance)) if self.dominance else now

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [
            *unknown("level", (self.level,), LEVEL_WORDS),
            *unknown("level", self.when, LEVELS),
            *unknown("Dominance", (self.dominance,), DOMINANCE_WORDS),
            *unknown("Faction", (self.who,), kit.who),
        ]


class Patrol(Step, frozen=True, kw_only=True, tag="patrol"):
    """1.3.7 Flip a Sea to Patrolled, or to No Patrol."""

    seas: tuple[str, ...] = SEA_IDS
    patrolled: bool = True
    may: bool = False
    who: str = "you"

    def run(self, event: PendragonEvent) -> Play[None]:
        """Select one that can be flipped."""
        state = event.state
        event.done, event.sea = 0, -1
        options = [SEA[SEA_NUMBER[id]] for id in self.seas if state.patrolled[SEA_NUMBER[id]] != self.patrolled]
        if not options:
            return
        kind = "patrol" if self.patrolled else "no_patrol"
        (pick,) = yield event.ask(event.who(self.who), kind, [*options, NONE] if self.may else options)
        if pick is not NONE:
            state.patrolled[pick.value] = int(self.patrolled)
            event.sea, event.done = pick.value, 1
            event.table.tell(f"event_{kind}", "1.3.7", sea=SEA_IDS[pick.value])

    def errors(self, kit: EventKit) -> list[str]:
        """Unknown names."""
        return [*unknown("Sea", self.seas, SEA_NUMBER), *unknown("Faction", (self.who,), kit.who)]


# 5.3-5.4 Lasting effects that belong to one Faction, or that concern one Sea -----------------------------------------


class KeepFor(effects.Take, frozen=True, kw_only=True, tag="keep_for"):
    """5.3-5.4 A lasting effect begins for one Faction only: the executing one, or the one selected."""

    def errors(self, kit: EventKit) -> list[str]:
        """Effects that cannot belong to one Faction, or not to this one."""
        if self.effect not in OF_A_FACTION:
            return unknown("lasting effect of one Faction", (self.effect,), OF_A_FACTION)
        whose = [FACTIONS[faction] for faction in OF_A_FACTION[self.effect]]
        return [*super().errors(kit), *unknown("Faction", (self.who,), ("you", "chosen", *whose))]


class KeepOnSea(effects.Keep, frozen=True, kw_only=True, tag="keep_on_sea"):
    """5.3-5.4 A lasting effect begins on one Sea, which a Faction selects. It is no matter whether it is Patrolled."""

    who: str = "you"

    def run(self, event: AnyEvent) -> Play[None]:
        """Ask for the Sea."""
        effect = event.kit.lasting[self.effect]
        (pick,) = yield event.ask(event.who(self.who), "sea", list(SEA))
        event.state.lasting.append(owned(effect, pick.value))
        event.table.tell("event_keeps_sea", event.kit.rule_lasting, card=event.card, sea=SEA_IDS[pick.value])

    def errors(self, kit: EventKit) -> list[str]:
        """Effects that do not concern a Sea."""
        return [
            *unknown("lasting effect of one Sea", (self.effect,), ON_A_SEA),
            *unknown("Faction", (self.who,), kit.who),
        ]
