"""Fleets: raids on coasts without friends, a port before winter, and choices in battles at sea."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.components.factions import NOBODY, F
from vexillum.games.akkren.components.map import BORDERS, COASTS, LAND, PLACE, REGION_OF, SEA_NEIGHBOURS, is_sea, shores
from vexillum.games.akkren.components.units import CF
from vexillum.games.akkren.control import holder, side, stacks_at
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies.goals import may_take
from vexillum.games.akkren.minds.mind import Keys, Mind, best, most
from vexillum.games.akkren.minds.purse import spare
from vexillum.games.akkren.naval.fleets import factors, open_port
from vexillum.games.akkren.pillage import barred
from vexillum.games.akkren.relations import allies, at_war
from vexillum.games.akkren.sea.voyage import RAID_FACTORS, Voyage
from vexillum.games.akkren.state import Kind, Stack, Turn

WILLING = 0.6
"""Who has such a part of all factors attacks."""
FIGHT_ON = 0.45
"""A battle at sea goes on while one has such a part of all factors."""


def errand(mind: Mind, one: Stack) -> bool:
    """Whether it is worth a gold piece to send a fleet out now: home before winter, or on a raid."""
    if is_sea(one.place) and mind.state.turn == Turn.AUTUMN:
        return True
    if mind.state.turn == Turn.AUTUMN or spare(mind) < 1 or factors([one]) < RAID_FACTORS:
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
    return best(mind, lambda option: -values.unit(mind, option.value[1]))


def tide(mind: Mind) -> Keys:
    """``naval.tide``: two columns are worth a Master's risk."""
    return ("call",)


def lose_ship(mind: Mind) -> Keys:
    """``naval.loss``, ``naval.damaged``, ``naval.along``, ``naval.drown``: what is worth least."""
    return best(mind, lambda option: -values.unit(mind, values.unit_of(option)))


def pirate_ships(mind: Mind) -> Keys:
    """``pirates.ships``: the strongest."""
    return most(mind, lambda option: CF[option.value], mind.decision.at_least)


def refuge(mind: Mind) -> Keys:
    """``naval.leave_to``, ``naval.put_to_sea``, ``naval.port``: where one is nearest to a friendly port."""
    far = _from_ports(mind)
    return best(mind, lambda option: -far.get(option.value, 0) if is_sea(option.value) else 1)
