"""Who answers which decision of the Non-players, who plans which Command, and where the flowcharts are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from vexillum.coin.nonplayer.answers import answers_of
from vexillum.coin.nonplayer.catalog import BotCatalog, Chart
from vexillum.coin.nonplayer.planning import Planners, PlansOf
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.nonplayer import (
    belgae,
    belgae_battle,
    belgae_march,
    gauls_catalog,
    gauls_raid,
    gauls_rally,
    roman_battle,
    roman_march,
    roman_recruit,
    roman_seize,
    romans,
    turn,
)
from vexillum.games.falling_sky.nonplayer.belgae_answers import BELGIC_ANSWERS, GERMANIC_ANSWERS
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.events.catalog import EVENT_ANSWERS, INSTRUCTIONS
from vexillum.games.falling_sky.nonplayer.events.scouts import SCOUTS, or_alone
from vexillum.games.falling_sky.nonplayer.plainest import PLAINEST
from vexillum.games.falling_sky.nonplayer.plans import (
    BattlePlan,
    MarchPlan,
    Plan,
    RaidPlan,
    RallyPlan,
    RecruitPlan,
    SeizePlan,
)
from vexillum.games.falling_sky.nonplayer.roman_answers import ROMAN_ANSWERS
from vexillum.games.falling_sky.nonplayer.shared import QUARTERS, REACTIONS
from vexillum.games.falling_sky.pieces import BELGAE, GAULS, ROMANS, SEATS
from vexillum.games.falling_sky.sequence.turn import TURNS

_P = TypeVar("_P", bound=Plan)
_Plans: TypeAlias = PlansOf[FallingSkyBot, Action, _P]

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
    plainest=PLAINEST,
    instructions=INSTRUCTIONS,
)
