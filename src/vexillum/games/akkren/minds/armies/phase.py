"""The menu of the armies' segment: who acts next."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.control import holder, side
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.minds import cards
from vexillum.games.akkren.minds.armies import voyages
from vexillum.games.akkren.minds.armies.garrisons import garrison_goal
from vexillum.games.akkren.minds.armies.order import change_at
from vexillum.games.akkren.minds.armies.plan import plan
from vexillum.games.akkren.minds.estimates import fresh
from vexillum.games.akkren.minds.mind import Keys, Mind
from vexillum.games.akkren.minds.threats import foes
from vexillum.games.akkren.movement.scouting import targets
from vexillum.games.akkren.people.barbarians import acts
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.state import Kind, Stack

QUIET = 6
"""With less gold than this only what matters is done."""


def phase(mind: Mind) -> Keys:
    """``phase``: order first, then caravans, patrols, agents; armies with a goal, garrisons, fleets; then done."""
    by_key = {option.key: option for option in mind.options}
    for look in (_order, _caravan, _patrol, _agent, _army, _tribe, _garrison, _fleet):
        key = look(mind, by_key)
        if key:
            return (key,)
    return ("done",)


def _order(mind: Mind, by_key: dict[str, Option]) -> str:
    for key, option in by_key.items():
        if key.startswith("org.") and change_at(mind, option.value[1]) is not None:
            return key
    return ""


def _caravan(mind: Mind, by_key: dict[str, Option]) -> str:
    return next((key for key in by_key if key.startswith("caravan.")), "")


def _patrol(mind: Mind, by_key: dict[str, Option]) -> str:
    """9.3.4 Unknown enemies next to an army are scouted before anything is decided about them."""
    for key, option in by_key.items():
        if key.startswith("scout."):
            one = stacks.stack(mind.state, option.value[1])
            for other in targets(mind.state, one):
                if at_war(mind.state, side(mind.state, other), mind.me) and not fresh(mind.state, mind.me, other):
                    mind.say("scout", zone=PLACE_IDS[other.place])
                    return key
    return ""


def _agent(mind: Mind, by_key: dict[str, Option]) -> str:
    return "agent" if "agent" in by_key and cards.something_to_do(mind) else ""


def owed(mind: Mind) -> int:
    """The gold for the battles that cannot be left out at the end of the phase."""
    return sum([1 for one in mind.armies if not one.paid and foes(mind, one.place)])


def _army(mind: Mind, by_key: dict[str, Option]) -> str:
    """The army with the best goal, if it can be paid for with the battle that follows."""
    for id, goal in sorted(plan(mind).items(), key=lambda pair: (-pair[1].score, pair[0])):
        battle = int(goal.fight and goal.turns == 1)
        if f"free.s{id}" in by_key and mind.gold >= owed(mind) + battle:
            mind.say(goal.why, **goal.params(mind))
            return f"free.s{id}"
        option = by_key.get(f"s{id}")
        if option is not None and option.value[0] == "march" and mind.gold >= 1 + owed(mind) + battle:
            mind.say(goal.why, **goal.params(mind))
            return option.key
        if mind.gold < 1 and f"plunder.s{id}" in by_key and _foreign(mind, stacks.stack(mind.state, id)):
            return f"plunder.s{id}"
    return ""


def _foreign(mind: Mind, one: Stack) -> bool:
    """Whether it is an enemy's land, where plunder costs no friends."""
    held = holder(mind.state, one.place)
    return 0 <= held < F and at_war(mind.state, held, mind.me)


def _tribe(mind: Mind, by_key: dict[str, Option]) -> str:
    """16.1 Barbarians recruit where they can, or march to a goal."""
    goals = plan(mind)
    for key, option in by_key.items():
        if option.value is not None and option.value[0] == "barbarians":
            able = {act.key for act in acts(mind.state, mind.me, option.value[1])}
            if "recruit" in able or int(key.removeprefix("s")) in goals:
                return key
    return ""


def _garrison(mind: Mind, by_key: dict[str, Option]) -> str:
    if mind.gold < QUIET:
        return ""
    for one in mind.own:
        option = by_key.get(f"s{one.id}")
        if one.kind == Kind.GARRISON and option is not None and garrison_goal(mind, one) is not None:
            return option.key
    return ""


def _fleet(mind: Mind, by_key: dict[str, Option]) -> str:
    for one in mind.own:
        option = by_key.get(f"s{one.id}")
        if option is not None and option.value[0] == "fleet" and voyages.errand(mind, one):
            return option.key
    return ""


def tribe_act(mind: Mind) -> Keys:
    """``barbarian.act``: they recruit at home; else they march."""
    id = mind.about("stack")
    if mind.has("recruit") and id not in plan(mind):
        return ("recruit",)
    return ("march",) if id in plan(mind) or not mind.has("recruit") else ("recruit",)
