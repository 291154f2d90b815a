"""Spaces to choose from: what each brings, what stands there, and why others are not offered."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import message
from vexillum.coin.decision_info.spaces import SpaceLists
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decision_info.shared_options import beside, refused_feats
from vexillum.games.pendragon.decision_info.words import control_words, standing_words
from vexillum.games.pendragon.map import ADJACENT
from vexillum.games.pendragon.pieces import KIT
from vexillum.games.pendragon.prosperity import prosperity
from vexillum.games.pendragon.state import State

_LISTS = SpaceLists[Asked](KIT, adjacent=ADJACENT, stands=standing_words, beside=beside, refused_specials=refused_feats)
by_what = _LISTS.by_what
choose_space = _LISTS.choose
refused_spaces = _LISTS.refused


def land(state: State, space: int) -> Message:
    """What stands in a space, its Population, Prosperity and Control."""
    words = {
        "population": state.population[space],
        "prosperity": prosperity(state, space),
        "control": control_words(state, space),
    }
    what = standing_words(state, space)
    return message("land", what=what, **words) if what else message("land_empty", **words)
