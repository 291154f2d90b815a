"""9.4.1, 9.4.2, 15.2 Choices within a battle: the target of a blow, spells, fire, losses, whether to fight on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo
from vexillum.core.tools.odds import average, of
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.best_fit import best_fit, threshold
from vexillum.games.akkren.battle.challenge import duellist
from vexillum.games.akkren.battle.forecast import melee_odds
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.rout import leave_max
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.records import document
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import DEMON, SPIRIT, UNIT, UNITS
from vexillum.games.akkren.decision_info.lines import battle_odds, either, mean, odds, option, person_line, values
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.duel import Duellist, victory_odds
from vexillum.games.akkren.forces import goods, heroes, stacks
from vexillum.games.akkren.odds.battles import going_on
from vexillum.games.akkren.odds.rolls import at_most
from vexillum.games.akkren.state import Person

_CASTING = document("magic")["casting"]
_STRIKE = goods.SPECIALISTS[goods.ASSASSIN].effect
_DIE = 10
_BOWMEN = UNIT["BW"]


def battle_of(asked: Asked) -> Battle:
    """The battle that is being fought."""
    found = asked.table.innermost(Battle)
    assert found is not None
    return found


def side_of(asked: Asked) -> Side:
    """The side for which the seat decides, or that of its magic user."""
    battle = battle_of(asked)
    return next((side for side in battle.sides if asked.me in (side.decides, *side.owners)), battle.sides[0])


# Pieces ---------------------------------------------------------------------------------------------------------------


def _piece(asked: Asked, one: Piece, id: str = "piece", **more: Any) -> Message:
    """A unit on the field: its factors, how many like it there are, what is special about it."""
    battle = battle_of(asked)
    side = next((side for side in battle.sides if one in side.pieces), None)
    alike = 0 if side is None else sum([other.unit == one.unit for other in side.field])
    said: dict[str, Any] = {"cf": one.cf, "n": alike, **more}
    traits = list(UNITS[one.unit].traits)
    return asked.say(f"{id}_traits", traits=traits, **said) if traits else asked.say(id, **said)


def piece(asked: Asked) -> DecisionInfo:
    """A unit that is hit, chosen, bewitched, healed, fought."""
    return asked.info(lambda one: _piece(asked, one.value), done="done_pieces")


def covered(asked: Asked) -> DecisionInfo:
    """9.4.2.4 How many of the points a unit covers."""
    points = asked.params["points"]

    def line(one: Option) -> Said:
        lost: Piece = one.value
        return _piece(asked, lost, "covers_unit", points=points, left=max(0, points - lost.cf))

    return asked.info(line)


def recovery(asked: Asked) -> DecisionInfo:
    """9.4.2.4 The chance that a unit survives what is left over."""
    points, side = asked.params["points"], side_of(asked)
    healer = any(goods.has(stacks.stack(asked.state, id), goods.HEALER) for id in side.stacks)

    def line(one: Option) -> Said:
        piece: Piece = one.value
        if DEMON[piece.unit] or SPIRIT[piece.unit]:
            return asked.say("no_recovery")
        deadly = threshold(points, piece.cf)
        if healer:
            deadly = max(0, deadly + int(goods.SPECIALISTS[goods.HEALER].effect["mod"]))
        return option(_piece(asked, piece), odds=either(1 - at_most(deadly), "recovers", "unit_lost"))

    return asked.info(line)


def bows(asked: Asked) -> DecisionInfo:
    """9.4.2.4 With and without the bowmen."""
    points, ready = asked.params["points"], side_of(asked).ready
    found = {}
    for key, pieces in (("count", ready), ("spare", [one for one in ready if one.unit != _BOWMEN])):
        total, count = best_fit([one.cf for one in pieces], points)
        found[key] = asked.say(f"bows_{key}", n=count, left=points - total)
    return asked.lines(dict(found))


# Before the battle ----------------------------------------------------------------------------------------------------


def assassin(asked: Asked) -> DecisionInfo:
    """C20 The target of an assassin, and his chance to reach it."""
    hit, lost = at_most(_STRIKE["hit_max"]), 1 - at_most(_STRIKE["lost_min"] - 1)
    chances = odds([(hit, "struck", "good"), (1 - hit - lost, "missed", ""), (lost, "assassin_lost", "bad")])

    def line(one: Option) -> Said:
        if isinstance(one.value, Person):
            id = "strike_hero" if one.value.role == 0 else "strike_mage"
            return asked.say(id, n=_STRIKE["wounds"])
        return asked.say("strike_general", values=values(stacks.stack(asked.state, one.value).general))

    return asked.info(line, done="done_assassin", odds=chances)


def bodyguard(asked: Asked) -> DecisionInfo:
    """13.6.1 A bodyguard for a life."""
    return asked.lines({"guard": asked.say("guard"), "no": asked.say("no_guard")}, confirm=True)


def challenge(asked: Asked) -> DecisionInfo:
    """9.4.1 Which hero challenges."""
    return asked.info(lambda one: person_line(asked, one.value), done="done_challenge", confirm=True)


def champion(asked: Asked) -> DecisionInfo:
    """9.4.1 Who answers, and his chances; or no one."""
    side = side_of(asked)
    other = next(
        (one for one in battle_of(asked).enemy(side).heroes if heroes.name(one) == asked.params["person"]), None
    )

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("refuse_challenge", person=asked.params["person"])
        chances = (
            None
            if other is None
            else either(victory_odds(duellist(one.value), duellist(other)), "duel_won", "duel_lost")
        )
        return option(person_line(asked, one.value), odds=chances)

    return asked.info(line, confirm=True)


def duel(asked: Asked) -> DecisionInfo:
    """9.2.2 Fight on to the end, or try to get away."""
    said = asked.params
    guardian = not said["other"].startswith("hero_")
    mine = Duellist(said["one"], said["mine"], said["hits"] - said["wounds"])
    other = Duellist(said["other"], said["his"], said["left"], guardian=guardian)
    chance = victory_odds(mine, other)
    away = Fraction(TABLES["heroes"]["flee_duel"]["ok_max"], sides(TABLES["heroes"]["flee_duel"]["die"]))
    leave = "duel_leave_guardian" if guardian else "duel_leave"
    fight = asked.say("duel_on", left=mine.hits, other=said["other"], n=said["left"])
    return asked.lines(
        {
            "fight_on": option(fight, odds=either(chance, "duel_won", "duel_lost")),
            "leave": option(asked.say(leave), odds=either(away, "gets_away", "held_fast")),
        }
    )


# The melee and its end ------------------------------------------------------------------------------------------------


def reroll(asked: Asked) -> DecisionInfo:
    """3.5 The losses as they are, and what another roll brings on average."""
    battle, attacks = battle_of(asked), side_of(asked).number == 0
    found = melee_odds(battle)
    mine, his = average(of(found, lambda lost: lost[0])), average(of(found, lambda lost: lost[1]))
    own, other = (mine, his) if attacks else (his, mine)
    now = (asked.params["mine"], asked.params["his"]) if attacks else (asked.params["his"], asked.params["mine"])
    again = option(asked.say("roll_again"), odds=odds(means=(mean("own_losses", own), mean("enemy_losses", other))))
    return asked.lines({"keep": asked.say("keep_roll", mine=now[0], his=now[1]), "again": again})


def withdraw(asked: Asked) -> DecisionInfo:
    """9.4.2.5 How the battle would go on, or the chance to get away."""
    battle, side = battle_of(asked), side_of(asked)
    enemy = battle.enemy(side)
    said = asked.say("fight_on", mine=side.start - side.fallen, start=side.start, his=enemy.start - enemy.fallen)
    found = going_on(battle, asked.me) if side.ready and enemy.ready else None
    return asked.lines(
        {
            "fight_on": option(said, odds=battle_odds(asked, found, attacks=side.number == 0)),
            "leave": option(asked.say("withdraw"), odds=either(at_most(leave_max(side)), "gets_away", "held_fast")),
        }
    )
