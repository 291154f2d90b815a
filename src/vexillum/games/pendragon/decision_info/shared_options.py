"""Options that stand beside those that were asked for: done, none, how to pay, a Feat."""

from __future__ import annotations

from vexillum.coin.decision_info import shared_options
from vexillum.coin.decision_info.lines import OTHER, Line, Told, message
from vexillum.core.decision import Option
from vexillum.core.show.option_info import OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.payment import MIX
from vexillum.games.pendragon.decision_info.feat_lines import feat_info, feat_line
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.money import purses
from vexillum.games.pendragon.state import TRACKS


def beside(asked: Asked, line: Line, *, done: Message | None = None, none: Message | None = None) -> Line:
    """What options do, with those that many decisions share; ``done`` and ``none`` say what stopping means here."""

    def told(option: Option) -> Told:
        if option is MIX:
            first, second = purses(asked.state, asked.faction)[:2]
            return OptionInfo(OTHER, message("mix", first=TRACKS[first], second=TRACKS[second]))
        if option is FEATS.now:
            return OptionInfo(OTHER, feat_line(asked))
        if FEATS.is_special(option):
            return feat_info(asked, option.value)
        return line(option)

    return shared_options.beside(told, done=done, none=none)


def refused_feats(asked: Asked) -> list[RefusedOption]:
    """4.1 The Feats of the Faction that do not go with this Command now, with the reason."""
    action = asked.action
    if action is None or action.special is not None or action.offer is not None:
        return []
    if not action.specials:
        return asked.refuse(f"feat.{next(iter(FEATS[action.faction]))}", Message("askable.a_feat"), "feats")
    found = []
    for id in FEATS[action.faction]:
        found += asked.refuse(f"feat.{id}", Message("option.feat", {"feat": id}), "feats")
    return found
