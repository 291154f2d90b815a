"""8.2.1 Instructions for cards 1 to 12."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.coin.nonplayer.instructions import instruct
from vexillum.coin.nonplayer.priorities import Priority, first
from vexillum.coin.nonplayer.unforeseen import Unforeseen
from vexillum.core.decision import Decision
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.events.units import in_box
from vexillum.games.pendragon.forces import on_map
from vexillum.games.pendragon.map import (
    FENS,
    HILLS,
    REGIONS,
    SEA_NUMBER,
    SEAS_OF,
    SITE_SPACE,
    SPACE_IDS,
    SPACE_NUMBER,
    TERRAIN,
)
from vexillum.games.pendragon.nonplayer.bot import PendragonBot
from vexillum.games.pendragon.nonplayer.britons.invite import invited_nation
from vexillum.games.pendragon.nonplayer.dux.feats import build_space
from vexillum.games.pendragon.nonplayer.events.conditions import (
    battle_in_one,
    battle_where_met,
    only_where_met,
)
from vexillum.games.pendragon.nonplayer.events.foederati import (
    at_vacant_site,
    briton_regions,
    has_vacant_site,
    on_vacant_site,
    serves_already,
)
from vexillum.games.pendragon.nonplayer.events.guidelines import best_spaces, pick, spaces_of
from vexillum.games.pendragon.nonplayer.events.guidelines_pieces import good_sites
from vexillum.games.pendragon.nonplayer.events.instruction import Cards
from vexillum.games.pendragon.nonplayer.events.mariners import Landing, landing_of, plain_first
from vexillum.games.pendragon.nonplayer.events.trials import Trial
from vexillum.games.pendragon.nonplayer.plans import BattlePlan
from vexillum.games.pendragon.pieces import (
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FACTIONS,
    FORT,
    MILITIA,
    SAXONS,
    SCOTTI,
    UNIT_KINDS,
    UNITS,
    UNITS_OF,
)

_SAXON_SEAS = (SEA_NUMBER["germanicus"], SEA_NUMBER["britannicus"])
HIBERNICUS = SEA_NUMBER["hibernicus"]
_WALL = (SPACE_NUMBER["carvetii"], SPACE_NUMBER["textoverdi"])


def dux_is_player(bot: PendragonBot) -> bool:
    """#3, #16 The Dux is a player."""
    return bot.is_player(DUX)


# 1 LIMITANEI ----------------------------------------------------------------------------------------------------------


def _two_militia(bot: PendragonBot, trial: Trial) -> bool:
    """#1 Civitates: at least 2 Militia would be placed."""
    return sum(trial.after.units[MILITIA::UNIT_KINDS]) - sum(trial.before.units[MILITIA::UNIT_KINDS]) >= 2


def _saxon_shore_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#1 Saxons: spaces on Germanicus and Britannicus first."""
    shore: Priority[int] = first("saxon_shore", lambda space: any(sea in _SAXON_SEAS for sea in SEAS_OF[space]))
    return best_spaces(bot, decision, spaces_of(decision), shore)


