"""8.2.3, 8.3.1, 8.4.1 How Non-players decide in Events: spaces, Factions, pieces, what is worth most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from vexillum.coin.events.context import quiet_table
from vexillum.coin.events.effects import Gain
from vexillum.coin.events.pieces import Box, Replace
from vexillum.coin.events.step import Act, Step
from vexillum.coin.kit import NOBODY, NONE
from vexillum.coin.nonplayer.context import largest
from vexillum.coin.nonplayer.priorities import (
    OPTIONS,
    Priority,
    choose,
    choose_from,
    fewest,
    first,
    most,
    narrow,
    ranked,
)
from vexillum.core.decision import DONE, Decision, Option

from ..battle.sides import enemies
from ..cards import patrol_reduction, sea_patrolled
from ..commands.raid import forts_on_coast
from ..control import allied, controller, friend
from ..events.branches import If
from ..events.cards_01_36 import free_a_nation, halve, serves
from ..events.context import GROUPS, Every, PendragonEvent, Select, SelectNation
from ..events.effects import (
    Build,
    Despoil,
    Free,
    Grow,
    Mark,
    Place,
    Prosper,
    Raze,
    Rebuild,
    Remove,
    Shrink,
    in_box,
    stronghold_of,
)
from ..events.free import Battle
from ..forces import vacant_sites, valid_site
from ..imperium import fragmented
from ..map import IS_TOWN_SITE, SITES_OF, SPACE_NUMBER
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDERS,
    SETTLEMENT_OF,
    STRONGHOLD_OWNER,
    STRONGHOLD_TYPE,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_OWNER,
    WARBAND_OF,
)
from ..prosperity import can_grow, prosperity, room
from ..state import Dominance, Play, State
from .bot import LOTS, PendragonBot
from .turn import SEAS_FLIPPED

# 8.2.3, 8.3.1 How Non-players decide in Events: spaces, Factions, markers, Prosperity, Seas, Dominance ---------------


OWN_DOMINANCE = {DUX: Dominance.MILITARY, CIVITATES: Dominance.CIVILIAN}


def named(bot: PendragonBot, decision: Decision, purpose: str = "") -> str:
    """The name of a roll: the Event, the question, and what it is about."""
    event = bot.event
    assert event is not None
    return f"8.3.2 {event.side} {decision.kind} {decision.about} {purpose}"


def pick(
    bot: PendragonBot,
    decision: Decision,
    candidates: Sequence[Option],
    *priorities: Priority[Option],
    purpose: str = "",
    rule: str = "8.3.1",
) -> Sequence[str]:
    """8.3.1-8.3.2 The candidate that comes first by nested priorities, then at random."""
    roll = named(bot, decision, purpose)
    return (choose_from(bot, rule, "event", candidates, *priorities, kind=OPTIONS, roll=roll).key,)


# Spaces ---------------------------------------------------------------------------------------------------------------


def spaces_of(decision: Decision) -> list[int]:
    """The spaces that may be selected."""
    return [option.value for option in decision.options if isinstance(option.value, int)]


def best_spaces(
    bot: PendragonBot, decision: Decision, candidates: Sequence[int], *priorities: Priority[int]
) -> Sequence[str]:
    """8.3.1 Up to as many spaces as may be selected: by the instruction's priorities, then by the largest effect.

    Where any number of spaces may be selected, those in which nothing would happen are left out, also because the
    spaces selected before have used up what was Available.
    """
    event = bot.event
    assert event is not None
    judge = Judge(bot, event)
    by_key = {option.value: option.key for option in decision.options}
    left, chosen = list(candidates), list[str]()
    effect: Priority[int] = ranked(EFFECTS, judge.key)
    while len(chosen) < decision.at_most:
        must = len(chosen) < decision.at_least or judge.unknown
        worthy = [space for space in left if must or useful(judge.worth(space))]
        if not worthy:
            break
        roll = named(bot, decision, str(len(chosen)))
        best = choose_from(bot, "8.3.1", "event_space", worthy, *priorities, effect, roll=roll)
        left.remove(best)
        judge.select(best)
        chosen.append(by_key[best])
    return chosen


def useful(worth: Worth) -> bool:
    """8.1.1 Something happens, and not only to own pieces."""
    return any(worth.key()[1:])


def where(fits: Callable[[PendragonBot, int], bool]) -> Callable[..., Sequence[str] | None]:
    """8.2.1 A reply that selects only spaces that fit, if there are any."""

    def choose(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
        found = [space for space in spaces_of(decision) if fits(bot, space)]
        return best_spaces(bot, decision, found) if found else None

    return choose


def select_spaces(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Where the Event has the largest effect."""
    return best_spaces(bot, decision, spaces_of(decision))


