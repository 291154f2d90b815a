"""Who answers which decision of the Non-players, who plans which Command, and where the flowcharts are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from vexillum.coin.nonplayer.answers import answers_of
from vexillum.coin.nonplayer.catalog import BotCatalog, Chart
from vexillum.coin.nonplayer.planners import CommandPlanners, Planners
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.nonplayer import gallic_catalog as gauls_catalog
from vexillum.games.falling_sky.nonplayer import turn
from vexillum.games.falling_sky.nonplayer.belgae import battle as belgae_battle
from vexillum.games.falling_sky.nonplayer.belgae import flowchart as belgae
from vexillum.games.falling_sky.nonplayer.belgae import march as belgae_march
from vexillum.games.falling_sky.nonplayer.belgae.answers import BELGIC_ANSWERS, GERMANIC_ANSWERS
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.catalog import EVENT_ANSWERS, INSTRUCTIONS
from vexillum.games.falling_sky.nonplayer.events.scouts import SCOUTS, or_alone
from vexillum.games.falling_sky.nonplayer.fallback import FALLBACK
from vexillum.games.falling_sky.nonplayer.gauls import raid as gauls_raid
from vexillum.games.falling_sky.nonplayer.gauls import rally as gauls_rally
from vexillum.games.falling_sky.nonplayer.plans import (
    BattlePlan,
    MarchPlan,
    Plan,
    RaidPlan,
    RallyPlan,
    RecruitPlan,
    SeizePlan,
)
from vexillum.games.falling_sky.nonplayer.romans import battle as roman_battle
from vexillum.games.falling_sky.nonplayer.romans import flowchart as romans
from vexillum.games.falling_sky.nonplayer.romans import march as roman_march
from vexillum.games.falling_sky.nonplayer.romans import recruit as roman_recruit
from vexillum.games.falling_sky.nonplayer.romans import seize as roman_seize
from vexillum.games.falling_sky.nonplayer.romans.answers import ROMAN_ANSWERS
from vexillum.games.falling_sky.nonplayer.shared import QUARTERS, REACTIONS
from vexillum.games.falling_sky.pieces import BELGAE, GAULS, ROMANS, SEATS
from vexillum.games.falling_sky.sequence.turn import TURNS

_P = TypeVar("_P", bound=Plan)
_Plans: TypeAlias = CommandPlanners[FallingSkyBot, Action, _P]

_CHARTS: Mapping[int, Chart[FallingSkyBot]] = {
    ROMANS: romans.chart,
    BELGAE: belgae.chart,
    **gauls_catalog.CHARTS,
}
"""8.5-8.8 The flowchart of each Faction."""

_PLANNERS: Planners[FallingSkyBot, Action] = Planners(
    _Plans[RecruitPlan](
        RecruitPlan,
        {
            ROMANS: roman_recruit.plan_recruit,
        },
    ),
    _Plans[SeizePlan](
        SeizePlan,
        {
            ROMANS: roman_seize.plan_seize,
        },
    ),
    _Plans[RallyPlan](
        RallyPlan,
        {
            BELGAE: gauls_rally.plan_rally,
            **gauls_catalog.RALLIES,
        },
    ),
    _Plans[RaidPlan](
        RaidPlan,
        {
            BELGAE: gauls_raid.plan_raid,
            **gauls_catalog.RAIDS,
        },
    ),
    _Plans[MarchPlan](
        MarchPlan,
        {
            ROMANS: roman_march.plan_march,
            BELGAE: belgae_march.plan_march,
            **gauls_catalog.MARCHES,
        },
    ),
    _Plans[BattlePlan](
        BattlePlan,
        {
            ROMANS: roman_battle.plan_battle,
            BELGAE: belgae_battle.plan_battle,
            **gauls_catalog.BATTLES,
        },
    ),
)
"""3.2-3.3, 8.5-8.8 Who plans which Command."""

_EVERYBODY: Mapping[str, Answer] = {
    "turn": turn.turn,
    **REACTIONS,
    **GERMANIC_ANSWERS,
    **EVENT_ANSWERS,
}
"""What every Faction answers in the same way, or only one is asked."""

_OWN: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    (ROMANS,): {**or_alone(ROMAN_ANSWERS), **QUARTERS[ROMANS,]},
    (BELGAE,): BELGIC_ANSWERS,
    GAULS: {**QUARTERS[GAULS], **SCOUTS},
    **gauls_catalog.ANSWERS,
}
"""What Factions answer in different ways."""

CATALOG: BotCatalog[FallingSkyBot, Action] = BotCatalog(
    FallingSkyBot,
    turns=TURNS,
    charts=_CHARTS,
    answers=answers_of(len(SEATS), _EVERYBODY, _OWN),
    planners=_PLANNERS,
    fallback=FALLBACK,
    instructions=INSTRUCTIONS,
)
