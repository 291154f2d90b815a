"""Agents in hand: when to play one, its target, and when to cancel another's."""

from __future__ import annotations

from typing import Any, NamedTuple

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import OWNER, SEATS, F
from vexillum.games.akkren.components.map import DISTANCE, GP, PLACE, REGION, ZONES_OF
from vexillum.games.akkren.control import holder, side
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.hand.targets import targets
from vexillum.games.akkren.hand.turn import offers
from vexillum.games.akkren.hand.watches import WATCHES, watches
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies.goals import may_take
from vexillum.games.akkren.minds.armies.plan import plan
from vexillum.games.akkren.minds.estimates import fresh
from vexillum.games.akkren.minds.mind import Keys, Mind, best
from vexillum.games.akkren.minds.threats import lead
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.state import Stack

KEPT = ("strategist", "diplomat", "engineer", "seer", "assassin", "spy", "guide", "saboteur", "agitator", "bodyguard")
"""Agents from those that are best kept to those that are given up first."""
NEAR = 3


class Shot(NamedTuple):
    """An agent to play: the answer to ``agent.play``, and the target."""

    key: str
    target: str
    worth: float


def next_play(mind: Mind) -> Shot | None:
    """The best use of an agent in one's own phase, if one is worth the card."""
    found = []
    for option in offers(mind.state, mind.me):
        _, op = option.value
        for target in targets(mind.state, mind.me, op):
            value = _use(mind, op, target.value)
            if value > 0:
                found.append(Shot(option.key, target.key, value))
    return max(found, key=lambda shot: shot.worth, default=None)


def _use(mind: Mind, op: str, target: Any) -> float:
    """What an effect is worth on a target: it is aimed at enemies only, so that no war begins with it."""
    if op == "province_no_income":
        held = holder(mind.state, ZONES_OF[target][0])
        return 0.3 * GP[target] if _hostile(mind, held) and GP[target] >= 3 else 0.0
    if op in ("freeze_army", "mutiny", "reveal_army", "destroy_fleet_in_port"):
        one = next(other for other in mind.state.stacks if other.id == target)
        return _against(mind, op, one)
    if op == "mp":
        goal = plan(mind).get(target)
        return 0.5 if goal is not None and goal.turns == 2 else 0.0
    if op == "rebellion":
        return 0.4 if _hostile(mind, holder(mind.state, target)) else 0.0
    return 0.0


def _hostile(mind: Mind, owner: int) -> bool:
    return 0 <= owner < F and owner != mind.me and at_war(mind.state, owner, mind.me)


def _against(mind: Mind, op: str, one: Stack) -> float:
    if not _hostile(mind, side(mind.state, one)):
        return 0.0
    near = one.place < len(DISTANCE) and any(
        0 <= DISTANCE[one.place][mine.place] <= NEAR for mine in mind.armies if mine.place < len(DISTANCE)
    )
    if op == "reveal_army":
        return 0.6 if near and not fresh(mind.state, mind.me, one) else 0.0
    if op == "destroy_fleet_in_port":
        return 0.5
    return 0.02 * mind.power(one) if near else 0.0


WATCHED = ("battles", "sieges", "embassies")
"""The moments of others at which it wants to be asked. In its own phase it plays whatever else it has."""


def wants_to_watch(mind: Mind) -> bool:
    """Whether it has an agent and has not yet said at which moments of others it wants to be asked."""
    asked = all(watches(mind.state, mind.me, WATCHES.index(one)) for one in WATCHED)
    return bool(hand(mind.state, mind.me)) and not asked


def something_to_do(mind: Mind) -> bool:
    """Whether it has anything to do with its agents in its own phase."""
    return wants_to_watch(mind) or next_play(mind) is not None


def play(mind: Mind) -> Keys:
    """``agent.play``"""
    if wants_to_watch(mind):
        return ("watch",)
    shot = next_play(mind)
    return ("done",) if shot is None or not mind.has(shot.key) else (shot.key,)


def watch(mind: Mind) -> Keys:
    """``agent.watch``: battles, sieges and embassies of others."""
    return WATCHED


def aim(mind: Mind) -> Keys:
    """``agent.target``: what made the card worth playing; else the strongest stack or the richest land."""
    shot = next_play(mind)
    card = mind.decision.params["agent"]
    if shot is not None and shot.key.startswith(f"{card}.") and mind.has(shot.target):
        return (shot.target,)
    return best(mind, lambda option: _harm(mind, option))


