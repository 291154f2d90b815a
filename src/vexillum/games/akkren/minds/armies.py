"""Armies and fleets: who acts next, marches, order in a zone, voyages."""

from __future__ import annotations

from typing import NamedTuple

from vexillum.core.decision import Option

from .. import stacks
from ..armies.fleets import RAID_FACTORS, Voyage
from ..armies.march import March
from ..armies.reorganisation import reorganisable, spare
from ..armies.scouting import targets
from ..battle.sides import Manner
from ..components.map import (
    BORDERS,
    CAPITAL,
    COASTS,
    DISTANCE,
    LAND,
    PLACE,
    PLACE_IDS,
    REGION_OF,
    SEA_NEIGHBOURS,
    SEAT_OF,
    STRUCTURE,
    is_sea,
    shores,
)
from ..components.pieces import CF, MP, NOBODY, SEATS, F, size
from ..control import allies, at_war, holder, side, stacks_at
from ..naval import open_port
from ..people.barbarians import acts
from ..pillage import barred
from ..routes import foes_at
from ..stacks import factors
from ..state import NONE, Kind, Stack, Turn
from . import goals, people, values
from .goals import Goal, garrison_goal, goal_for, may_take, paths, plan
from .mind import ON_FOOT, Keys, Mind, best, fresh, mobile, most
from .realm import spare_gold
from .values import foes, guards_wanted

# The menu of the armies' segment: who acts next ----------------------------------------------------------------------


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
    return "agent" if "agent" in by_key and people.something_to_do(mind) else ""


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
        if option is not None and option.value[0] == "fleet" and errand(mind, one):
            return option.key
    return ""


def tribe_act(mind: Mind) -> Keys:
    """``barbarian.act``: they recruit at home; else they march."""
    id = mind.about("stack")
    if mind.has("recruit") and id not in plan(mind):
        return ("recruit",)
    return ("march",) if id in plan(mind) or not mind.has("recruit") else ("recruit",)


# Armies on the march: destinations, scouting, what to show, interception, evasion ------------------------------------


HASTE = 2
"""What a forced march adds most of the time."""
BOLD = 0.7
"""With so good a chance an army throws itself in an enemy's way."""
CAUTIOUS = 0.4
"""With a worse chance than this it slips away."""


def march_to(mind: Mind) -> Keys:
    """``move.to``: the next leg towards the goal; plunder on enemy ground; else stop."""
    march = mind.during(March)
    if march is None:
        return ("stop",)
    one = stacks.stack(mind.state, march.principal)
    goal = garrison_goal(mind, one, march.mp) if one.kind == Kind.GARRISON else goal_for(mind, one.id)
    if goal is None or goal.zone == one.place:
        return _at_rest(mind, one)
    leg = next((zone for zone in reversed(goal.way) if mind.has(PLACE_IDS[zone])), None)
    if leg is not None:
        mind.say(goal.why, **goal.params(mind))
        return (PLACE_IDS[leg],)
    if not goal.fight and goal.turns > 1 and mind.has("forced_march") and _within(mind, one, goal, march.mp + HASTE):
        return ("forced_march",)
    return _at_rest(mind, one)


def _within(mind: Mind, one: Stack, goal: Goal, mp: int) -> bool:
    return goal.zone in paths(mind, one, mp)


def _at_rest(mind: Mind, one: Stack) -> Keys:
    """Where an army ends: on enemy ground that it does not take now it plunders."""
    held, region = holder(mind.state, one.place), REGION_OF[one.place]
    enemy = 0 <= held < F and at_war(mind.state, held, mind.me)
    if enemy and mind.has("plunder") and SEAT_OF[region] != one.place:
        mind.say("plunder", zone=PLACE_IDS[one.place])
        return ("plunder",)
    return ("stop",)


# Scouting -------------------------------------------------------------------------------------------------------------


def scout_whom(mind: Mind) -> Keys:
    """``move.scout``: an enemy of whom little is known, the strongest first."""

    def value(option: Option) -> float:
        one = stacks.stack(mind.state, option.value)
        enemy = at_war(mind.state, side(mind.state, one), mind.me)
        return mind.power(one) + (100 if enemy else 0) - (50 if fresh(mind.state, mind.me, one) else 0)

    return best(mind, value)


def show(mind: Mind) -> Keys:
    """``move.show``, ``move.show_kind``: as few as may be, and the least of them."""
    return most(mind, lambda option: -values.unit(mind, option.value), 0)


def lose_patrol(mind: Mind) -> Keys:
    """``move.patrol_lost``: the least of the patrol."""
    return best(mind, lambda option: -values.unit(mind, option.value))


# The enemy's march ----------------------------------------------------------------------------------------------------


