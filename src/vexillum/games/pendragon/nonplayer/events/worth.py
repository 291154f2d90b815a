"""8.3.1 What the rest of an Event would do in a space: the largest effect goes first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.function_step import Act
from vexillum.coin.events.pieces import Replace
from vexillum.coin.events.points import Gain
from vexillum.coin.events.step import Step
from vexillum.coin.kit import NOBODY
from vexillum.games.pendragon.battle.sides import enemies
from vexillum.games.pendragon.control import allied, controller, friend
from vexillum.games.pendragon.events.branches import If
from vexillum.games.pendragon.events.cards.cards_01_12 import free_a_nation, serves
from vexillum.games.pendragon.events.cards.cards_25_36 import halve
from vexillum.games.pendragon.events.context import PendragonEvent
from vexillum.games.pendragon.events.foederati import Free, Mark
from vexillum.games.pendragon.events.free import Battle
from vexillum.games.pendragon.events.groups import GROUPS
from vexillum.games.pendragon.events.prosperity import Despoil, Grow, Prosper, Shrink
from vexillum.games.pendragon.events.selection import Every, Select, SelectNation
from vexillum.games.pendragon.events.strongholds import Build, Raze, Rebuild, stronghold_of
from vexillum.games.pendragon.events.units import Place, Remove, in_box
from vexillum.games.pendragon.forces import vacant_sites, valid_site
from vexillum.games.pendragon.map import SITES_OF
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    SETTLEMENT_OF,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_OWNER,
    WARBAND_OF,
)
from vexillum.games.pendragon.prosperity import can_grow, prosperity, room
from vexillum.games.pendragon.state import Play


class Worth:
    """8.3.1 What an Event does in one space, as a Faction sees it."""

    __slots__ = ("built", "freed", "lost", "marked", "other", "own_freed", "placed", "razed", "removed", "theirs")

    def __init__(self) -> None:
        self.lost = 0
        """Friendly pieces that must be removed."""
        self.built = 0
        """Friendly Strongholds placed."""
        self.razed = 0
        """Enemy Strongholds removed or replaced."""
        self.placed = 0
        """Friendly pieces placed."""
        self.removed = 0
        """Enemy pieces removed or replaced."""
        self.marked = 0
        """Foederati markers added, in the own colour."""
        self.own_freed = (0, 0)
        """Own Nation's pieces, and Strongholds among them, that lose their markers."""
        self.freed = 0
        """All markers removed."""
        self.theirs = 0
        """Of them, those of player Factions."""
        self.other = 0
        """Prosperity cubes and Population that come or go, and Battles that can be fought."""

    def key(self) -> tuple[Any, ...]:
        """The larger goes first: :data:`EFFECTS`."""
        pieces = (-self.lost, self.built, self.razed, self.placed + self.built, self.removed + self.razed)
        return (*pieces, self.marked, *self.own_freed, self.freed, self.theirs, self.other)

    def __bool__(self) -> bool:
        return any(self.key())


EFFECTS = (
    *("no_friends_lost", "strongholds_built", "strongholds_razed", "pieces_placed", "pieces_removed", "markers"),
    *("own_nation_freed", "own_strongholds_freed", "markers_removed", "players_markers", "country"),
)
"""8.3.1 The priorities of :meth:`Worth.key`, place by place."""


def following(event: PendragonEvent) -> tuple[Step[Any], ...]:
    """The steps that follow the one that is being carried out."""
    found: list[Step[Any]] = []
    for steps in event.ahead[::-1]:
        found += steps[1:]
    return tuple(found)


