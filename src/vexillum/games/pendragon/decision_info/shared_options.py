"""Options that stand beside those that were asked for: done, none, how to pay, a Feat."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import OTHER, Line, Told, message
from vexillum.coin.options import NONE
from vexillum.core.decision import DONE, Option
from vexillum.core.option_info import OptionInfo, RefusedOption
from vexillum.core.texts import Message
from vexillum.games.pendragon.commands.common import MIX
from vexillum.games.pendragon.decision_info.asked import Asked
from vexillum.games.pendragon.decision_info.feat_lines import feat_info, feat_line
from vexillum.games.pendragon.feats.choosing import FEAT_NOW, FEATS, is_feat
from vexillum.games.pendragon.money import purses
from vexillum.games.pendragon.state import TRACKS


def beside(asked: Asked, line: Line, *, done: Message | None = None, none: Message | None = None) -> Line:
    """What options do, with those that many decisions share; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> Told:
        if option is DONE:
            return OptionInfo(OTHER, done or message("done"))
        if option is NONE:
            return OptionInfo(OTHER, none or message("none"))
        if option is MIX:
            first, second = purses(asked.state, asked.faction)[:2]
            return OptionInfo(OTHER, message("mix", first=TRACKS[first], second=TRACKS[second]))
        if option is FEAT_NOW:
            return OptionInfo(OTHER, feat_line(asked))
        if is_feat(option):
            return feat_info(asked, option.value)
        return line(option)

    return told


def refused_feats(asked: Asked) -> list[RefusedOption]:
    """4.1 The Feats of the Faction that do not go with this Command now, with the reason."""
    action = asked.action
    if action is None or action.feat is not None or action.offer is not None:
        return []
    if not action.feats:
        return asked.refuse(f"feat.{next(iter(FEATS[action.faction]))}", Message("askable.a_feat"), "feats")
    found = []
    for id in FEATS[action.faction]:
        found += asked.refuse(f"feat.{id}", Message("option.feat", {"feat": id}), "feats")
    return found
