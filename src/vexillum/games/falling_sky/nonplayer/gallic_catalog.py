"""8.6-8.7 What Arverni and Aedui give the catalog: their flowcharts, their planners, their answers."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.coin.nonplayer.catalog import Chart
from vexillum.games.falling_sky.nonplayer.aedui import battle as aedui_battle
from vexillum.games.falling_sky.nonplayer.aedui import flowchart as aedui
from vexillum.games.falling_sky.nonplayer.aedui import loans_of_auxilia as aedui_loans
from vexillum.games.falling_sky.nonplayer.aedui import march as aedui_march
from vexillum.games.falling_sky.nonplayer.aedui import specials as aedui_specials
from vexillum.games.falling_sky.nonplayer.arverni import battle as arverni_battle
from vexillum.games.falling_sky.nonplayer.arverni import flowchart as arverni
from vexillum.games.falling_sky.nonplayer.arverni import march as arverni_march
from vexillum.games.falling_sky.nonplayer.arverni import specials as arverni_specials
from vexillum.games.falling_sky.nonplayer.bot import Answer, FallingSkyBot
from vexillum.games.falling_sky.nonplayer.gauls import answers as gauls_answers
from vexillum.games.falling_sky.nonplayer.gauls import raid as gauls_raid
from vexillum.games.falling_sky.nonplayer.gauls import rally as gauls_rally
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI

CHARTS: Mapping[int, Chart[FallingSkyBot]] = {ARVERNI: arverni.chart, AEDUI: aedui.chart}
RALLIES = {ARVERNI: gauls_rally.plan_rally, AEDUI: gauls_rally.plan_rally}
RAIDS = {ARVERNI: gauls_raid.plan_raid, AEDUI: gauls_raid.plan_raid}
MARCHES = {ARVERNI: arverni_march.plan_march, AEDUI: aedui_march.plan_march}
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
    "rally.do": gauls_rally.rally_what,
    "rally.space": gauls_rally.rally_where,
}
"""The questions of their Commands."""

ANSWERS: Mapping[tuple[int, ...], Mapping[str, Answer]] = {
    (ARVERNI,): {
        **_COMMANDS,
        "devastate.region": arverni_specials.devastate_where,
        "entreat.piece": arverni_specials.entreat_whom,
        "entreat.region": arverni_specials.entreat_where,
        "special.after": arverni_specials.special_after,
    },
    (AEDUI,): {
        **{kind: aedui_loans.with_loan(answer) for kind, answer in _COMMANDS.items()},
        "raid.whose": aedui_loans.raid_whose,
        "rally.rest": aedui_loans.rally_rest,
        "special.after": aedui_specials.special_after,
        "suborn.do": aedui_specials.suborn_what,
        "suborn.region": aedui_specials.suborn_where,
        "trade.do": aedui_specials.trade_how,
        "trade.region": aedui_specials.trade_where,
    },
}