def _wall_first(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#1 Scotti: Carvetii and Textoverdi first, then spaces on Hibernicus."""
    return best_spaces(
        bot,
        decision,
        spaces_of(decision),
        first("on_the_wall", lambda space: space in _WALL),
        first("on_hibernicus", lambda space: HIBERNICUS in SEAS_OF[space]),
    )


# 3 SIXTH LEGION -------------------------------------------------------------------------------------------------------

CAVALRY_OF_THE_SIXTH, ENOUGH_CAVALRY = 3, 2


def _two_cavalry(bot: PendragonBot) -> bool:
    """#3 Dux: there is a Fort, and at least 2 Cavalry would be placed."""
    state = bot.state
    there = sum([in_box(state, CAVALRY, box) for box in ("out_of_play", "casualties", "available")])
    return bool(on_map(state, FORT)) and there >= ENOUGH_CAVALRY


def _two_or_none(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
    """#3 Dux: nothing is placed unless 2 Cavalry can be, no matter who executes the Event (ruling P221)."""
    begins: bool = decision.params["n"] == CAVALRY_OF_THE_SIXTH
    return ("0",) if begins and not _two_cavalry(bot) else None


def _with_two_cavalry(bot: PendragonBot, action: Action) -> Action | None:
    """#3 Dux: March and Battle if 2 Cavalry were placed; Battle only where its condition is met."""
    event = bot.event
    assert event is not None
    return battle_where_met(bot, action) if event.done >= ENOUGH_CAVALRY else None


# 8 CLASSIS BRITANNICA -------------------------------------------------------------------------------------------------


def hibernicus_patrolled(bot: PendragonBot) -> bool:
    """#8, #55 Scotti: Hibernicus is Patrolled (#8: they flip it, 8.3.1)."""
    return bool(bot.state.patrolled[HIBERNICUS])


# 9 LITUS SAXONICUM ----------------------------------------------------------------------------------------------------


def _build_fort(bot: PendragonBot, decision: Decision) -> Sequence[str] | None:
    """#9 Dux: the Fort by the priorities of Build (8.8.4); the Event is played even without one."""
    good = good_sites(bot, decision.options)
    space = build_space(bot, sorted({SITE_SPACE[option.value[1]] for option in good}), 0)
    there = [option for option in good if SITE_SPACE[option.value[1]] == space]
    return pick(bot, decision, there) if there else None


# 10 CATAPHRACTARII ----------------------------------------------------------------------------------------------------


def _twice_the_cavalry(bot: PendragonBot, space: int) -> bool:
    """#10 Barbarians: Cavalry in Home Terrain, and at least twice as many Units of their own."""
    state, first = bot.state, UNIT_KINDS * space
    cavalry = state.units[first + CAVALRY]
    units = sum([state.units[first + kind] for kind in UNITS_OF[bot.faction]])
    return TERRAIN[space] == (FENS if bot.faction == SAXONS else HILLS) and 0 < 2 * cavalry <= units


def _among_few_cavalry(bot: PendragonBot) -> bool:
    """#10 Barbarians: there is such a Region."""
    return any(_twice_the_cavalry(bot, space) for space in REGIONS)


def _battle_few_cavalry(bot: PendragonBot, action: Action) -> BattlePlan | None:
    """#10 Barbarians: Battle there, and only there."""
    return battle_in_one(bot, action, lambda bot, space, enemy: _twice_the_cavalry(bot, space))


# 11 LAETI -------------------------------------------------------------------------------------------------------------


def _may_settle(bot: PendragonBot) -> bool:
    """#11 Britons: no Settlement of the rolled Nation in the own colour, and a Briton Region with a vacant Site."""
    regions = briton_regions(bot.state)
    return not serves_already(bot, invited_nation(bot)) and any(has_vacant_site(bot, space) for space in regions)


def _rolled_nation(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#11 Britons: the Nation by the roll of Invite (8.7.3, 8.8.1)."""
    return (FACTIONS[invited_nation(bot)],)


# 12 MARINERS BY SEA ---------------------------------------------------------------------------------------------------


def _can_land(bot: PendragonBot) -> bool:
    """#12 Barbarians: there is a move after which the Settle is sure to add something."""
    return landing_of(bot) is not None


def _sail_from(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: from its origin."""
    landing = landing_of(bot)
    return (SPACE_IDS[landing.origin] if landing is not None else "none",)


def _landing(bot: PendragonBot) -> Landing:
    """#12 Barbarians: the move that they have begun."""
    landing = landing_of(bot)
    if landing is None:
        raise Unforeseen
    return landing


def _sail_to(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: to its destination."""
    return (SPACE_IDS[_landing(bot).target],)


def _sailors(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: this many, those without Plunder first: numbers of each sort."""
    return ("some",) if "some" in decision.keys else (decision.options[0].key,)


def _sailors_number(bot: PendragonBot, decision: Decision) -> Sequence[str]:
    """#12 Barbarians: this many of a sort as planned."""
    landing = _landing(bot)
    plain, loaded = plain_first(bot.state, bot.faction, landing.origin, landing.n)
    return (str(loaded if decision.params["unit"] not in UNITS else plain),)


# The cards ------------------------------------------------------------------------------------------------------------

CARDS: Cards = (
    # 1 LIMITANEI
    instruct(1, CIVITATES, plays=lambda bot: not bot.is_player(DUX), comes_to=_two_militia),
    instruct(1, SAXONS, spaces=_saxon_shore_first),
    instruct(1, SCOTTI, spaces=_wall_first),
    # 3 SIXTH LEGION
    instruct(3, DUX, plays=_two_cavalry, commands=_with_two_cavalry, place=_two_or_none),
    instruct(3, SAXONS, SCOTTI, plays=dux_is_player),
    # 8 CLASSIS BRITANNICA
    instruct(8, SCOTTI, plays=hibernicus_patrolled),
    # 9 LITUS SAXONICUM
    instruct(9, DUX, build=_build_fort),
    # 10 CATAPHRACTARII
    instruct(10, DUX, battles=True, commands=only_where_met),
    instruct(10, SAXONS, SCOTTI, plays=_among_few_cavalry, battles=True, commands=_battle_few_cavalry),
    # 11 LAETI
    instruct(11, *BRITONS, plays=_may_settle, space=at_vacant_site, nation=_rolled_nation, build=on_vacant_site),
    # 12 MARINERS BY SEA
    instruct(
        12,
        SAXONS,
        SCOTTI,
        plays=_can_land,
        sail_from=_sail_from,
        sail_to=_sail_to,
        sail=_sailors,
        more={"sail.number": _sailors_number},
    ),
)
"""8.2.1 What each card says to whom."""