def _harm(mind: Mind, option: Option) -> float:
    """How much it hurts its target: enemies, then those who lead; one's own are helped."""
    kind, _, id = option.thing.partition(":")
    if kind == "stack":
        one = next(other for other in mind.state.stacks if other.id == int(id))
        who, size = side(mind.state, one), float(mind.power(one))
    elif kind == "seat":
        who, size = SEATS.index(id), 0.0
    else:
        zone = ZONES_OF[REGION[id]][0] if kind == "region" else PLACE.get(id, 0)
        who, size = holder(mind.state, zone), 0.0
    if who == mind.me:
        return size
    if not 0 <= who < F:
        return size - 200
    return size + (100 if at_war(mind.state, who, mind.me) else lead(mind, who) - 100)


# Moments --------------------------------------------------------------------------------------------------------------


def before_battle(mind: Mind) -> Keys:
    """``agent.battle``: a Strategist where the battle hangs in the balance, for oneself or against an enemy."""
    if not mind.has("strategist"):
        return _favoured(mind)
    zone = PLACE[mind.decision.params["zone"]]
    there = [one for one in mind.state.stacks if one.place == zone and one.aboard < 0]
    mine = sum([mind.power(one) for one in there if allies(mind.state, side(mind.state, one), mind.me)])
    his = sum([mind.power(one) for one in there if not allies(mind.state, side(mind.state, one), mind.me)])
    if 0.5 * his <= mine <= 3 * his and his >= 5:
        return ("strategist",)
    return _pass(mind)


def _favoured(mind: Mind) -> Keys:
    """A Strategist for those who fight an enemy, or who are attacked by the leader."""
    zone, params = PLACE[mind.decision.params["zone"]], mind.decision.params
    attackers, defenders = ([OWNER[name] for name in params[side]] for side in ("attackers", "defenders"))
    for key, friends, foes in (("attacker", attackers, defenders), ("defender", defenders, attackers)):
        wanted = any(_hostile(mind, foe) or (foe < F and lead(mind, foe) > 0) for foe in foes)
        theirs, his = (_strength(mind, zone, some) for some in (friends, foes))
        if mind.has(f"strategist.{key}") and wanted and his >= 5 and 0.5 * his <= theirs <= 2 * his:
            return (f"strategist.{key}",)
    return _pass(mind)


def _strength(mind: Mind, zone: int, owners: list[int]) -> int:
    there = [one for one in mind.state.stacks if one.place == zone and one.aboard < 0]
    return sum([mind.power(one) for one in there if one.owner in owners])


def _pass(mind: Mind) -> Keys:
    return ("pass",) if mind.has("pass") else ()


def at_siege(mind: Mind) -> Keys:
    """``agent.siege``: an Engineer is always of use at a siege; for others against an enemy."""
    if mind.has("engineer.besieger") and _hostile(mind, holder(mind.state, PLACE[mind.decision.params["zone"]])):
        return ("engineer.besieger",)
    return ("engineer",) if mind.has("engineer") else _pass(mind)


def at_embassy(mind: Mind) -> Keys:
    """``agent.embassy``: a Diplomat for one's own roll, and against those who lead."""
    doer = SEATS.index(mind.decision.params["doer"])
    if not mind.has("diplomat"):
        return _pass(mind)
    region = REGION[mind.decision.params["region"]]
    wanted = doer == mind.me or (_hostile(mind, doer) and may_take(mind, region) and values.ally(mind, region) > 2)
    return ("diplomat",) if wanted else _pass(mind)


def block(mind: Mind) -> Keys:
    """``agent.block``: what an enemy or a leader plays is cancelled, if it is aimed at harm, with the cheapest card."""
    doer = OWNER[mind.decision.params["doer"]]
    harmful = mind.decision.params["agent"] in ("saboteur", "agitator", "assassin", "strategist")
    options = [option for option in mind.options if option.key != "pass"]
    if not options or not harmful or not (_hostile(mind, doer) or lead(mind, doer) > 0):
        return _pass(mind)
    return (max(options, key=lambda option: KEPT.index(option.key)).key,)


def discard(mind: Mind) -> Keys:
    """``agent.discard``: the one that is of least use."""
    return best(mind, lambda option: KEPT.index(option.key))


def stranger(mind: Mind) -> Keys:
    """``event.stranger``: let in, if one of the three can be spared."""
    held = hand(mind.state, mind.me)
    return ("let_in",) if len(set(held)) < len(held) and mind.has("let_in") else (mind.options[0].key,)
