"""8.4.1 How Non-players decide in Events about pieces: placing, removing, replacing, moving, boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.events.pieces import Box
from vexillum.coin.kit import NOBODY
from vexillum.coin.nonplayer.answers import largest
from vexillum.coin.nonplayer.priorities import OPTIONS, Priority, choose, choose_from, fewest, first, most, narrow
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.pendragon.control import allied
from vexillum.games.pendragon.events.units import Place, in_box
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_TOWN_SITE
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.candidates import LOTS
from vexillum.games.pendragon.nonplayer.events.guidelines import named, pick, spaces_of
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    COMITATES,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDERS,
    STRONGHOLD_OWNER,
    TOWN,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_OWNER,
)
from vexillum.games.pendragon.state import State

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
