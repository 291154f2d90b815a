"""Heroes on their quests, magic users with their armies, and agents in hand."""

from __future__ import annotations

from typing import Any, NamedTuple

from vexillum.core.decision import Option

from .. import heroes
from ..agents import offers, targets
from ..battle.preliminary import Duellist, duellist, victory_odds
from ..components.map import DISTANCE, GP, LAND, PLACE, PLACE_IDS, REGION, ZONES_OF
from ..components.pieces import CAPITAL_OF, OWNER, SEATS, F
from ..components.records import GUARDIANS
from ..control import allies, at_war, holder, land_stacks, side
from ..hand import WATCHES, hand, watches
from ..people.quests import QUEST_ZONE, at_quest
from ..people.turn import Way, options
from ..state import NONE, Kind, Person, Role, Stack
from . import values
from .battles import QUEST
from .goals import may_take, plan
from .mind import Keys, Mind, best, fresh
from .values import lead

STRIDE = 3
"""How many zones a hero goes in a turn."""


def who_acts(mind: Mind) -> Keys:
    """``people``: those who have something to do; then agents; then done."""
    for option in mind.options:
        if option.key.startswith("p"):
            one = heroes.person(mind.state, option.value)
            able = options(mind.state, one, heroes.movement(one), asked=False)
            if errand(mind, one, able) is not None:
                return (option.key,)
    if mind.has("agents") and something_to_do(mind):
        return ("agents",)
    return ("done",)


def act(mind: Mind) -> Keys:
    """``people.act``"""
    id = mind.about("person")
    one = next((one for one in mind.state.people if one.id == id), None)
    key = None if one is None else errand(mind, one, list(mind.options))
    return ("done",) if key is None else (key,)


def errand(mind: Mind, one: Person, able: list[Option]) -> str | None:
    """What a person should do next; None: nothing."""
    keys = {option.key: option for option in able}
    return _hero(mind, one, keys) if one.role == Role.HERO else _mage(mind, one, keys)


def _hero(mind: Mind, one: Person, keys: dict[str, Option]) -> str | None:
    if "drink" in keys:
        return "drink"
    hurt = heroes.hits_left(one) <= 1
    if "quest" in keys and not hurt:
        mind.say("quest")
        return "quest"
    if one.quest == NONE:
        return None
    goal = QUEST_ZONE[one.quest]
    if "guardian" in keys and at_quest(one) and _match(mind, one, goal):
        return None if hurt else "guardian"
    if "abandon" in keys and (
        not 0 <= DISTANCE[one.place][goal] <= STRIDE * (mind.turns_left + 1) or not _match(mind, one, goal)
    ):
        return "abandon"
    if not _match(mind, one, goal):
        return _towards(mind, one, CAPITAL_OF[mind.me], keys)
    return _towards(mind, one, goal, keys)


def _match(mind: Mind, one: Person, goal: int) -> bool:
    """Whether a hero is a match for the guardian who is known to wait at the place of his quest."""
    guardian = mind.state.lairs[goal]
    if guardian == NONE or one.raised != NONE:
        return True
    record = GUARDIANS[guardian]
    return victory_odds(duellist(one), Duellist("", record.strength, record.hit, guardian=True)) >= QUEST


def _towards(mind: Mind, one: Person, goal: int, keys: dict[str, Option]) -> str | None:
    """The next zone on the way, past as few enemies as can be; only if it is a step nearer."""
    if one.place >= LAND or one.place == goal or not 0 <= DISTANCE[one.place][goal] < LAND:
        return None
    ways = [option for option in keys.values() if isinstance(option.value, Way)]
    found = [
        (option.value.risks, DISTANCE[option.value.zones[-1]][goal], option.value.cost, option.key)
        for option in ways
        if DISTANCE[option.value.zones[-1]][goal] < DISTANCE[one.place][goal]
    ]
    safe = [way for way in found if not way[0]]
    return min(safe, key=lambda way: way[1:])[3] if safe else None


def _mage(mind: Mind, one: Person, keys: dict[str, Option]) -> str | None:
    """A magic user goes with the strongest army that has none; what he is with he does not leave."""
    if one.stack != NONE:
        return "wings" if "wings" in keys and mind.phases_in_year else None
    taken = {other.stack for other in mind.state.people if other.owner == mind.me and other.role != Role.HERO}
    armies = [army for army in mind.armies if army.kind == Kind.ARMY and army.id not in taken]
    here = [army for army in land_stacks(mind.state, one.place) if army in armies] if one.place < LAND else []
    if here and f"s{here[0].id}" in keys:
        mind.say("with_army", zone=PLACE_IDS[one.place])
        return f"s{here[0].id}"
    return _towards(mind, one, armies[0].place, keys) if armies else None


def wings(mind: Mind) -> Keys:
    """``people.wings``: the strongest army."""
    powers = {one.id: mind.power(one) for one in mind.own}
    return (max(mind.options, key=lambda option: powers.get(option.value, 0)).key,)


def visit(mind: Mind) -> Keys:
    """``move.visit``: a channel to the Order whose Master burns and hurries; one that is open is kept."""
    if mind.state.order_markers[mind.me] != NONE:
        return ("done",)
    return (next((key for key in ("fire", "air", "earth", "water") if mind.has(key)), "done"),)


# Agents in hand: when to play one, its target, and when to cancel another's ------------------------------------------


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