def intercept(mind: Mind) -> Keys:
    """``move.intercept``: an enemy on the way to something of ours, if the chance is good and there is gold."""
    march = mind.during(March)
    if march is None or mind.gold < 2:
        return ("no",)
    zone, mover = PLACE[mind.decision.params["zone"]], stacks.stack(mind.state, march.principal)
    if march.who < F and not at_war(mind.state, march.who, mind.me):
        return ("no",)
    group = [one for id in march.group if (one := stacks.find(mind.state, id)) is not None]
    if holder(mind.state, zone) != mind.me and march.who >= F:
        return ("no",)
    chances = {}
    for option in mind.options[1:]:
        one = stacks.stack(mind.state, option.value)
        at = goals.Ground(zone, False, "", Manner.FIELD)
        chances[option.key] = goals.odds(mind, group or [mover], [one], at).defender
    key = max(chances, key=lambda key: chances[key], default="no")
    if key == "no" or chances[key] < BOLD:
        return ("no",)
    mind.say("intercept", zone=PLACE_IDS[zone])
    return (key,)


def slip_away(mind: Mind) -> Keys:
    """``move.retreat``: stay where the walls or the odds are good, else go where one's own are strongest."""
    id = mind.about("stack")
    one = None if id is None else stacks.find(mind.state, id)
    if one is None:
        return ("stand",)
    enemies = foes_at(mind.state, one.place, mind.me)
    friends = [other for other in mind.own if other.place == one.place and other.kind != Kind.FLEET]
    if not enemies:
        return ("stand",)
    at = goals.ground(mind, one.place, enemies[0].came_from, one, pitched=True)
    chance = goals.odds(mind, enemies, friends, at).defender
    walls = bool(at.structure) and enemies[0].owner < F
    if chance >= CAUTIOUS or walls:
        return ("stand",)
    mind.say("slip_away", zone=PLACE_IDS[one.place])
    refuges = [option for option in mind.options if option.value is not None]
    return (max(refuges, key=lambda option: _refuge(mind, option.value)).key,)


def _refuge(mind: Mind, zone: int) -> float:
    there = sum([mind.power(one) for one in mind.own if one.place == zone])
    return there + (5 if STRUCTURE[zone] == CAPITAL else 2 if STRUCTURE[zone] else 0)


def retreat_to(mind: Mind) -> Keys:
    """``battle.retreat``: to one's own, to walls, away from enemies; not to a host if there is somewhere else."""

    def value(option: Option) -> float:
        zone: int = option.value
        near = [one for one in mind.state.stacks if one.place < len(DISTANCE) and side(mind.state, one) != mind.me]
        fear = sum([1 for one in near if DISTANCE[zone][one.place] == 1 and one.kind != Kind.GARRISON])
        own = holder(mind.state, zone) == mind.me
        return _refuge(mind, zone) + (10 if own else 0) - 2 * fear

    return best(mind, value)


# Forts, friends -------------------------------------------------------------------------------------------------------


def fort(mind: Mind) -> Keys:
    """``move.fort``: an undefended fort of an enemy is taken; ``move.fort_war``: peace is kept."""
    return ("leave",) if mind.decision.kind == "move.fort_war" else ("take",)


def accompany(mind: Mind) -> Keys:
    """``move.accompany``, ``move.agree``: an ally is followed only by those who have nothing better to do at home."""
    id = mind.about("stack")
    one = None if id is None else stacks.find(mind.state, id)
    yes, no = mind.options[0].key, mind.options[-1].key
    if one is None or one.kind == Kind.GARRISON or mind.gold < 6:
        return (no,)
    ally = SEATS.index(mind.decision.params["ally"])
    way = mind.decision.params.get("way", [])
    held = [holder(mind.state, PLACE[zone]) for zone in way]
    hostile = any(0 <= who < F and who not in (ally, mind.me) and not at_war(mind.state, who, mind.me) for who in held)
    idle = goal_for(mind, one.id) is None
    return (yes if idle and not hostile else no,)


# Order in a zone: new troops join the army, and a guard stays where enemies are near. Never back and forth -----------


WEAK = 8
"""A company of fewer factors than this joins an army."""
LEAVES = 4
"""An army that has no more units than this leaves none behind."""


class Change(NamedTuple):
    """This many units of a stack go to another one (NONE: a new one), the best or the least of them."""

    source: int
    n: int
    target: int
    best: bool


def _rested(mind: Mind, one: Stack) -> bool:
    return not (one.moved or one.activated or mind.state.clock < one.moved_until)


