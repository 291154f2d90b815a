"""Which battles to fight, how to attack a city, when to come out of one, and who takes part."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.games.akkren.combat.engagements import Engagement
from vexillum.games.akkren.combat.foes import outside, shut_in
from vexillum.games.akkren.components.factions import OWNER, SEATS, F
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, is_sea
from vexillum.games.akkren.control import side
from vexillum.games.akkren.forces import generals, stacks
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies import forecast
from vexillum.games.akkren.minds.armies.goals import OUTNUMBERED, prize, prospect, total_power
from vexillum.games.akkren.minds.mind import Keys, Mind, best, most
from vexillum.games.akkren.minds.threats import leader
from vexillum.games.akkren.relations import at_war
from vexillum.games.akkren.state import Kind, Stack

WILLING = 0.6
"""A battle that may be left out is fought if the chance is as good as this."""
SALLY = 0.62
"""Anyone who is attacked in a city comes out with such a chance; else he shuts himself in."""


def _mine(mind: Mind, place: int) -> list[Stack]:
    fighters = (Kind.ARMY, Kind.COMPANY) if not is_sea(place) else (Kind.FLEET,)
    return [one for one in mind.own if one.place == place and one.kind in fighters and one.aboard < 0]


def _theirs(mind: Mind, place: int, enemy: int) -> list[Stack]:
    return [one for one in outside(mind.state, place) if side(mind.state, one) == enemy]


def chance_of(mind: Mind, one: Engagement) -> float:
    """The chance to win a battle that could be begun."""
    mine, theirs = _mine(mind, one.place), _theirs(mind, one.place, one.enemy)
    if not mine or not theirs:
        return 1.0
    if is_sea(one.place):
        return total_power(mind, mine) / max(1, total_power(mind, mine) + total_power(mind, theirs))
    at = forecast.ground(mind, one.place, mine[0].came_from, theirs[0])
    return forecast.odds(mind, mine, theirs, at).attacker


def next_battle(mind: Mind) -> Keys:
    """``battle.next``: sieges that go on and battles that must be fought, the likeliest first; others if they pay."""
    found = [option for option in mind.options if option.value is not None]
    rated = [(chance_of(mind, option.value), option) for option in found]
    for chance, option in sorted(rated, key=lambda pair: (-pair[0], pair[1].key)):
        wanted: Engagement = option.value
        peaceful = wanted.enemy < F and not at_war(mind.state, wanted.enemy, mind.me)
        if wanted.forced or wanted.siege or (chance >= WILLING and not peaceful):
            mind.say("siege" if wanted.siege else "battle", zone=PLACE_IDS[wanted.place])
            return (option.key,)
    return ("done",) if mind.has("done") else (mind.options[0].key,)


def attackers(mind: Mind) -> Keys:
    """``battle.attackers``: all who may, the strongest first."""
    powers = {one.id: mind.power(one) for one in mind.own}
    return most(mind, lambda option: powers.get(option.value, 0), len(mind.options))


def principal(mind: Mind) -> Keys:
    """``battle.principal``: the best general leads."""

    def skill(id: int) -> float:
        general = stacks.stack(mind.state, id).general
        return generals.strategic(general) + 2 * generals.tactical(general)

    return best(mind, lambda option: skill(option.value))


def joins(mind: Mind) -> Keys:
    """``battle.join_attack``, ``battle.join_defence``: beside an ally against enemies, not into a new war."""
    enemy = OWNER[mind.decision.params["enemy"]]
    fights = mind.has("join") and (enemy >= F or at_war(mind.state, enemy, mind.me))
    return ("join",) if fights else ("stand_by",)


def quarter(mind: Mind) -> Keys:
    """``battle.quarter``: granted to all but the leader."""
    return ("refuse",) if SEATS.index(mind.decision.params["guest"]) == leader(mind) else ("grant",)


# Walls ----------------------------------------------------------------------------------------------------------------


def shelter(mind: Mind) -> Keys:
    """``siege.shelter``: into the field only with a good chance."""
    zone, enemy = PLACE[mind.decision.params["zone"]], OWNER[mind.decision.params["enemy"]]
    mine = [one for one in mind.own if one.place == zone and one.kind != Kind.FLEET and not one.besieged]
    theirs = [one for one in _theirs(mind, zone, enemy) if one.kind in (Kind.ARMY, Kind.COMPANY)]
    if not mine or not theirs:
        return ("shut_in",)
    at = forecast.ground(mind, zone, theirs[0].came_from, mine[0], pitched=True)
    if forecast.odds(mind, theirs, mine, at).defender >= SALLY:
        mind.say("come_out", zone=PLACE_IDS[zone])
        return ("come_out",)
    mind.say("shut_in", zone=PLACE_IDS[zone])
    return ("shut_in",)


def manner(mind: Mind) -> Keys:
    """``siege.manner``: storm or besiege, by what each promises and costs."""
    zone = PLACE[mind.decision.params["zone"]]
    enemy = OWNER[mind.decision.params["enemy"]]
    mine = _mine(mind, zone)
    theirs = [
        one for one in (*_theirs(mind, zone, enemy), *shut_in(mind.state, zone)) if side(mind.state, one) == enemy
    ]
    if not mind.has("siege") or not mine or not theirs:
        return (mind.options[-1].key,)
    if not mind.has("assault"):
        return ("siege",)
    promised = prospect(mind, mine, zone, mine[0].came_from, max(1.0, prize(mind, zone, theirs)[0]), theirs)
    if promised is None:
        return ("siege",) if _outnumber(mind, mine, theirs) else ("assault",)
    mind.say("siege_better" if promised.sieges else "storm", zone=PLACE_IDS[zone])
    return ("siege",) if promised.sieges else ("assault",)


def _outnumber(mind: Mind, mine: Sequence[Stack], theirs: Sequence[Stack]) -> bool:
    return total_power(mind, mine) >= OUTNUMBERED * total_power(mind, theirs)


def begin_siege(mind: Mind) -> Keys:
    """``siege.begin``: the enemy has shut himself in; it is worth a siege if there is time."""
    zone = PLACE[mind.decision.params["zone"]]
    mine = _mine(mind, zone)
    theirs = [one for one in outside(mind.state, zone) if side(mind.state, one) != mind.me]
    if not mine or not theirs:
        return ("leave",)
    promised = prospect(mind, mine, zone, mine[0].came_from, prize(mind, zone, theirs)[0], theirs)
    if promised is not None and promised.gain > 0:
        mind.say("siege", zone=PLACE_IDS[zone])
        return ("siege",)
    return ("leave",)


def keep_siege(mind: Mind) -> Keys:
    """``siege.keep``: paid for while there is another year to end it in."""
    keeps = mind.has("pay") and not mind.last_winter and mind.decision.params["points"]
    return ("pay",) if keeps else ("let_go",)


def owner_loss(mind: Mind) -> Keys:
    """Losses outside a battle: the least valuable unit."""
    return best(mind, lambda option: -values.unit(mind, values.unit_of(option)))


# With miniatures ------------------------------------------------------------------------------------------------------


def no_losses(mind: Mind) -> Keys:
    """``tabletop.losses``: an agent that takes over enters none of its own; it does not know what has fallen."""
    return ()


def field(mind: Mind) -> Keys:
    """``tabletop.field``: the other side, when it was not there to see it."""
    return (mind.options[-1].key,)
