"""8.8 What the Non-player Romans answer in their own Commands and Special Abilities."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.games.falling_sky.nonplayer.bot import Answer
from vexillum.games.falling_sky.nonplayer.romans import (
    battle,
    build,
    march_answers,
    recruit,
    scout_answers,
    seize,
    special,
)
from vexillum.games.falling_sky.nonplayer.romans.loans_of_warbands import all_with_loan

_ANSWERS: Mapping[str, Answer] = {
    "battle.besiege": battle.besiege_what,
    "battle.besiege_here": battle.besiege_here,
    "battle.space": battle.battle_where,
    "battle.target": battle.battle_whom,
    "build.do": build.build_what,
    "build.region": build.build_where,
    "march.group": march_answers.march_group,
    "march.group.number": march_answers.march_number,
    "march.on": march_answers.march_on,
    "march.space": march_answers.march_from,
    "march.to": march_answers.march_on,
    "recruit.do": recruit.recruit_what,
    "recruit.rest": recruit.recruit_rest,
    "recruit.space": recruit.recruit_where,
    "scout.auxilia": scout_answers.scout_auxilia,
    "scout.from": scout_answers.scout_from,
    "scout.kind": scout_answers.scout_kind,
    "scout.number": scout_answers.scout_number,
    "scout.region": scout_answers.scout_where,
    "scout.to": scout_answers.scout_to,
    "scout.warband": scout_answers.scout_warband,
    "seize.disperse": seize.seize_disperse,
    "seize.space": seize.seize_where,
    "special.after": special.special_after,
}

ROMAN_ANSWERS: Mapping[str, Answer] = all_with_loan(_ANSWERS)
"""8.8.8 The same, with Aedui Warbands that are lent."""
