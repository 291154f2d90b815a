"""4.2-4.5 What each Special Ability could do now, in a line with the places and numbers of this position."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.decision_info.lines import cost, message
from vexillum.core.show.option_info import OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.action import Action
from vexillum.games.falling_sky.actions.leaders import near_leader
from vexillum.games.falling_sky.battle.battle import can_ambush, can_besiege
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.control import hidden, present
from vexillum.games.falling_sky.decision_info.pending_decision import SPECIALS, Asked
from vexillum.games.falling_sky.decision_info.words import each, named
from vexillum.games.falling_sky.map import SPACE_COUNT
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS
from vexillum.games.falling_sky.specials import build, devastate, enlist, entreat, rampage, scout, suborn, trade
from vexillum.games.falling_sky.state import State

Does = tuple[Message, Message]
"""What a Special Ability does, and what it costs."""
FREE = cost("free")


def special_info(asked: Asked, special: str) -> OptionInfo:
    """A Special Ability beside a Command."""
    does, price = special_line(asked.state, asked.command, special)
    return OptionInfo(SPECIALS, does, price)


def special_line(state: State, action: Action, special: str) -> Does:
    """What it could do, and what it costs; by Event it costs nothing."""
    does, price = _LINES[special](state, action)
    return does, FREE if action.free else price


def _build(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and build.may_build(state, action, r)]
    does = message("build", places=named(regions)) if regions else message("build_supply")
    return does, each(build.COST, "work")


def _scout(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and scout.can_reveal(state, r)]
    return (message("scout", places=named(regions)) if regions else message("scout_move")), FREE


def _besiege(state: State, action: Action) -> Does:
    regions = [
        r
        for r in range(SPACE_COUNT)
        if any(can_besiege(state, Side(r, ROMANS), Side(r, other)) for other in present(state, r) if other != ROMANS)
    ]
    return message("besiege", places=named(regions)), FREE


def _entreat(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and entreat.can_entreat(state, action, r)]
    return message("entreat", places=named(regions)), each(entreat.COST, "space")


def _devastate(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and devastate.can_devastate(state, r)]
    starved = [devastate.starved(state, r, f) for r in regions for f in range(GERMANS + 1) if f != ARVERNI]
    own = sum([devastate.starved(state, r, ARVERNI) for r in regions])
    return message("devastate", places=named(regions), n=sum(starved), own=own), FREE


def _ambush(state: State, action: Action) -> Does:
    me = action.faction
    near = range(SPACE_COUNT) if me == AEDUI else near_leader(state, me)
    regions = [r for r in near if any(can_ambush(state, Side(r, me), Side(r, f)) for f in present(state, r) if f != me)]
    return message("ambush_one" if me == AEDUI else "ambush", places=named(sorted(regions))), FREE


def _trade(state: State, action: Action) -> Does:
    now = trade.income(state, action, action.agreed)
    most = trade.income(state, action, set(range(GERMANS)) - action.refused)
    return message("trade", n=now, most=most) if most > now else message("trade_sure", n=now), FREE


def _suborn(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and suborn.can_suborn(state, action, r)]
    return message("suborn", places=named(regions)), cost("suborn")


def _enlist(state: State, action: Action) -> Does:
    regions = [r for r in enlist.affected(state) if action.special_allows(r)]
    return message("enlist", places=named(regions)), FREE


def _rampage(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if action.special_allows(r) and rampage.can_rampage(state, r)]
    n = sum([hidden(state, r, BELGAE) for r in regions])
    return message("rampage", places=named(regions), n=n), FREE


_LINES: dict[str, Callable[[State, Action], Does]] = {
    "build": _build,
    "scout": _scout,
    "besiege": _besiege,
    "entreat": _entreat,
    "devastate": _devastate,
    "ambush": _ambush,
    "trade": _trade,
    "suborn": _suborn,
    "enlist": _enlist,
    "rampage": _rampage,
}
