"""5, 8.2.1, 9.1, 13.3 Regions that join and leave, conquest, and what events ask."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo
from vexillum.games.akkren.components.factions import F
from vexillum.games.akkren.components.map import GP, REGION
from vexillum.games.akkren.components.units import CF, COST, Force, cost, strength
from vexillum.games.akkren.control import COMPLETE
from vexillum.games.akkren.decision_info.lines import ground_words, own_stack, person_line, unit_line
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.decision_info.politics import realm
from vexillum.games.akkren.forces import heroes, stacks
from vexillum.games.akkren.money import PER_SLAVES, yield_of
from vexillum.games.akkren.politics.nations import LP


def alternative(asked: Asked) -> DecisionInfo:
    """13.3 What a region gives, chosen once."""

    def line(one: Option) -> Said:
        units: Force = one.value
        return asked.say("alternative", cf=strength(units), gp=cost(units))

    return asked.info(line, confirm=True)


def slaves(asked: Asked) -> DecisionInfo:
    """5.3 A unit for good, or gold every winter."""

    def line(one: Option) -> Said:
        return asked.say("slave", cf=CF[one.value], gp=COST[one.value], n=PER_SLAVES)

    return asked.info(line, confirm=True)


def unit(asked: Asked) -> DecisionInfo:
    """A unit of several."""
    return asked.info(lambda one: unit_line(asked, one.value))


def remove(asked: Asked) -> DecisionInfo:
    """C26 Who gives a unit up."""
    return asked.info(lambda one: own_stack(asked, stacks.stack(asked.state, one.value)))


def fewer(asked: Asked) -> DecisionInfo:
    """15.1 Which demon leaves, which mastiff burrows no more."""
    return asked.info(lambda one: own_stack(asked, stacks.stack(asked.state, one.value[0])))


def conquer(asked: Asked) -> DecisionInfo:
    """8.1.2 A region at the price of a war."""
    region, victim = REGION[asked.params["region"]], asked.params["victim"]
    said = {"victim": victim, "gp": GP[region], **realm(asked, victim)}
    return asked.lines({"take": asked.say("conquer", **said), "spare": asked.say("spare", victim=victim)}, confirm=True)


# Events ---------------------------------------------------------------------------------------------------------------


def vein(asked: Asked) -> DecisionInfo:
    """9.1 What a region yields, and would yield."""

    def line(one: Option) -> Said:
        now = yield_of(asked.state, one.value)
        return asked.say("vein", now=now, then=now + asked.params["n"])

    return asked.info(line)


def fort(asked: Asked) -> DecisionInfo:
    """9.1 What each fort guards."""

    def line(one: Option) -> Said:
        stage = "fort_lost" if asked.state.forts[one.value] == COMPLETE else "works_lost"
        return asked.say(stage, where=ground_words(asked, one.value))

    return asked.info(line)


def envoys(asked: Asked) -> DecisionInfo:
    """9.1 How near an alliance each nation is."""

    def line(one: Option) -> Said:
        points = asked.state.points[F * one.value + asked.me]
        return asked.say("envoys", points=points + asked.params["n"], level=LP[one.value], gp=GP[one.value])

    return asked.info(line)


def ship(asked: Asked) -> DecisionInfo:
    """9.1 Which ship is lost in a storm."""
    return asked.info(lambda one: unit_line(asked, one.value.unit))


def stranger(asked: Asked) -> DecisionInfo:
    """9.1 A fourth agent."""
    return asked.lines({"away": asked.say("stranger_away"), "let_in": asked.say("stranger_in", n=asked.params["n"])})


def wounded(asked: Asked) -> DecisionInfo:
    """9.1 Who is hurt: the last wound kills."""

    def line(one: Option) -> Said:
        hero = heroes.person(asked.state, one.value)
        if heroes.hits_left(hero) <= asked.params["n"]:
            return asked.say("wound_deadly")
        return person_line(asked, hero)

    return asked.info(line, confirm=True)