def change_at(mind: Mind, zone: int) -> Change | None:
    """The next thing to put in order in a zone, if there is any."""
    here = reorganisable(mind.state, mind.me, zone)
    armies = sorted([one for one in here if one.kind == Kind.ARMY], key=lambda one: (-mind.power(one), one.id))
    if not armies:
        return None
    army = armies[0]
    others = [one for one in here if one.besieged == army.besieged and one.kind != Kind.ARMY]
    posts = [one for one in others if one.kind == Kind.GARRISON]
    n, wanted = sum([size(one.units) for one in posts]), guards_wanted(mind, zone)
    fresh = [one for one in posts if mobile(one.units) and (_rested(mind, one) or not _rested(mind, army))]
    if n > wanted and fresh:
        source = max(fresh, key=lambda one: (size(mobile(one.units)), -one.id))
        surplus = min(n - wanted, size(mobile(source.units)))
        return Change(source.id, surplus, army.id, best=True)
    for one in others:
        small = one.kind == Kind.COMPANY and mind.power(one) < WEAK
        if small and (_rested(mind, one) or not _rested(mind, army)):
            return Change(one.id, size(one.hired), army.id, best=True)
    if n < wanted and min(spare(army), size(army.units)) > LEAVES and _rested(mind, army) and army.id in plan(mind):
        return Change(army.id, wanted - n, posts[0].id if posts else NONE, best=False)
    return None


def organise(mind: Mind) -> Keys:
    """``move.organise``"""
    change = change_at(mind, PLACE[mind.decision.params["zone"]])
    if change is None or not mind.has(f"s{change.source}"):
        return ("done",)
    return (f"s{change.source}",)


def choose_units(mind: Mind) -> Keys:
    """``move.take``: the units that go."""
    change = change_at(mind, PLACE[mind.decision.params["zone"]])
    if change is None or change.source != mind.about("stack"):
        return most(mind, lambda option: -values.unit(mind, option.value[1]), 1)

    def value(option: Option) -> float:
        prefix, unit = option.value
        if change.best:
            return values.unit(mind, unit) - (100 if MP[unit] < ON_FOOT else 0)
        return -values.unit(mind, unit) - (100 if prefix else 0)  # mercenaries are no guard

    return most(mind, value, change.n)


def choose_target(mind: Mind) -> Keys:
    """``move.give``: where they go; without an order of its own to the strongest stack."""
    change = change_at(mind, PLACE[mind.decision.params["zone"]])
    if change is not None:
        key = "new" if change.target == NONE else f"s{change.target}"
        if mind.has(key):
            return (key,)
    powers = {one.id: mind.power(one) for one in mind.own}
    return (max(mind.options, key=lambda option: powers.get(option.value, 0)).key,)


def take_everything(mind: Mind) -> Keys:
    """``move.take_goods``, ``move.take_people``: all that may come along."""
    return tuple([option.key for option in mind.options][: mind.decision.at_most])


# Fleets: raids on coasts without friends, a port before winter, and choices in battles at sea ------------------------


WILLING = 0.6
"""Who has such a part of all factors attacks."""
FIGHT_ON = 0.45
"""A battle at sea goes on while one has such a part of all factors."""


def errand(mind: Mind, one: Stack) -> bool:
    """Whether it is worth a gold piece to send a fleet out now: home before winter, or on a raid."""
    if is_sea(one.place) and mind.state.turn == Turn.AUTUMN:
        return True
    if mind.state.turn == Turn.AUTUMN or spare_gold(mind) < 1 or factors([one]) < RAID_FACTORS:
        return False
    near = {one.place} if is_sea(one.place) else set()
    seas = COASTS[one.place] if not is_sea(one.place) else SEA_NEIGHBOURS[one.place - LAND]
    return any(prey(mind, one, sea) for sea in (*near, *seas))


def prey(mind: Mind, one: Stack, sea: int) -> list[int]:
    """The zones on a sea that a fleet would raid; none where enemies' ships lie that are stronger."""
    theirs = [other for other in stacks_at(mind.state, sea) if _enemy_ships(mind, other)]
    if sum([mind.power(other) for other in theirs]) >= mind.power(one):
        return []
    return [zone for zone in shores(sea) if raidable(mind, one, zone)]


def _enemy_ships(mind: Mind, one: Stack) -> bool:
    return one.kind == Kind.FLEET and at_war(mind.state, side(mind.state, one), mind.me)


def raidable(mind: Mind, one: Stack, zone: int) -> bool:
    """A coast of an enemy, or of a neutral nation that one does not plan to take: it does not border one's land."""
    held = holder(mind.state, zone)
    if barred(mind.state, side(mind.state, one), zone):
        return False
    if 0 <= held < F:
        return held != mind.me and at_war(mind.state, held, mind.me)
    region = REGION_OF[zone]
    bordering = any(mind.state.holder[other] == mind.me for other in BORDERS[region])
    return held == NOBODY and may_take(mind, region) and not bordering


