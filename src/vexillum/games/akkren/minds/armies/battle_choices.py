"""Choices in the middle of a battle: losses, targets, spells, single combat, when to leave."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.games.akkren.battle.best_fit import threshold
from vexillum.games.akkren.battle.challenge import duellist
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.sides import Battle, Side
from vexillum.games.akkren.components.decks import GUARDIAN_IDS, GUARDIANS
from vexillum.games.akkren.components.units import DEMON, SPIRIT, UNDEAD
from vexillum.games.akkren.duel import Duellist, victory_odds
from vexillum.games.akkren.forces.heroes import HERO_IDS, HEROES
from vexillum.games.akkren.minds import values
from vexillum.games.akkren.minds.armies.forecast import quick
from vexillum.games.akkren.minds.mind import Keys, Mind, best
from vexillum.games.akkren.relations import allies
from vexillum.games.akkren.state import Person, Role

LOST = 0.3
"""With a worse chance than this a battle is broken off."""
CHALLENGES = 0.62
"""A hero challenges with such a chance, and answers with a little less."""
ACCEPTS = 0.5
QUEST = 0.65
"""With such a chance a hero faces a guardian."""
SPELLS = ("kill", "call", "shot", "damage", "hold", "mirror", "plague", "demoralise", "wall", "die", "rain", "factor")
"""What a spell does, from the most to the least useful; what is not named comes after these."""


def _friend(mind: Mind, one: Piece) -> bool:
    return allies(mind.state, one.owner, mind.me)


def piece(mind: Mind) -> Keys:
    """Any unit to choose: of one's own the least, of the enemy's the strongest. It is never left out."""

    def value(option: Option) -> float:
        one = option.value
        if not isinstance(one, Piece):
            return -1e6
        return -values.unit(mind, one.unit) if _friend(mind, one) else one.cf + 0.1 * values.unit(mind, one.unit)

    return best(mind, value)


def strongest(mind: Mind) -> Keys:
    """The best unit, whosever it is: for what helps it or sits on it."""
    return best(mind, lambda option: option.value.cf if isinstance(option.value, Piece) else -1)


def target(mind: Mind) -> Keys:
    """``battle.target``: the strongest unit; one's own for a fanatic the least, for losses left over none."""
    battle = mind.during(Battle)
    if mind.decision.params["spell"] == "jihad" and battle is not None:
        return piece(mind)
    return strongest(mind)


def recovery(mind: Mind) -> Keys:
    """``battle.recovery``: the unit with which least is at stake."""
    points: int = mind.decision.params["points"]

    def risk(option: Option) -> float:
        one: Piece = option.value
        sure = DEMON[one.unit] or SPIRIT[one.unit] or not one.cf
        return (1.0 if sure else min(1.0, threshold(points, one.cf) / 10)) * values.unit(mind, one.unit)

    return best(mind, lambda option: -risk(option))


def volleys(mind: Mind) -> Keys:
    """``battle.volleys``: together only at undead."""
    battle = mind.during(Battle)
    foes = _enemy(mind, battle).field if battle is not None else []
    return ("full",) if foes and all(UNDEAD[one.unit] for one in foes) else ("alone",)


def largest(mind: Mind) -> Keys:
    """``battle.volley``, ``battle.mines``, ``battle.points``: as many as can be."""
    return best(mind, lambda option: sum(option.value) if isinstance(option.value, tuple) else option.value)


def _side(mind: Mind, battle: Battle) -> Side:
    """The side on which the seat fights."""
    return next((one for one in battle.sides if mind.me in (one.decides, *one.owners)), battle.sides[0])


def _enemy(mind: Mind, battle: Battle) -> Side:
    return battle.enemy(_side(mind, battle))


def reroll(mind: Mind) -> Keys:
    """``battle.reroll``: a die that has cost one more than the enemy is rolled again."""
    battle = mind.during(Battle)
    params = mind.decision.params
    attacker = battle is None or _side(mind, battle).number == 0
    own, other = (params["mine"], params["his"]) if attacker else (params["his"], params["mine"])
    return ("again",) if own >= other else ("keep",)