# Who, and for whom ----------------------------------------------------------------------------------------------------


def select_faction(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.2.3 Themselves whenever possible."""
    own = [option for option in decision.options if option.value == bot.faction]
    return pick(bot, decision, own or decision.options)


def select_colour(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.2.3, 8.3.1 Britons their own colour; red or blue at random for the others."""
    own = [option for option in decision.options if option.value == bot.faction]
    return pick(bot, decision, own or decision.options)


def select_nation(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 At random."""
    return pick(bot, decision, decision.options)


def select_freed(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 The own Nation's pieces first, then the most markers, then those of players."""
    event = bot.event
    assert event is not None
    judge = Judge(bot, event)
    space = SPACE_NUMBER[decision.params["space"]]

    def freed(option: Option) -> tuple[object, ...]:
        worth = Worth()
        judge.count_freed(worth, option.value, space)
        return worth.key()

    return pick(bot, decision, decision.options, ranked(EFFECTS, freed))


def select_dominance(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.2.3 The Dux Military, the Civitates Civilian Dominance; if they have it, it stays."""
    if bot.faction not in BRITONS:
        return pick(bot, decision, decision.options)
    own = [option for option in decision.options if option.value == OWN_DOMINANCE[bot.faction]]
    return ((own or [option for option in decision.options if option.value is None])[0].key,)


def flip_sea(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Only Seas that the Faction flips, Britons to Patrolled, Barbarians to No Patrol; else only if it must."""
    own_way = (decision.kind == "event.patrol") == (bot.faction in BRITONS)
    wanted = [option for option in decision.options if own_way and option.value in SEAS_FLIPPED[bot.faction]]
    none = [option for option in decision.options if option.value is None]
    return pick(bot, decision, wanted or none or decision.options)


def select_sea(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 The Sea where the effect is largest, for Barbarians smallest: what its Forts would take off (P383)."""
    state = bot.state

    def effect(option: Option) -> int:
        if sea_patrolled(state, option.value):
            return 0
        return patrol_reduction(state, forts_on_coast(state, option.value))

    best: Priority[Option] = most("takes_most", effect) if bot.faction in BRITONS else fewest("takes_least", effect)
    return pick(bot, decision, decision.options, best)


def do_it(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 Everything that applies is carried out."""
    return ("yes",)


# Prosperity -----------------------------------------------------------------------------------------------------------


def as_much_as_able(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 To the maximum extent."""
    return largest(decision)


def prosper_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 First where the most cubes can be added."""
    left: int = decision.params["n"]
    event = bot.event
    assert event is not None
    each = getattr(event.ahead[-1][0], "each", 0) or left
    cubes: Priority[int] = most("cubes", lambda space: min(each, left, room(bot.state, space)))
    best = choose(bot, "8.3.1", "event_space", spaces_of(decision), cubes, roll=named(bot, decision, str(left)))
    return (next(option.key for option in decision.options if option.value == best),)


def resettle(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 At random: Population rises by one anywhere."""
    roll = named(bot, decision, str(decision.params["n"]))
    best = choose(bot, "8.3.2", "event_space", spaces_of(decision), roll=roll)
    return (next(option.key for option in decision.options if option.value == best),)


# What only certain cards ask ------------------------------------------------------------------------------------------


def any_one(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.2 At random."""
    return pick(bot, decision, [option for option in decision.options if option is not NONE])


def choose_all(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 To the maximum extent."""
    return (decision.options[0].key,)


def as_few_as_able(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Own pieces are never removed voluntarily."""
    return (min(decision.options, key=lambda option: int(option.value)).key,)


# 8.4.1 How Non-players decide in Events about pieces: placing, removing, replacing, moving, boxes --------------------


UNIT_RANK = tuple(
    4 if kind == CAVALRY else 3 if kind == COMITATES else 1 if kind == MILITIA else 0 if kind in RAIDERS else 2
    for kind in range(UNIT_KINDS)
)
"""8.4.1 Cavalry, Comitates, Warbands, Militia, Raiders: enemies of higher rank go first, own Units of lower rank."""
STRONGHOLD_RANK = tuple(
    3 if kind == FORT else 2 if kind == TOWN else 1 if kind == HILLFORT else 0 for kind in range(len(STRONGHOLD_OWNER))
)
"""8.4.1 Forts, Towns, Hillforts, Settlements."""
BOX_RANK = {"out_of_play": 2, "casualties": 1}
"""8.4.1 Off-map Cavalry come first from Out of Play, then Casualties, then Available."""


def is_friend(bot: PendragonBot, owner: int) -> bool:
    """1.5 Whether a Faction is the own one, or an ally."""
    return owner != NOBODY and allied(bot.state, bot.faction, owner)


def targeted_first(bot: PendragonBot, owner: int) -> bool:
    """8.4.1 Britons target Barbarians first unless Fragmentation; Barbarians target Britons first."""
    if bot.faction in BARBARIANS:
        return owner in BRITONS
    return fragmented(bot.state) or owner in BARBARIANS


# Removing, replacing, marking, moving: lots of Units ------------------------------------------------------------------


def lots_of(decision: Decision) -> list[Option]:
    """The lots of Units that are offered."""
    return [option for option in decision.options if option is not DONE]


def pick_lot(
    bot: PendragonBot, decision: Decision, lots: Iterable[Option], *priorities: Priority[Option]
) -> Sequence[str]:
    """8.4.1 The lot that comes first by nested priorities; of equal ones the space, then the lot (8.3.2-8.3.3)."""
    left = decision.params["n"]
    best = narrow(bot, "8.4.1", "event", lots, *priorities, kind=LOTS)
    spaces = sorted({option.value[0] for option in best})
    space = choose_from(bot, "8.3.2", "event_space", spaces, roll=named(bot, decision, f"{left}"))
    there = [option for option in best if option.value[0] == space]
    roll = named(bot, decision, f"{left} lot")
    return (choose_from(bot, "8.3.2", "event", there, kind=LOTS, roll=roll).key,)


def enemies_first(bot: PendragonBot) -> tuple[Priority[Option], ...]:
    """8.4.1 Which enemy Units to remove; of one kind those with Plunder (8.3.1 the larger effect, ruling P205)."""
    return (
        first(
            "britons" if bot.faction in BARBARIANS else "barbarians",
            lambda option: targeted_first(bot, UNIT_OWNER[option.value[1]]),
        ),
        most("unit_rank", lambda option: UNIT_RANK[option.value[1]]),
        first("plunder_carried", lambda option: option.value[2]),
    )


NO_PLUNDER: Priority[Option] = first("no_plunder", lambda option: not option.value[2])
FRIENDS_LEAVE: tuple[Priority[Option], ...] = (
    fewest("unit_rank_reversed", lambda option: UNIT_RANK[option.value[1]]),
    NO_PLUNDER,
)
"""8.4.1 Which Friendly Units go first: the reverse order, without Plunder before those that carry some."""


def remove_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Enemies in their order; own or Friendly Units only if they must go."""
    lots = lots_of(decision)
    enemies = [option for option in lots if not is_friend(bot, UNIT_OWNER[option.value[1]])]
    if enemies:
        return pick_lot(bot, decision, enemies, *enemies_first(bot))
    return ("done",) if DONE.key in decision.keys else pick_lot(bot, decision, lots, *FRIENDS_LEAVE)


def mark_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 As many markers as can be; on Warbands with Plunder first, which come over with it (R7)."""
    return pick_lot(bot, decision, lots_of(decision), first("plunder_carried", lambda option: option.value[2]))


def mark_settlement(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 As many markers as can be."""
    return pick(bot, decision, [option for option in decision.options if option is not NONE])


def move_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 As many as can be; without Plunder before those that carry some."""
    return pick_lot(bot, decision, lots_of(decision), NO_PLUNDER)


def as_many_as_able(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3 To the maximum extent."""
    return largest(decision)


# Placing and boxes ----------------------------------------------------------------------------------------------------


def _unit(decision: Decision) -> int:
    return UNIT_NUMBER[decision.params["unit"]]


def _clamped(decision: Decision, wanted: int) -> Sequence[str]:
    """The number on offer that is nearest to what is wanted."""
    return (min(decision.options, key=lambda option: abs(int(option.value) - wanted)).key,)


def _better_later(state: State, kind: int, box: str, boxes: Sequence[str]) -> int:
    """8.4.1 Units that wait in boxes which are named later but should be taken from first."""
    later = boxes[boxes.index(box) + 1 :] if box in boxes else ()
    return sum([in_box(state, kind, other) for other in later if BOX_RANK.get(other, 0) > BOX_RANK.get(box, 0)])


def place_where(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.3.1 Friendly Units anywhere while there are some without taking own ones off the map (8.4.1)."""
    event = bot.event
    assert event is not None
    kind, step = _unit(decision), event.ahead[-1][0]
    boxes = step.boxes if isinstance(step, Place) else ("available",)
    if not is_friend(bot, UNIT_OWNER[kind]) or not any(in_box(bot.state, kind, box) for box in boxes):
        return ("done",)
    roll = named(bot, decision, str(decision.params["n"]))
    best = choose(bot, "8.3.2", "event_space", spaces_of(decision), roll=roll)
    return (next(option.key for option in decision.options if option.value == best),)


def place_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Friendly Units as many as can be, Cavalry by the order of the boxes; enemies as few as can be."""
    event = bot.event
    assert event is not None
    kind, box, step = _unit(decision), decision.params["box"], event.ahead[-1][0]
    if not is_friend(bot, UNIT_OWNER[kind]):
        return _clamped(decision, 0)
    boxes = step.boxes if isinstance(step, Place) else (box,)
    wanted = decision.params["n"] - _better_later(bot.state, kind, box, boxes)
    return _clamped(decision, min(wanted, in_box(bot.state, kind, box)))


def change_boxes(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Own Units into play and enemies out of it, as many as can be; the other way round as few as can be."""
    event = bot.event
    assert event is not None
    kind, box, step = _unit(decision), decision.params["box"], event.ahead[-1][0]
    comes = decision.params["target"] == "available"
    must = not isinstance(step, Box) or step.must
    if comes != is_friend(bot, UNIT_OWNER[kind]) and not must:
        return _clamped(decision, 0)
    boxes = step.sources if isinstance(step, Box) else ("available", "casualties")
    return _clamped(decision, decision.params["n"] - _better_later(bot.state, kind, box, boxes))


# Strongholds ----------------------------------------------------------------------------------------------------------


def good_sites(bot: PendragonBot, options: Iterable[Option]) -> list[Option]:
    """8.4.1 What to build, and where: own before Friendly ones, by their order; never instead of a Friendly one.

    Enemy ones that make way go in the same order.

    Britons place Strongholds other than Towns at Hillfort Sites first, Barbarians at Town Sites.
    """
    sites = bot.state.sites
    good = [
        option
        for option in options
        if option.value is not None
        and is_friend(bot, STRONGHOLD_OWNER[option.value[0]])
        and not is_friend(bot, STRONGHOLD_OWNER[sites[option.value[1]]])
    ]
    return narrow(
        bot,
        "8.4.1",
        "event",
        good,
        first("own_stronghold", lambda option: STRONGHOLD_OWNER[option.value[0]] == bot.faction),
        most("stronghold_rank", lambda option: STRONGHOLD_RANK[option.value[0]]),
        most("stronghold_replaced", lambda option: STRONGHOLD_RANK[sites[option.value[1]]]),
        first(
            "hillfort_site" if bot.faction in BRITONS else "town_site",
            lambda option: IS_TOWN_SITE[option.value[1]] != (bot.faction in BRITONS and option.value[0] != TOWN),
        ),
        kind=OPTIONS,
    )


def build_stronghold(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 The first of its order, or nothing if it may be nothing."""
    good = good_sites(bot, decision.options)
    none = [option for option in decision.options if option is NONE]
    return pick(bot, decision, good or none or decision.options)


def raze_stronghold(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Enemy Strongholds in their order; a Friendly one only if it must go, in the reverse order."""
    sites = bot.state.sites
    there = [option for option in decision.options if option is not NONE]
    enemies = [option for option in there if not is_friend(bot, STRONGHOLD_OWNER[sites[option.value]])]
    if enemies:
        rank: Priority[Option] = most("stronghold_rank", lambda option: STRONGHOLD_RANK[sites[option.value]])
        return pick(bot, decision, enemies, rank, rule="8.4.1")
    if len(there) < len(decision.options):
        return (NONE.key,)
    reverse: Priority[Option] = fewest("stronghold_rank_reversed", lambda option: STRONGHOLD_RANK[sites[option.value]])
    return pick(bot, decision, there, reverse, rule="8.4.1")


def pay_rather(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 Own pieces are never removed voluntarily; if they must be, Units before Strongholds, without Plunder."""
    pays = [option for option in decision.options if option.value is None]
    units = [option for option in decision.options if isinstance(option.value, tuple)]
    if pays or not units:
        return pick(bot, decision, pays or decision.options)
    return pick(bot, decision, units, first("no_plunder", lambda option: not option.value[1]), rule="8.4.1")


# Alternatives ---------------------------------------------------------------------------------------------------------


def select_way(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.4.1 The way that places the first Units of its order, as far as there are any; then at random (ruling P206)."""
    event = bot.event
    assert event is not None

    def places(option: Option) -> int:
        best = -1
        for step in option.value.steps:
            if isinstance(step, Place):
                kind = event.kind_of(step.unit)
                there = any(in_box(bot.state, kind, box) for box in step.boxes)
                best = max(best, UNIT_RANK[kind] if there and is_friend(bot, UNIT_OWNER[kind]) else -1)
        return best

    return pick(bot, decision, decision.options, most("unit_rank_placed", places), rule="8.4.1")


# 8.3.1 What the rest of an Event would do in a space: the largest effect goes first ----------------------------------


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
