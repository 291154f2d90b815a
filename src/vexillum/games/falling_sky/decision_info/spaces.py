"""Regions to choose from: what each brings, what is there, and why others are not offered."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain
from vexillum.coin.decision_info.spaces import SpaceLists
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.decision_info.pending_decision import Asked
from vexillum.games.falling_sky.decision_info.shared_options import beside, refused_specials
from vexillum.games.falling_sky.decision_info.words import land, standing_words, thing_line
from vexillum.games.falling_sky.map import ADJACENT_TOGATA, REGION_NUMBER
from vexillum.games.falling_sky.pieces import KIT

_LISTS = SpaceLists[Asked](
    KIT, adjacent=ADJACENT_TOGATA, stands=standing_words, beside=beside, refused_specials=refused_specials
)
by_what = _LISTS.by_what
choose_space = _LISTS.choose
refused_spaces = _LISTS.refused


def regions(asked: Asked, *, done: Message | None = None, none: Message | None = None) -> DecisionInfo:
    """Regions, each with what is there."""
    return choose_space(asked, lambda option, region: land(asked.state, region), done=done, none=none)


def things(
    asked: Asked, *, done: Message | None = None, none: Message | None = None, summary: Message | None = None
) -> DecisionInfo:
    """Things on the map, each with what it is: Tribes, pieces, Factions."""
    region = REGION_NUMBER.get(asked.params.get("space", ""))

    def line(option: Option) -> Told:
        return thing_line(asked.state, option, region)

    return explain(asked, beside(asked, line, done=done, none=none), summary=summary)