def sail(mind: Mind) -> Keys:
    """``sea.move``: raid, sail to where one can, and into a port when autumn comes."""
    voyage = mind.during(Voyage)
    if voyage is None:
        return ("stop",)
    one = stacks.stack(mind.state, voyage.fleet)
    ports = [option for option in mind.options if _sails(option) and not is_sea(option.value[1])]
    raids = [option for option in mind.options if option.key.startswith("raid.")]
    wanted = [option for option in raids if raidable(mind, one, option.value[1])]
    if wanted:
        return (max(wanted, key=lambda option: (_richness(mind, option.value[1]), option.key)).key,)
    landing = [option for option in mind.options if option.key.startswith("land.")]
    safe = [option for option in landing if holder(mind.state, option.value[1]) == mind.me]
    if safe:
        return (safe[0].key,)
    if voyage.raided or mind.state.turn == Turn.AUTUMN:
        if ports:
            return (ports[0].key,)
        return _homewards(mind, one) if is_sea(one.place) and mind.state.turn == Turn.AUTUMN else ("stop",)
    seas = [option for option in mind.options if _sails(option) and is_sea(option.value[1])]
    for option in seas:
        if voyage.mp > option.value[2] and prey(mind, one, option.value[1]):
            return (option.key,)
    return ("stop",)


def _sails(option: Option) -> bool:
    return option.value is not None and option.value[0] == "sail"


def _richness(mind: Mind, zone: int) -> int:
    held = holder(mind.state, zone)
    return 2 if 0 <= held < F else 1


def _homewards(mind: Mind, one: Stack) -> Keys:
    """The sea that is nearest to a friendly port."""
    far = _from_ports(mind)
    seas = [option for option in mind.options if _sails(option) and is_sea(option.value[1])]
    if not seas:
        return ("stop",)
    nearest = min(seas, key=lambda option: (far.get(option.value[1], 99), option.key))
    return (nearest.key,) if far.get(nearest.value[1], 99) < far.get(one.place, 99) else ("stop",)


def _from_ports(mind: Mind) -> dict[int, int]:
    """How many seas away from a friendly port each sea is."""
    found = {
        sea: 0
        for sea in range(LAND, LAND + len(SEA_NEIGHBOURS))
        if any(open_port(mind.state, zone, mind.me) for zone in shores(sea))
    }
    queue = list(found)
    for sea in queue:
        for near in SEA_NEIGHBOURS[sea - LAND]:
            if near not in found:
                found[near] = found[sea] + 1
                queue.append(near)
    return found


def aboard(mind: Mind) -> Keys:
    """``sea.aboard``: no more than must."""
    return ("done",) if mind.has("done") else (mind.options[0].key,)


def ashore(mind: Mind) -> Keys:
    """``sea.ashore``: all."""
    return tuple([option.key for option in mind.options])


def strike(mind: Mind) -> Keys:
    """``sea.strike``: an enemy who is weaker."""
    place = PLACE[mind.decision.params["zone"]]
    return ("attack",) if mind.has("attack") and _part(mind, place) >= WILLING else ("let_be",)


def leave(mind: Mind) -> Keys:
    """``naval.leave``: on, while one is not much the weaker."""
    place = PLACE[mind.decision.params["zone"]]
    return ("fight_on",) if _part(mind, place) >= FIGHT_ON or not mind.has("leave") else ("leave",)


def _part(mind: Mind, sea: int) -> float:
    """The part of all factors in a sea that is on one's own side."""
    there = [one for one in stacks_at(mind.state, sea) if one.kind == Kind.FLEET]
    mine = sum([mind.power(one) for one in there if allies(mind.state, side(mind.state, one), mind.me)])
    return mine / max(1, sum([mind.power(one) for one in there]))


def split(mind: Mind) -> Keys:
    """``sea.split``: as few as must, the least of them."""
    if mind.has("enough"):
        return ("enough",)
    return best(mind, lambda option: -values.unit(mind, option.value.unit))


def tide(mind: Mind) -> Keys:
    """``naval.tide``: two columns are worth a Master's risk."""
    return ("call",)


def pirate_ships(mind: Mind) -> Keys:
    """``pirates.ships``: the strongest."""
    return most(mind, lambda option: CF[option.value], mind.decision.at_least)


def refuge(mind: Mind) -> Keys:
    """``naval.leave_to``, ``naval.put_to_sea``, ``naval.port``: where one is nearest to a friendly port."""
    far = _from_ports(mind)
    return best(mind, lambda option: -far.get(option.value, 0) if is_sea(option.value) else 1)
