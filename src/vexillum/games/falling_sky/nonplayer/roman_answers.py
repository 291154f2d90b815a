"""8.8 What the Non-player Romans answer in their own Commands and Special Abilities."""

from __future__ import annotations

from collections.abc import Mapping

from vexillum.games.falling_sky.nonplayer import (
    roman_battle,
    roman_build,
    roman_march_answers,
    roman_recruit,
    roman_scout_answers,
    roman_seize,
    roman_special,
)
from vexillum.games.falling_sky.nonplayer.bot import Answer
from vexillum.games.falling_sky.nonplayer.roman_loans import all_with_loan

_ANSWERS: Mapping[str, Answer] = {
    "battle.besiege": roman_battle.besiege_what,
    "battle.besiege_here": roman_battle.besiege_here,
    "battle.space": roman_battle.battle_where,
    "battle.target": roman_battle.battle_whom,
    "build.do": roman_build.build_what,
    "build.region": roman_build.build_where,
    "march.group": roman_march_answers.march_group,
    "march.group.number": roman_march_answers.march_number,
    "march.on": roman_march_answers.march_on,
    "march.space": roman_march_answers.march_from,
    "march.to": roman_march_answers.march_on,
    "recruit.do": roman_recruit.recruit_what,
    "recruit.rest": roman_recruit.recruit_rest,
    "recruit.space": roman_recruit.recruit_where,
    "scout.auxilia": roman_scout_answers.scout_auxilia,
    "scout.from": roman_scout_answers.scout_from,
    "scout.kind": roman_scout_answers.scout_kind,
    "scout.number": roman_scout_answers.scout_number,
    "scout.region": roman_scout_answers.scout_where,
    "scout.to": roman_scout_answers.scout_to,
    "scout.warband": roman_scout_answers.scout_warband,
    "seize.disperse": roman_seize.seize_disperse,
    "seize.space": roman_seize.seize_where,
    "special.after": roman_special.special_after,
}

ROMAN_ANSWERS: Mapping[str, Answer] = all_with_loan(_ANSWERS)
"""8.8.8 The same, with Aedui Warbands that are lent."""
