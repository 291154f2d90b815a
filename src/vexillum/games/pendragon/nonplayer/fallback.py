"""8.3.2, 8.4.1 The plainest answer that the rules allow, where no plan fits what a person has begun (ruling P240):
what chapter 8 says of such a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vexillum.coin.forces import SOME
from vexillum.coin.nonplayer.fallback import Fallback
from vexillum.coin.nonplayer.priorities import (
    OPTIONS,
    Priority,
    fewest,
    first,
    most,
    narrow,
    ranked,
)
from vexillum.coin.options import NO, NONE
from vexillum.core.decision import DONE, Decision, Option
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.map import IS_TOWN_SITE, SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.barbarians.enemies import PLAYERS_FIRST, before_others
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    COMITATES,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    UNIT_KINDS,
    UNIT_TYPE,
)
from vexillum.games.pendragon.victory.thresholds import beyond


def _beside(option: Option) -> bool:
    """Whether an option does not answer the question itself: a Feat before it, or the mixing of purses."""
    return option.key == "mix" or option.key.startswith("feat")


def _first(
    bot: PendragonBot, decision: Decision, *priorities: Priority[Option], among: Iterable[Option] = ()
) -> Sequence[str]:
    """The option that comes first by nested priorities, then at random."""
    best = narrow(bot, "8.3.2", "plainly", among or decision.options, *priorities, kind=OPTIONS)
    return (bot.catalog.fallback.one(bot, decision, best).key,)


# The turn -------------------------------------------------------------------------------------------------------------


def _any_action(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.1 A Pass or, if Tribute was given and none is allowed (1.5.2), any Command or Event."""
    acts = [option for option in decision.options if option.key.startswith("event.") or "command" in option.params]
    return ("pass",) if "pass" in decision.keys else _first(bot, decision, among=acts)


# Units ----------------------------------------------------------------------------------------------------------------


def _few_units(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """As few as must be; of equal ones those without Plunder (8.4.1)."""
    if SOME.key in decision.keys:
        return (SOME.key,)
    sorts = [option for option in decision.options if isinstance(option.value, tuple)]
    least: Priority[Option] = fewest("number", lambda option: option.params["n"])
    return _first(bot, decision, least, first("no_plunder", lambda option: not option.value[1]), among=sorts)


def _cavalry(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As much Cavalry as is Available."""
    return _as_available(bot, decision, CAVALRY)


def _militia(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.4 As many Militia as are Available."""
    return _as_available(bot, decision, MILITIA)


def _comitates(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.4 As many Comitates as are Available and can be paid."""
    return _as_available(bot, decision, COMITATES)


def _as_available(bot: PendragonBot, decision: Decision, kind: int) -> Sequence[str]:
    """8.4.1 The most for which no Unit is taken off the map."""
    there = bot.state.available[UNIT_TYPE[kind]]
    enough: Priority[Option] = first("available", lambda option: option.value <= there)
    return _first(bot, decision, enough, most("largest", lambda option: option.value))


# Strongholds ----------------------------------------------------------------------------------------------------------


def _units_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.4 Units, where any can come."""
    return _first(bot, decision, first("units", lambda option: option.key == "units"))


def _hillfort_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.4, 8.4.1 A Hillfort before a Town, at a Hillfort Site first."""
    return _first(
        bot,
        decision,
        first("hillfort", lambda option: option.value[0] == HILLFORT),
        first("hillfort_site", lambda option: not IS_TOWN_SITE[option.value[1]]),
    )


# Raids ----------------------------------------------------------------------------------------------------------------


def _short_route(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.6.5 The route with the least subtraction; if possible not over a Sea, where more may happen."""
    least: Priority[Option] = fewest("subtraction", lambda option: option.params["n"])
    return _first(bot, decision, least, first("by_land", lambda option: not option.value.by_sea))


def _few_dice(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.4, 8.6.5 The fewest dice at a Region that is no target by the priorities."""
    return _first(bot, decision, fewest("dice", lambda option: option.value))


# Battles --------------------------------------------------------------------------------------------------------------


def _enemy(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.5.3, 8.6.4 Barbarians: players, then who does best. 8.4.1, 8.7.1, 8.8.3 Britons: Barbarians, unless at
    Fragmentation; then who does best.
    """
    if bot.faction in BARBARIANS:
        return _first(bot, decision, ranked(PLAYERS_FIRST, lambda option: before_others(bot, option.value)))
    state = bot.state
    return _first(
        bot,
        decision,
        first("barbarians", lambda option: fragmented(state) or option.value not in BRITONS),
        most("standing", lambda option: beyond(state, option.value)),
    )


def _most_raiders(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.8.1 The Faction with more Raiders."""
    at = UNIT_KINDS * SPACE_NUMBER[decision.params["space"]]
    return _first(bot, decision, most("raiders", lambda option: bot.state.units[at + RAIDER_OF[option.value]]))


def _muster_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.1 Militia rather than Troops from next door."""
    return _first(bot, decision, first("militia", lambda option: option.key == "muster"))


# Money ----------------------------------------------------------------------------------------------------------------


def _all_towns(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """8.7.6 Every Town."""
    return decision.keys[: decision.at_most]


# The table ------------------------------------------------------------------------------------------------------------

FALLBACK: Fallback[PendragonBot] = Fallback(
    {
        "turn": _any_action,
        "march.units": _few_units,
        "march.pick": _few_units,
        "march.warbands": _few_units,
        "intercept.units": _few_units,
        "reinforce.units": _few_units,
        "event.sail": _few_units,
        "train.cavalry": _cavalry,
        "train.militia": _militia,
        "muster.comitates": _comitates,
        "muster.comitates_free": _comitates,
        "muster.what": _units_first,
        "muster.build": _hillfort_first,
        "raid.route": _short_route,
        "raid.dice": _few_dice,
        "battle.enemy": _enemy,
        "intercept.enemy": _most_raiders,
        "reinforce.what": _muster_first,
        "trade.spaces": _all_towns,
    },
    stops=(DONE.key, NONE.key, NO.key),
    spaces=SPACE_NUMBER,
    beside=_beside,
)
