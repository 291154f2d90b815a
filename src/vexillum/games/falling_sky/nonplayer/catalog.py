"""8.0 Who answers which decision of the Non-players, who plans which Command; what they agree to (8.4.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, TypeVar

from vexillum.coin.forces import SOME
from vexillum.coin.kit import NO, NONE, YES
from vexillum.coin.nonplayer import catalog
from vexillum.coin.nonplayer.catalog import BotCatalog, Chart
from vexillum.coin.nonplayer.context import Fallback, answers_of
from vexillum.coin.nonplayer.plans import CommandPlanners, Planners
from vexillum.core.decision import DONE, Decision, Option

from ..actions import Action, harasses
from ..map import REGION_NUMBER
from ..money import NO_CONSENT_ABOVE
from ..pieces import AEDUI, ARVERNI, BELGAE, FACTIONS, GAULS, ROMANS, SEATS
from ..sequence import TURNS
from ..victory import margin, roman_score
from . import aedui as aedui_battle
from . import arverni as arverni_battle
from . import battle, bot, romans
from . import belgae as belgae_battle
from . import gauls as gauls_raid
from . import gauls_march as gauls_answers
from . import romans_battle as roman_battle
from . import romans_march as roman_march
from . import winter as gallic_quarters
from .belgae import BELGIC_ANSWERS, GERMANIC_ANSWERS
from .bot import (
    Answer,
    BattlePlan,
    FallingSkyBot,
    MarchPlan,
    Plan,
    RaidPlan,
    RallyPlan,
    RecruitPlan,
    SeizePlan,
)
from .events.instructions import EVENT_ANSWERS, INSTRUCTIONS
from .romans import ROMAN_ANSWERS
from .romans_scout import SCOUTS, or_alone

# 8.1 The turn of a Non-player: its flowchart -------------------------------------------------------------------------


def turn(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.1 What the flowchart of the Faction leads to."""
    return (bot.catalog.charts[bot.faction](bot),)


# 8.6-8.7 What Arverni and Aedui give the catalog: their flowcharts, their planners, their answers --------------------


CHARTS: Mapping[int, Chart[FallingSkyBot]] = {ARVERNI: arverni_battle.chart, AEDUI: aedui_battle.chart}
RALLIES = {ARVERNI: gauls_raid.plan_rally, AEDUI: gauls_raid.plan_rally}
RAIDS = {ARVERNI: gauls_raid.plan_raid, AEDUI: gauls_raid.plan_raid}
MARCHES = {ARVERNI: arverni_battle.plan_march, AEDUI: aedui_battle.plan_march}
BATTLES = {ARVERNI: arverni_battle.plan_battle, AEDUI: aedui_battle.plan_battle}

_COMMANDS: Mapping[str, Answer] = {
    "battle.ambush_here": gauls_answers.battle_ambush,
    "battle.space": gauls_answers.battle_where,
    "battle.target": gauls_answers.battle_whom,
    "march.group": gauls_answers.march_with,
    "march.group.number": gauls_answers.march_with_so_many,
    "march.on": gauls_answers.march_on,
    "march.space": gauls_answers.march_where,
    "march.to": gauls_answers.march_to,
    "raid.space": gauls_raid.raid_where,
    "raid.take": gauls_raid.raid_what,
    "rally.do": gauls_raid.rally_what,
    "rally.space": gauls_raid.rally_where,
}
"""The questions of their Commands."""

ANSWERS: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    (ARVERNI,): {
        **_COMMANDS,
        "devastate.region": arverni_battle.devastate_where,
        "entreat.piece": arverni_battle.entreat_whom,
        "entreat.region": arverni_battle.entreat_where,
        "special.after": arverni_battle.special_after,
    },
    (AEDUI,): {
        **{kind: aedui_battle.with_loan(answer) for kind, answer in _COMMANDS.items()},
        "raid.whose": aedui_battle.raid_whose,
        "rally.rest": aedui_battle.rally_rest,
        "special.after": aedui_battle.special_after,
        "suborn.do": aedui_battle.suborn_what,
        "suborn.region": aedui_battle.suborn_where,
        "trade.do": aedui_battle.trade_how,
        "trade.region": aedui_battle.trade_where,
    },
}


# 8.4.2, 8.6.6, 8.6.8, 8.8.6, 8.8.8 What Non-players agree to, what they give, and when they Harass -------------------


ALWAYS_BELOW, AGREES = 10, 4
"""8.6.6 Below ten the Aedui always agree, above twelve never, in between on a die of 1-4."""