def withdraw(mind: Mind) -> Keys:
    """``battle.withdraw``: on, as long as the battle is not lost."""
    battle = mind.during(Battle)
    if battle is None:
        return ("fight_on",)
    outlook, side = quick(battle), _side(mind, battle)
    chance = outlook.attacker if side.number == 0 else outlook.defender
    if chance >= LOST:
        return ("fight_on",)
    mind.say("withdraw", zone=mind.decision.params["zone"])
    return ("leave",)


# Magic ----------------------------------------------------------------------------------------------------------------


def spell(mind: Mind) -> Keys:
    """``battle.spell``: the most useful one; for a sacrifice there must be an offering."""
    battle = mind.during(Battle)
    offerings = 0 if battle is None else _side(mind, battle).offerings

    def rank(option: Option) -> float:
        if option.value is None:
            return -100.0
        op = option.value.effect["op"]
        if "price" in option.value.effect and not offerings:
            return -90.0
        return -float(SPELLS.index(op)) if op in SPELLS else -50.0

    return best(mind, rank)


def counter(mind: Mind) -> Keys:
    """``battle.counter``: half of the points are spent against a strong spell."""
    top = len(mind.options) - 1
    wanted = (top + 1) // 2 if mind.decision.params["points"] > 3 else 0
    return (mind.options[wanted].key,)


# Single combat --------------------------------------------------------------------------------------------------------


def challenge(mind: Mind) -> Keys:
    """``battle.challenge``: by a hero who would beat any of theirs."""
    battle = mind.during(Battle)
    if battle is None:
        return ("done",)
    foes = [duellist(one) for one in _enemy(mind, battle).heroes]
    chances = {
        option.key: min([victory_odds(duellist(option.value), foe) for foe in foes], default=0)
        for option in mind.options
        if isinstance(option.value, Person)
    }
    key = max(chances, key=lambda key: chances[key], default="done")
    return (key,) if key != "done" and chances[key] >= CHALLENGES else ("done",)


def champion(mind: Mind) -> Keys:
    """``battle.champion``: the best of one's heroes answers, if he is a match for the challenger."""
    battle = mind.during(Battle)
    named = mind.decision.params["person"]
    foe = None
    if battle is not None:
        foe = next((one for one in map(duellist, _enemy(mind, battle).heroes) if one.name == named), None)
    chances = {
        option.key: 0 if foe is None else victory_odds(duellist(option.value), foe)
        for option in mind.options
        if isinstance(option.value, Person)
    }
    key = max(chances, key=lambda key: chances[key], default="refuse")
    return (key,) if key != "refuse" and chances[key] >= ACCEPTS else ("refuse",)


def _strength(name: str) -> int:
    """STR of a hero or guardian, by how texts call him."""
    kind, _, id = name.partition("_")
    return HEROES[HERO_IDS.index(id)].strength if kind == "hero" else GUARDIANS[GUARDIAN_IDS.index(id)].strength


def leave_duel(mind: Mind) -> Keys:
    """``duel.leave``: at the last wound, unless the other one is much weaker."""
    params = mind.decision.params
    left = params["hits"] - params["wounds"]
    if left > 1 or not params["one"].startswith("hero"):
        return ("fight_on",)
    ahead = _strength(params["one"]) - _strength(params["other"])
    return ("fight_on",) if ahead >= 2 else ("leave",)


def guardian(mind: Mind) -> Keys:
    """``quest.guardian``: faced with a good chance, left where it is otherwise."""
    params = mind.decision.params
    mine = Duellist("", params["mine"], params["left"])
    if mind.has("both"):
        return ("both",)
    if victory_odds(mine, Duellist("", params["strength"], params["hits"], guardian=True)) >= QUEST:
        return ("fight",)
    return ("leave",)


def victim(mind: Mind) -> Keys:
    """``battle.assassin``: a magic user or a general before a hero; no one is spared."""

    def value(option: Option) -> float:
        if option.value is None:
            return -1.0
        return 1.0 if isinstance(option.value, Person) and option.value.role == Role.HERO else 2.0

    return best(mind, value)
