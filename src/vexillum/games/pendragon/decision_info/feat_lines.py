"""4.2-4.5 What each Feat could do now, in a line with the places and numbers of this position."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.decision_info.lines import cost, message
from vexillum.core.show.option_info import OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.actions.action import Action
from vexillum.games.pendragon.cards import lasting
from vexillum.games.pendragon.decision_info.pending_decision import FEATS, Asked
from vexillum.games.pendragon.decision_info.words import each, leaves, named
from vexillum.games.pendragon.feats import (
    build,
    entreat,
    invite,
    pillage,
    ransom,
    ravage,
    reinforce,
    requisition,
    retaliate,
    rule,
    settle,
    settle_spaces,
)
from vexillum.games.pendragon.map import REGIONS, SPACE_COUNT
from vexillum.games.pendragon.pieces import SAXON_WARBAND, UNIT_KINDS
from vexillum.games.pendragon.state import State

Does = tuple[Message, Message]
"""What a Feat does, and what it costs."""
FREE = cost("free")


def feat_info(asked: Asked, feat: str) -> OptionInfo:
    """A Feat beside a Command."""
    does, price = _LINES[feat](asked.state, asked.command)
    return OptionInfo(FEATS, does, FREE if asked.command.free else price)


def feat_line(asked: Asked) -> Message:
    """What the Feat that was named will do when it is executed."""
    assert asked.command.special is not None
    return message(
        "feat_now", feat=asked.command.special, does=_LINES[asked.command.special](asked.state, asked.command)[0]
    )


def _build(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if build.can_build(state, space)]
    return message("build", places=named(spaces)), each(action.faction, build.COST, "space")


def _invite(state: State, action: Action) -> Does:
    fits = invite.could_invite if action.command == "intercept" else invite.can_invite
    spaces = action.special_spaces or [space for space in range(SPACE_COUNT) if fits(state, action, space)]
    return message("invite", places=named(spaces)), cost("invite")


def _requisition(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if requisition.can_requisition(state, space)]
    n = min(requisition.MOST, len(action.special_spaces or spaces), requisition.money(state))
    cubes = requisition.dux_plunder(state)
    if not n:
        return message("requisition_plunder_only", n=cubes), FREE
    return message("requisition_plunder" if cubes else "requisition", n=n, cubes=cubes), FREE


def _retaliate(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if retaliate.enemy_stronghold(state, space)]
    return message("retaliate", places=named(spaces)), FREE


def _rule(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if rule.can_rule(state, space)]
    cubes = sum([rule.civitates_plunder(state, space) for space in spaces])
    n = min(lasting.rule_spaces(state), len(spaces))
    return message("rule_plunder" if cubes else "rule", n=n, cubes=cubes), cost("rule")


def _reinforce(state: State, action: Action) -> Does:
    return message("reinforce"), each(action.faction, reinforce.COST, "space")


def _pillage(state: State, action: Action) -> Does:
    spaces = action.special_spaces or [space for space in REGIONS if pillage.can_pillage(state, space)]
    cubes = sum([pillage.plunder_limit(state, space) for space in spaces])
    return message("pillage" if spaces else "pillage_after", places=named(spaces), n=cubes), FREE


def _settle(state: State, action: Action) -> Does:
    spaces = action.special_spaces or settle_spaces.settle_spaces(state, action)
    if action.command == "march":
        return message("settle_march", places=named(spaces)), cost("settle", n=settle.COST)
    need = settle.SUCCESS[action.faction] if action.settle_success is None else action.settle_success
    return message("settle_return", places=named(spaces), n=need), cost("settle", n=settle.COST)


def _surprise(state: State, action: Action) -> Does:
    return message("surprise_raid" if action.command == "raid" else "surprise_battle"), FREE


def _ravage(state: State, action: Action) -> Does:
    return message("ravage", n=ravage.FLIGHT), FREE


def _shield_wall(state: State, action: Action) -> Does:
    return message("shield_wall", n=sum(state.units[SAXON_WARBAND::UNIT_KINDS])), FREE


def _ransom(state: State, action: Action) -> Does:
    spaces = [space for space in REGIONS if ransom.holders(state, space)]
    if action.spaces:
        spaces = [space for space in spaces if space in action.spaces]
    n, need = lasting.ransom_amount(state), lasting.ransom_success(state)
    return message("ransom", n=n, need=need, places=named(spaces)), FREE


def _entreat(state: State, action: Action) -> Does:
    spaces = action.special_spaces or entreat.entreat_regions(state)
    renown = entreat.cost(state, action)
    does = message("entreat", places=named(spaces))
    if action.budget(state) < renown:
        return does, each(action.faction, renown, "region")
    return does, leaves(state, action.faction, renown)


_LINES: dict[str, Callable[[State, Action], Does]] = {
    "build": _build,
    "invite": _invite,
    "requisition": _requisition,
    "retaliate": _retaliate,
    "rule": _rule,
    "reinforce": _reinforce,
    "pillage": _pillage,
    "settle": _settle,
    "surprise": _surprise,
    "ravage": _ravage,
    "shield_wall": _shield_wall,
    "ransom": _ransom,
    "entreat": _entreat,
}