def would_agree(bot: FallingSkyBot, asker: int, roll: str = "") -> bool:
    """8.4.2, 8.6.6, 8.8.6 Whether this Non-player lets another Faction have Supply Line, Retreat or Quarters."""
    if bot.faction == ROMANS:
        return asker == AEDUI and not bot.is_player(AEDUI)
    return bot.faction == AEDUI and asker == ROMANS and helps_romans(bot, roll)


def helps_romans(bot: FallingSkyBot, roll: str) -> bool:
    """8.6.6 Non-player Romans always; a Roman player below a score of 10, or up to 12 on a die of 1-4."""
    if not bot.is_player(ROMANS):
        return True
    score = roman_score(bot.state)
    if score < ALWAYS_BELOW:
        return True
    return score <= NO_CONSENT_ABOVE and bot.luck.roll(f"8.6.6 {roll}", 6) <= AGREES


def agree(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Another Faction asks for a Supply Line, or leave to Retreat or to take Quarters."""
    asker = FACTIONS.index(decision.params["who"])
    rule = "8.8.6" if bot.faction == ROMANS else "8.6.6" if bot.faction == AEDUI else "8.4.2"
    yes = would_agree(bot, asker, f"{decision.kind} {decision.about}")
    bot.trace.ask(rule, "agrees", yes, faction=FACTIONS[asker], n=roman_score(bot.state))
    return (YES.key if yes else NO.key,)


def lend(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8, 8.8.8 Card 38: Aedui lend to Romans up to a Roman score of 12; Romans until the Aedui exceed victory."""
    yes = roman_score(bot.state) <= NO_CONSENT_ABOVE if bot.faction == AEDUI else margin(bot.state, AEDUI) <= 0
    bot.trace.ask("8.6.8" if bot.faction == AEDUI else "8.8.8", "lends", yes)
    return (YES.key if yes else NO.key,)


def lend_defence(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.6.8, 8.8.8 Card 38: the Aedui lend for a Roman defence as for a Command; Romans never for one of the Aedui."""
    return lend(bot, decision) if bot.faction == AEDUI else (NO.key,)


def use_all(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.3.3, 8.6.8, 8.8.8 What others lend, and what a Capability allows, is used where it first applies."""
    return (YES.key,)


def harass(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.2 Belgae and Arverni Harass Roman March and Seize, Aedui and Romans the March of Vercingetorix."""
    target = FACTIONS.index(decision.params["who"])
    yes = harasses(bot.faction, target)
    bot.trace.ask("8.4.2", "harasses", yes, faction=FACTIONS[target])
    return (YES.key if yes else NO.key,)


def give_nothing(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.2, 8.6.6, 8.8.6 Nothing is given when asked: what the Aedui give, they give by themselves (F281)."""
    return (NONE.key,)


# 8.3.2, 8.4 What Non-players answer outside their own Commands: Battles of others, agreements, Winter ----------------


def plainly(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.4.1, 8.4.2 What a Non-player never does by itself; asked only when it takes over in the middle of it."""
    return bot.catalog.fallback.answer(bot, decision)


REACTIONS: Mapping[str, Answer] = {
    "agree.loan": lend,
    "agree.loan_defence": lend_defence,
    "agree.quarters": agree,
    "agree.retreat": agree,
    "agree.supply": agree,
    "battle.ally_first": battle.own_holding,
    "battle.horse": use_all,
    "battle.loan": use_all,
    "battle.loan_defence": use_all,
    "battle.loss": battle.battle_loss,
    "battle.retreat": battle.retreat,
    "battle.retreat_to": battle.retreat_to,
    "battle.shock": use_all,
    "battle.siege": battle.enemy_stronghold,
    "battle.slingers": use_all,
    "battle.stay_hidden": battle.stay_hidden,
    "battle.stay_leader": battle.stay_leader,
    "devastate.loss": battle.own_unit,
    "harass": harass,
    "harass.loss": battle.harass_loss,
    "harvest.legion": bot.place_legion,
    "march.drop": plainly,
    "march.drop.number": plainly,
    "quarters.home": gallic_quarters.go_home,
    "quarters.home_pieces": gallic_quarters.pieces_to_go,
    "quarters.home_pieces.number": gallic_quarters.number_to_go,
    "quarters.pay": gallic_quarters.pay_for,
    "quarters.shelter": gallic_quarters.shelter,
    "rampage.piece": battle.fleeing_piece,
    "rampage.retreat": battle.flee,
    "remove.piece": plainly,
    "remove.region": plainly,
    "spring.leader": bot.place_leader,
    "transfer": plainly,
    "transfer.asked": give_nothing,
    "transfer.number": plainly,
    "transfer.with": plainly,
    "vercingetorix": bot.place_leader,
    "voluntary": plainly,
    "voluntary_tribe": plainly,
}
"""8.4 What every Non-player answers in the same way."""

QUARTERS: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    GAULS: {
        "quarters.from": gallic_quarters.quarters_from,
        "quarters.pieces": gallic_quarters.quarters_pieces,
        "quarters.pieces.number": gallic_quarters.quarters_number,
        "quarters.to": gallic_quarters.quarters_to,
    },
    (ROMANS,): {
        "quarters.from": gallic_quarters.relocate_from,
        "quarters.pieces": gallic_quarters.pieces_to_go,
        "quarters.pieces.number": gallic_quarters.number_to_go,
        "quarters.to": gallic_quarters.relocate_to,
    },
}
"""8.5.6, 8.6.7, 8.7.7, 8.8.7 Quarters."""


# 8.3.4, 8.4.1 The plainest answer that the rules allow, where no plan fits what a person has begun -------------------


EXTRAS = ("special.", "first.", "supply.", "loan.", "transfer", "remove", "call_off")
"""The keys of what can be done beside the Regions of a Command."""


def _is_extra(option: Option) -> bool:
    return option.key.startswith(EXTRAS)


def _pass(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """8.1 A Pass or, where none is offered, the first Command."""
    return ("pass",) if "pass" in decision.keys else decision.keys[:1]


def _some(bot: FallingSkyBot, decision: Decision) -> Sequence[str]:
    """As few as must be."""
    return (SOME.key,) if SOME.key in decision.keys else decision.keys[:1]


FALLBACK: Fallback[FallingSkyBot] = Fallback(
    {"turn": _pass, "march.group": _some, "march.drop": _some},
    stops=(DONE.key, NONE.key, NO.key, "stop"),
    spaces=REGION_NUMBER,
    is_extra=_is_extra,
)


# Who answers which decision of the Non-players, who plans which Command, and where the flowcharts are ----------------


_P = TypeVar("_P", bound=Plan)
_Plans: TypeAlias = CommandPlanners[FallingSkyBot, Action, _P]

_CHARTS: Mapping[int, Chart[FallingSkyBot]] = {
    ROMANS: romans.chart,
    BELGAE: belgae_battle.chart,
    **CHARTS,
}
"""8.5-8.8 The flowchart of each Faction."""

_PLANNERS: Planners[FallingSkyBot, Action] = Planners(
    _Plans[RecruitPlan](
        RecruitPlan,
        {
            ROMANS: romans.plan_recruit,
        },
    ),
    _Plans[SeizePlan](
        SeizePlan,
        {
            ROMANS: romans.plan_seize,
        },
    ),
    _Plans[RallyPlan](
        RallyPlan,
        {
            BELGAE: gauls_raid.plan_rally,
            **RALLIES,
        },
    ),
    _Plans[RaidPlan](
        RaidPlan,
        {
            BELGAE: gauls_raid.plan_raid,
            **RAIDS,
        },
    ),
    _Plans[MarchPlan](
        MarchPlan,
        {
            ROMANS: roman_march.plan_march,
            BELGAE: belgae_battle.plan_march,
            **MARCHES,
        },
    ),
    _Plans[BattlePlan](
        BattlePlan,
        {
            ROMANS: roman_battle.plan_battle,
            BELGAE: belgae_battle.plan_battle,
            **BATTLES,
        },
    ),
)
"""3.2-3.3, 8.5-8.8 Who plans which Command."""

_EVERYBODY: Mapping[str, Answer] = {
    "turn": turn,
    **REACTIONS,
    **GERMANIC_ANSWERS,
    **EVENT_ANSWERS,
}
"""What every Faction answers in the same way, or only one is asked."""

_OWN: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    (ROMANS,): {**or_alone(ROMAN_ANSWERS), **QUARTERS[ROMANS,]},
    (BELGAE,): BELGIC_ANSWERS,
    GAULS: {**QUARTERS[GAULS], **SCOUTS},
    **ANSWERS,
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


# 8.0 The agent that plays a Faction by the rules for Non-players -----------------------------------------------------


class NonPlayer(catalog.NonPlayer):
    """Answers like the printed Non-player of its Faction."""

    version = 2
    catalog = CATALOG