class Judge:
    """8.3.1 Looks at spaces one by one, before one is selected."""

    def __init__(self, bot: PendragonBot, event: PendragonEvent) -> None:
        self.bot = bot
        self.state = bot.state
        self.faction = bot.faction
        self.steps = following(event)
        self._before: Step[Any] | None = None
        self.unknown = any(isinstance(step, Act) and step.call not in _ACTS for step in self.steps)
        """There is a step that only the card itself understands: any space may do."""
        self.event = PendragonEvent(quiet_table(bot.state), event.side, event.card, event.you)
        self.event.faction, self.event.nation, self.event.sea = event.faction, event.nation, event.sea
        self.event.colour = self.faction if self.faction in BRITONS else event.colour
        self._taking = False

    def worth(self, space: int) -> Worth:
        """What the steps that follow would do in a space, if it is the one selected."""
        worth = Worth()
        self.event.spaces, self.event.done = [space], 1
        self._add(worth, self.steps, space)
        return worth

    def key(self, space: int) -> tuple[Any, ...]:
        """The larger goes first."""
        return self.worth(space).key()

    def select(self, space: int) -> None:
        """A space is selected: what will be placed there is not Available for the spaces after it."""
        self.state, self._taking = self.state.copy(), True
        self.worth(space)
        self._taking = False

    def _use_units(self, kind: int, boxes: Sequence[str], n: int) -> None:
        """This many Units leave their boxes for a selected space."""
        for box in boxes if self._taking else ():
            taken = min(n, in_box(self.state, kind, box))
            self.event.kit.change_box(self.state, kind, box, -taken)
            n -= taken

    def _use_stronghold(self, kind: int) -> None:
        """A Stronghold leaves Available for a selected space."""
        self.state.available[STRONGHOLD_TYPE[kind]] -= self._taking

    def _add(self, worth: Worth, steps: tuple[Step[Any], ...], space: int) -> None:
        """Step after step, as far as they are about the selected space."""
        for step in steps:
            if isinstance(step, Select) or (isinstance(step, Every) and not step.where.chosen):
                return
            if isinstance(step, SelectNation) and step.nation:
                self.event.nation = FACTIONS.index(step.nation)
            elif isinstance(step, If):
                self._add(worth, step.then if step.when.holds(self.event) else step.otherwise, space)
            elif type(step) in _LOOKS:
                _LOOKS[type(step)](self, worth, step, space)
            elif isinstance(step, Act) and step.call in _ACTS:
                _ACTS[step.call](self, worth, space)
            self._before = step

    def friendly(self, owner: int) -> bool:
        """1.5 Whether a Faction is the own one, or an ally."""
        return owner != NOBODY and allied(self.state, self.faction, owner)

    def place(self, worth: Worth, step: Place, space: int) -> None:
        """1.4.1 Units from the boxes that the step names."""
        if step.among is not None or (step.unit == "foederati" and self.event.nation == NOBODY):
            return
        kind = self.event.kind_of(step.unit)
        if self.friendly(UNIT_OWNER[kind]):
            n = min(step.n, sum([in_box(self.state, kind, box) for box in step.boxes]))
            worth.placed += n
            self._use_units(kind, step.boxes, n)

    def remove(self, worth: Worth, step: Remove, space: int) -> None:
        """1.4.1 Enemies; friends only if they must go."""
        if step.among is not None:
            return
        enemies = friends = 0
        for kind in GROUPS.units(step.units):
            n = self.state.units[UNIT_KINDS * space + kind]
            if self.friendly(UNIT_OWNER[kind]):
                friends += n
            else:
                enemies += min(n, {UNIT_NUMBER[id]: most for id, most in step.limits.items()}.get(kind, n))
        worth.removed += min(step.n, enemies)
        if step.must:
            worth.lost += min(max(0, step.n - enemies), friends)

    def replace(self, worth: Worth, step: Replace, space: int) -> None:
        """1.4.1 Enemies become friends, as far as there are new Units."""
        into = self.event.kind_of(step.into)
        there = sum(
            [
                self.state.units[UNIT_KINDS * space + kind]
                for kind in GROUPS.units(step.units)
                if not self.friendly(UNIT_OWNER[kind])
            ]
        )
        n = min(step.n, there, in_box(self.state, into, step.box))
        worth.removed += n
        if self.friendly(UNIT_OWNER[into]):
            worth.placed += n
        self._use_units(into, (step.box,), n)

    def build(self, worth: Worth, step: Build, space: int) -> None:
        """1.4.2 A Stronghold on a vacant Site, or instead of an enemy's."""
        if step.among is not None or ("foederati" in step.strongholds and self.event.nation == NOBODY):
            return
        for name in step.strongholds:
            kind = stronghold_of(self.event, name)
            if not self.state.available[STRONGHOLD_TYPE[kind]] or not self.friendly(STRONGHOLD_OWNER[kind]):
                continue
            if vacant_sites(self.state, space, kind):
                worth.built += 1
                self._use_stronghold(kind)
                return
            instead = GROUPS.holdings(step.instead)
            if any(self.state.sites[site] in instead and self.enemy_site(site, kind) for site in SITES_OF[space]):
                worth.built += 1
                worth.razed += 1
                self._use_stronghold(kind)
                return

    def enemy_site(self, site: int, kind: int) -> bool:
        """Whether there is an enemy Stronghold on a Site where another could stand."""
        return not self.friendly(STRONGHOLD_OWNER[self.state.sites[site]]) and valid_site(site, kind)

    def raze(self, worth: Worth, step: Raze, space: int) -> None:
        """1.4.1 An enemy Stronghold, or one's own."""
        kinds = GROUPS.holdings(step.strongholds)
        there = [self.state.sites[site] for site in SITES_OF[space] if self.state.sites[site] in kinds]
        if any(not self.friendly(STRONGHOLD_OWNER[kind]) for kind in there):
            worth.razed += 1
        elif there and not step.may:
            worth.lost += 1

    def rebuild(self, worth: Worth, step: Rebuild, space: int) -> None:
        """5.1.1 An enemy Stronghold becomes a Friendly one."""
        old, new = GROUPS.holdings(step.strongholds), stronghold_of(self.event, step.into)
        if self.state.available[STRONGHOLD_TYPE[new]] and any(
            self.state.sites[site] in old and self.enemy_site(site, new) for site in SITES_OF[space]
        ):
            worth.built += 1
            worth.razed += 1
            self._use_stronghold(new)

    def mark(self, worth: Worth, step: Mark, space: int) -> None:
        """1.4.3 Foederati markers of the own colour."""
        nations = (self.event.nation,) if self.event.nation != NOBODY else BARBARIANS
        counts = [
            min(step.settlements, sum([self.state.sites[site] == SETTLEMENT_OF[nation] for site in SITES_OF[space]]))
            + min(step.warbands, self.state.units[UNIT_KINDS * space + WARBAND_OF[nation]])
            for nation in nations
        ]
        worth.marked += max(counts)

    def free(self, worth: Worth, step: Free, space: int) -> None:
        """1.4.3 Markers come off the pieces of a Nation."""
        self.count_freed(worth, FACTIONS.index(step.nation), space)

    def count_freed(self, worth: Worth, nation: int, space: int) -> None:
        """8.3.1 Own Nation's pieces, Strongholds among them, all markers, those of players."""
        sites = [self.state.sites[site] for site in SITES_OF[space]]
        for briton in BRITONS:
            strongholds = sites.count(FOEDERATI_SETTLEMENT[briton, nation])
            n = self.state.units[UNIT_KINDS * space + FOEDERATI_WARBAND[briton, nation]] + strongholds
            worth.freed += n
            if self.bot.is_player(briton):
                worth.theirs += n
            if nation == self.faction:
                worth.own_freed = (worth.own_freed[0] + n, worth.own_freed[1] + strongholds)

    def free_a_nation(self, worth: Worth, space: int) -> None:
        """#11 The Foederati of one Nation are free: the own one, if it serves there."""
        nations = [nation for nation in BARBARIANS if serves(self.state, space, nation)]
        self.count_freed(worth, self.faction if self.faction in nations else nations[0], space)

    def halve(self, worth: Worth, space: int) -> None:
        """#27 Dux and Civitates lose half their Troops, rounded up."""
        for briton in BRITONS:
            half = (sum([self.state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[briton]]) + 1) // 2
            if self.friendly(briton):
                worth.lost += half
            else:
                worth.removed += half

    def prosper(self, worth: Worth, step: Prosper, space: int) -> None:
        """1.7.1 As many cubes as fit."""
        if step.among is not None:
            return
        fits = room(self.state, space)
        most = fits if step.n == "full" else self.state.population[space] if step.n == "population" else int(step.n)
        worth.other += min(most, fits)

    def despoil(self, worth: Worth, step: Despoil, space: int) -> None:
        """1.7.1 Cubes go."""
        worth.other += min(step.n, prosperity(self.state, space))

    def grow(self, worth: Worth, step: Grow, space: int) -> None:
        """1.3.6 Population rises."""
        worth.other += can_grow(self.state, space)

    def shrink(self, worth: Worth, step: Shrink, space: int) -> None:
        """1.3.6 Population drops; not the own."""
        if self.state.population[space]:
            worth.other += -1 if controller(self.state, space) == friend(self.state, self.faction) else 1

    def gain(self, worth: Worth, step: Gain, space: int) -> None:
        """1.8 This amount for each space selected (#29, #71)."""
        worth.other += step.per and isinstance(self._before, Every)

    def battle(self, worth: Worth, step: Battle, space: int) -> None:
        """5.5 A Battle may be fought there: right after Units are placed, if there is an enemy, and Troops to fight."""
        if self.event.who(step.who) != self.faction:
            return
        if isinstance(self._before, Place):
            troops = [self.state.units[UNIT_KINDS * space + kind] for kind in TROOPS_OF[self.faction]]
            foes = [enemy for enemy in enemies(self.state, space, self.faction) if not self.friendly(enemy)]
            worth.other += bool(foes) and (worth.placed > 0 or any(troops))
        else:
            worth.other += 1


_LOOKS: dict[type[Step[Any]], Callable[[Judge, Worth, Any, int], None]] = {
    Place: Judge.place,
    Remove: Judge.remove,
    Replace: Judge.replace,
    Build: Judge.build,
    Raze: Judge.raze,
    Rebuild: Judge.rebuild,
    Mark: Judge.mark,
    Free: Judge.free,
    Prosper: Judge.prosper,
    Despoil: Judge.despoil,
    Grow: Judge.grow,
    Shrink: Judge.shrink,
    Gain: Judge.gain,
    Battle: Judge.battle,
}
_ACTS: dict[Callable[[PendragonEvent], Play[None]], Callable[[Judge, Worth, int], None]] = {
    free_a_nation: Judge.free_a_nation,
    halve: Judge.halve,
}
"""Steps that are functions, and what they do in a space."""
