"""8.7.4 Muster of the Civitates: Hillforts for Control, Comitates, Militia, Towns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy

import msgspec

from vexillum.coin.nonplayer.answers import largest, smallest
from vexillum.coin.nonplayer.planners import plan_now, sure_plan
from vexillum.coin.nonplayer.priorities import CandidateKind, Priority, choose_from, first, most
from vexillum.coin.nonplayer.unforeseen import planned
from vexillum.core.decision import DONE, Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.actions.placement import NOT_REPLACED, MusterTerms, muster_total, town_options
from vexillum.games.pendragon.commands.muster import COST, TOWN_WEALTH
from vexillum.games.pendragon.control import controller, friends_and_enemies, pieces, units_for_control
from vexillum.games.pendragon.forces import on_map, vacant_sites
from vexillum.games.pendragon.map import IS_TOWN_SITE, SPACE_COUNT, SPACE_IDS, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.execution import within
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import SITES, site_word
from vexillum.games.pendragon.nonplayer.plans import MusterPlan, MusterSpace
from vexillum.games.pendragon.pieces import (
    CIVITATES,
    COMITATES,
    HILLFORT,
    MILITIA,
    STRONGHOLD_TYPE,
    TOWN,
    UNIT_KINDS,
    UNIT_TYPE,
    VACANT,
)
from vexillum.games.pendragon.state import State, Track

RULE = "8.7.4"
ENOUGH_TOWNS = 6
"""8.7.4 Towns are placed only until this many are on the map."""


Build = tuple[int, int, int]
"""A Stronghold, its Site, and the Site of the Stronghold that it replaces."""
BUILDS: CandidateKind[Build] = CandidateKind("candidates", lambda bot, build: site_word(build[1]))


Early = tuple[frozenset[int], frozenset[int]]
"""8.7.4 The spaces that Comitates come to before others, and those that Militia come to."""
NOWHERE: Early = (frozenset(), frozenset())


class _Draft:
    """A Muster while it is being planned: what was chosen, and what is left of money and pieces."""

    def __init__(self, bot: PendragonBot, action: Action) -> None:
        state = bot.state
        self.bot = bot
        self.state = state
        self.action = action
        self.levy = MusterTerms(action)
        self.cost = action.cost(COST)
        self.blue = state.tracks[Track.BRITON]
        self.wealth = state.tracks[Track.WEALTH]
        self.militia = state.available[UNIT_TYPE[MILITIA]]
        self.comitates = state.available[UNIT_TYPE[COMITATES]] + self.levy.new(state)
        self.hillforts = state.available[STRONGHOLD_TYPE[HILLFORT]]
        self.towns = min(state.available[STRONGHOLD_TYPE[TOWN]], ENOUGH_TOWNS - on_map(state, TOWN))
        self.open = [space for space in range(SPACE_COUNT) if action.allows(space) and pieces(state, space, CIVITATES)]
        """Spaces that were not selected yet."""
        self.chosen: dict[int, MusterSpace] = {}
        self.units: dict[int, int] = {}
        """How many Units are placed where."""

    def trial(self) -> _Draft:
        """The same Muster, to be tried out."""
        other = copy(self)
        other.bot = self.bot.silent()
        other.open, other.chosen, other.units = self.open.copy(), self.chosen.copy(), self.units.copy()
        return other

    @property
    def more(self) -> bool:
        """Whether another space may be selected."""
        return len(self.chosen) < self.action.most

    def affords(self, wealth: int = 0) -> bool:
        """1.8.4 Another space, and this Wealth besides; Wealth also pays for the space once Resources are gone."""
        return self.wealth >= wealth + max(0, self.cost - self.blue)

    def select(self, space: MusterSpace, wealth: int = 0) -> None:
        """Choose a space and pay for it, and this Wealth."""
        blue = min(self.cost, self.blue)
        self.blue -= blue
        self.wealth -= self.cost - blue + wealth
        self.chosen[space.space] = space
        self.open.remove(space.space)

    def place_militia(self, space: int, comitates: int, rest: int) -> None:
        """3.3.1 Militia fill up a space beside its Comitates, as far as there are any."""
        n = min(self.militia, rest)
        self.militia -= n
        self.units[space] = comitates + n


def plan(bot: PendragonBot, action: Action) -> MusterPlan | None:
    """8.7.4 What a Muster would do by its priorities, and where it would add Briton Control."""
    work = _Draft(bot, action)
    _hillforts(work)
    _levy(work, _for_control(work))
    _towns(work)
    if not work.chosen:
        return None
    spaces = tuple(work.chosen.values())
    return MusterPlan(spaces=spaces, control=_control_added(bot.state, action, spaces))


# The priorities -------------------------------------------------------------------------------------------------------


def _may_build(state: State, space: int) -> bool:
    """3.3.1 A Militia to replace, and more Friendly than enemy pieces, Raiders included."""
    friends, enemies = friends_and_enemies(state, space, CIVITATES)
    return state.units[UNIT_KINDS * space + MILITIA] > 0 and friends > enemies


def _hillforts(work: _Draft) -> None:
    """8.7.4 First Hillforts that add Briton Control, where the most Population is; Hillfort Sites first (8.4.1)."""
    state = work.state
    left = [
        space
        for space in work.open
        if state.population[space]
        and controller(state, space) != CIVITATES
        and vacant_sites(state, space, HILLFORT)
        and _may_build(state, space)
    ]
    while left and work.hillforts and work.more and work.affords():
        people: Priority[int] = most("population", lambda space: state.population[space])
        space = choose_from(work.bot, RULE, "hillfort", left, people, roll=f"{RULE} hillfort {len(left)}")
        left.remove(space)
        site = choose_from(
            work.bot,
            "8.4.1",
            "site",
            vacant_sites(state, space, HILLFORT),
            first("hillfort_site", lambda site: not IS_TOWN_SITE[site]),
            kind=SITES,
            roll=f"8.4.1 site {space}",
            space=SPACE_IDS[space],
        )
        work.select(MusterSpace(space=space, builds=((HILLFORT, site, NOT_REPLACED),)))
        work.hillforts -= 1
        work.militia += 1


def _levy(work: _Draft, early: Early) -> None:
    """8.7.4 Then the most Comitates, next the most Militia; to these spaces before others."""
    comitates, militia = early
    _comitates(work, comitates)
    _militia(work, militia)


def _next(work: _Draft, name: str, totals: dict[int, int], early: frozenset[int]) -> int:
    """The space where Control is won, then where the most Units can be placed, then at random; off the list with it."""
    space = choose_from(
        work.bot,
        RULE,
        name,
        totals,
        first("adds_briton_control", lambda space: space in early),
        most("units_placed", lambda space: totals[space]),
        roll=f"{RULE} {name} {len(totals)}",
    )
    del totals[space]
    return space


def _totals(work: _Draft) -> dict[int, int]:
    """3.3.1 How many Units each open space could have."""
    return {space: n for space in work.open if (n := muster_total(work.state, space, work.action.outset))}


def _comitates(work: _Draft, early: frozenset[int]) -> None:
    """8.7.4 Then the most Comitates, with the Wealth that they need; the rest of each space is Militia."""
    totals = _totals(work)
    many = dict(totals)
    while totals and work.comitates and work.more and work.affords(work.levy.wealth(1)):
        space = _next(work, "comitates", totals, early)
        n = min(many[space], work.comitates)
        if work.levy.paid:
            n = min(n, work.wealth - max(0, work.cost - work.blue))
        work.select(MusterSpace(space=space, comitates=n), work.levy.wealth(n))
        work.comitates -= n
        work.place_militia(space, n, many[space] - n)


def _militia(work: _Draft, early: frozenset[int]) -> None:
    """8.7.4 Next as many Militia as are Available, without spending Wealth."""
    totals = _totals(work)
    many = dict(totals)
    while totals and work.militia and work.more and work.blue >= work.cost:
        space = _next(work, "militia", totals, early)
        work.select(MusterSpace(space=space))
        work.place_militia(space, 0, many[space])


def _for_control(work: _Draft) -> Early:
    """8.7.4 The spaces to which Comitates or Militia come first, so that the Muster adds Briton Control.

    Only if that places no fewer Comitates, nor fewer Militia; where the most Population is first (ruling P360).
    """
    needs = _needs(work)
    if not needs:
        return NOWHERE
    settled = NOWHERE
    plain = work.trial()
    _levy(plain, settled)
    most_placed = plain.comitates, plain.militia
    won: list[int] = []
    left = list(needs)
    while left:
        people: Priority[int] = most("population", lambda space: work.state.population[space])
        space = choose_from(work.bot.silent(), RULE, "militia", left, people, roll=f"{RULE} control {len(left)}")
        left.remove(space)
        for early in _with(settled, space):
            tried = work.trial()
            _levy(tried, early)
            if (tried.comitates, tried.militia) == most_placed and all(
                tried.units.get(other, 0) >= needs[other] for other in (*won, space)
            ):
                won.append(space)
                settled = early
                break
    return settled


def _with(early: Early, space: int) -> Iterator[Early]:
    """As it is, if that is enough; with a space to which Militia come first; with one to which Comitates do."""
    comitates, militia = early
    yield early
    yield comitates, militia | {space}
    yield comitates | {space}, militia


def _needs(work: _Draft) -> dict[int, int]:
    """3.3.1, 1.6 How many Units each open space needs to come under Briton Control, where so many could be placed."""
    state, outset = work.state, work.action.outset
    most_units = work.comitates + work.militia
    board: State | None = None
    needs: dict[int, int] = {}
    for space in work.open:
        if outset[space] != CIVITATES and (total := muster_total(state, space, outset)):
            board = board or msgspec.structs.replace(state, units=state.units.copy())
            n = units_for_control(board, space, MILITIA, min(total, most_units))
            if n:
                needs[space] = n
    return needs


def _towns(work: _Draft) -> None:
    """8.7.4 Finally Towns until there are six, for two Militia before any that replaces a Hillfort.

    First where one adds Briton Control (ruling P360).
    """
    wealth = work.levy.wealth(TOWN_WEALTH)
    for replacing in (False, True):
        left = _town_sites(work, replacing) if work.towns > 0 and work.wealth >= wealth else {}
        while left and work.towns > 0:
            winning = {space for space, builds in left.items() if _adds(work, space, builds[0])}
            control: Priority[int] = first("adds_briton_control", winning.__contains__)
            space = choose_from(work.bot, RULE, "town", left, control, roll=f"{RULE} town {replacing} {len(left)}")
            roll, id = f"{RULE} town site {space}", SPACE_IDS[space]
            build = choose_from(work.bot, RULE, "site", left.pop(space), kind=BUILDS, roll=roll, space=id)
            before = work.chosen.get(space)
            if before is not None and work.wealth >= wealth:
                work.chosen[space] = msgspec.structs.replace(before, builds=(*before.builds, build))
                work.wealth -= wealth
                work.towns -= 1
            elif before is None and work.more and work.affords(wealth):
                work.select(MusterSpace(space=space, builds=(build,)), wealth)
                work.towns -= 1


def _town_sites(work: _Draft, replacing: bool) -> dict[int, list[Build]]:
    """3.3.1 Where a Town could be built: for two Militia, also beside a new Hillfort, or instead of a Hillfort.

    Beside a new Hillfort only if the Control that this adds is not lost again.
    """
    state = work.state
    found: dict[int, list[Build]] = {}
    for space in work.open:
        if _may_build(state, space):
            values = [option.value for option in town_options(state, space)]
            found[space] = [value for value in values if (value[2] != NOT_REPLACED) == replacing]
    if not replacing:
        for space, chosen in work.chosen.items():
            if chosen.builds and state.units[UNIT_KINDS * space + MILITIA] > 2:
                ((_, taken, _),) = chosen.builds
                sites = [site for site in vacant_sites(state, space, TOWN) if site != taken]
                builds = [(TOWN, site, NOT_REPLACED) for site in sites]
                found[space] = [build for build in builds if _adds(work, space, *chosen.builds, build)]
    return {space: builds for space, builds in found.items() if builds}


# Control --------------------------------------------------------------------------------------------------------------


def _adds(work: _Draft, space: int, *builds: Build) -> bool:
    """8.7.4 Whether these Strongholds bring a space under Briton Control that was not under it at the outset."""
    if work.action.outset[space] == CIVITATES:
        return False
    board = msgspec.structs.replace(work.state, units=list(work.state.units), sites=list(work.state.sites))
    _build(board, space, builds)
    return controller(board, space) == CIVITATES


def _build(board: State, space: int, builds: Sequence[Build]) -> int:
    """3.3.1 Build on a copy of the board; how many Militia made way."""
    militia = 0
    for kind, site, instead in builds:
        gone = 2 if kind == TOWN and instead == NOT_REPLACED else 1
        board.units[UNIT_KINDS * space + MILITIA] -= gone
        militia += gone
        if instead != NOT_REPLACED:
            board.sites[instead] = VACANT
        board.sites[site] = kind
    return militia


def _control_added(state: State, action: Action, spaces: tuple[MusterSpace, ...]) -> tuple[int, ...]:
    """8.7.4 The spaces that come under Briton Control by a Muster."""
    new = [entry for entry in spaces if action.outset[entry.space] != CIVITATES]
    if not new:
        return ()
    board = msgspec.structs.replace(state, units=list(state.units), sites=list(state.sites))
    militia = state.available[UNIT_TYPE[MILITIA]]
    for entry in spaces:
        at = UNIT_KINDS * entry.space + MILITIA
        militia += _build(board, entry.space, entry.builds)
        if not entry.builds:
            total = muster_total(state, entry.space, action.outset)
            placed = min(militia, total - entry.comitates)
            militia -= placed
            board.units[at] += placed
            board.units[UNIT_KINDS * entry.space + COMITATES] += entry.comitates
    return tuple([entry.space for entry in new if controller(board, entry.space) == CIVITATES])


# Answers --------------------------------------------------------------------------------------------------------------


def _entry(bot: PendragonBot, decision: Decision) -> MusterSpace:
    """What the plan says of the space that is asked about."""
    space = SPACE_NUMBER[decision.params["space"]]
    return planned(entry for entry in sure_plan(bot, MusterPlan).spaces if entry.space == space)


def where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 The spaces of the plan, one by one; none where an Event offers an unwanted Muster."""
    muster = plan_now(bot, MusterPlan)
    spaces = () if muster is None else [entry.space for entry in muster.spaces]
    return within(spaces, decision)[:1] or (DONE.key,)


def units_or_strongholds(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 As planned."""
    return ("strongholds" if _entry(bot, decision).builds else "units",)


def how_many_comitates(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 As planned."""
    return (str(_entry(bot, decision).comitates),)


def new_comitates(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 As many as can be come from Not Yet in Play: that leaves the most for later (ruling P197)."""
    return largest(decision)


def what_to_build(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """3.3.1 The Strongholds of the plan in their order."""
    offered = {option.value: option.key for option in decision.options}
    builds = _entry(bot, decision).builds
    return (next((offered[build] for build in builds if build in offered), DONE.key),)


def militia_without_plunder(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Militia without Plunder make way before those that carry some."""
    return smallest(decision)
