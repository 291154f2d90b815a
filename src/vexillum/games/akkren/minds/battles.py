"""Which battles to fight, and choices in the middle of one."""

from __future__ import annotations

from collections.abc import Sequence

from vexillum.core.decision import Option

from .. import stacks
from ..battle.losses import threshold
from ..battle.preliminary import Duellist, duellist, victory_odds
from ..battle.sides import Battle, Piece, Side
from ..combat.battles import Engagement
from ..combat.participants import outside, shut_in
from ..components.map import PLACE, PLACE_IDS, is_sea
from ..components.pieces import DEMON, OWNER, SEATS, SPIRIT, UNDEAD, F
from ..components.records import GUARDIAN_IDS, GUARDIANS
from ..control import allies, at_war, side
from ..heroes import HERO_IDS, HEROES
from ..state import Kind, Person, Role, Stack
from . import goals, values
from .goals import OUTNUMBERED, prize, prospect, quick, total_power
from .mind import Keys, Mind, best, most
from .values import leader

# Which battles to fight, how to attack a city, when to come out of one, and who takes part ---------------------------


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
    at = goals.ground(mind, one.place, mine[0].came_from, theirs[0])
    return goals.odds(mind, mine, theirs, at).attacker


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
        return stacks.strategic(general) + 2 * stacks.tactical(general)

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
    at = goals.ground(mind, zone, theirs[0].came_from, mine[0], pitched=True)
    if goals.odds(mind, theirs, mine, at).defender >= SALLY:
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
    """Losses outside a battle on land, and ships: the least valuable unit."""
    return best(mind, lambda option: -values.unit(mind, values.unit_of(option)))


# With miniatures ------------------------------------------------------------------------------------------------------


def no_losses(mind: Mind) -> Keys:
    """``tabletop.losses``: an agent that takes over enters none of its own; it does not know what has fallen."""
    return ()


def field(mind: Mind) -> Keys:
    """``tabletop.field``: the other side, when it was not there to see it."""
    return (mind.options[-1].key,)


# Choices in the middle of a battle: losses, targets, spells, single combat, when to leave ----------------------------


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
