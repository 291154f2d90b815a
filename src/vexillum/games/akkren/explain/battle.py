"""1, 9.4, 15.2 Battles and sieges: which next, who takes part, spells, fire, losses, the way out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.tools.odds import average, of
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..battle.battle import leave_max
from ..battle.forecast import melee_odds
from ..battle.losses import best_fit, threshold
from ..battle.preliminary import Duellist, duellist, victory_odds
from ..battle.sides import Battle, Manner, Piece, Side
from ..combat.battles import Engagement
from ..combat.participants import outside, ready_stacks, shut_in
from ..combat.siege import KEEP, needed, siege_at
from ..components.map import PLACE_IDS, is_sea
from ..components.pieces import DEMON, OWNER, SPIRIT, UNDEAD, UNIT, UNITS
from ..components.records import Spell
from ..components.tables import AT_UNDEAD, AT_WALLS, CASTING, DISORDER, KILL, MINE_HITS, MINE_TWICE, TABLES, fire, sides
from ..control import side, structure
from ..stacks import GENERAL_IDS
from ..state import Person, Stack
from .armies import attack_on, broadsides
from .odds import at_most, falls, forecast, going_on, siege_points
from .realm import realm
from .words import (
    Asked,
    Said,
    battle_odds,
    either,
    mean,
    odds,
    option,
    person_line,
    stack_power,
    stack_words,
    unit_line,
    values,
)

# 1, 9.4, 9.4.3 Which battle next, who takes part, sieges, the way out, battles with miniatures -----------------------


def engagement(asked: Asked) -> DecisionInfo:
    """9.4 Battles, sieges and battles at sea that can be begun, with what to expect of each."""
    state = asked.state

    def line(one: Option) -> Said:
        what: Engagement = one.value
        if what.siege:
            return OptionInfo("sieges", _siege(asked, what.place), odds=siege_odds(asked, what.place))
        mine = [other for other in ready_stacks(state, what.place, asked.me) if not other.besieged] or ready_stacks(
            state, what.place, asked.me
        )
        foes = [other for other in outside(state, what.place) if side(state, other) == what.enemy]
        said = asked.say("foes", what=[stack_words(asked, other) for other in foes])
        if is_sea(what.place):
            return OptionInfo("sea", said, odds=broadsides(asked, mine, foes))
        return OptionInfo("battles", said, odds=battle_odds(asked, attack_on(asked, mine, foes, what.place)))

    places = sorted({one.place for one in state.stacks if one.owner == asked.me})
    refused = [
        asked.refuse(f"place:{PLACE_IDS[place]}", Message("askable.place", {"zone": PLACE_IDS[place]}), "battles")
        for place in places
        if any(side(state, one) != asked.me for one in outside(state, place))
    ]
    refused.append(asked.refuse("done", Message("option.done"), "other"))
    return asked.info(line, done="done_battles", groups=("battles", "sieges", "sea"), refused=refused)


def _siege(asked: Asked, zone: int) -> Message:
    """9.4.3.1 How far a siege has come."""
    going = siege_at(asked.state, zone)
    points = going.points if going is not None else 0
    return asked.say("siege", points=points, needed=needed(asked.state, zone), structure=structure(asked.state, zone))


def siege_odds(asked: Asked, zone: int) -> OptionOdds | None:
    """9.4.3.1 Whether the place falls with the next roll, and how many points it brings on average."""
    points = siege_points(asked.state, asked.me, zone)
    average = sum([n * chance for n, chance in points.items()])
    fall = falls(asked.state, asked.me, zone)
    means = (mean("siege_points", average),)
    return odds([(fall, "falls", "good"), (1 - fall, "holds", "")], means)


# Who takes part -------------------------------------------------------------------------------------------------------


def attackers(asked: Asked) -> DecisionInfo:
    """9.4 Which stacks attack."""
    foes = [one for one in outside(asked.state, asked.zone) if side(asked.state, one) != asked.me]
    said = [stack_words(asked, one) for one in foes]
    return asked.info(
        lambda one: stack_power(asked, stacks.stack(asked.state, one.value)),
        summary=asked.say("foes", what=said) if said else None,
        confirm=True,
    )


def principal(asked: Asked) -> DecisionInfo:
    """8.1.1 Who leads: his values count."""

    def line(one: Option) -> Said:
        there = stacks.stack(asked.state, one.value)
        return asked.say("leads", general=GENERAL_IDS[there.general], values=values(there.general))

    return asked.info(line)


def join(asked: Asked) -> DecisionInfo:
    """8.1.1 Fight beside an ally, or stay out of it."""
    friend, enemy = asked.params["friend"], asked.params["enemy"]
    attacks = asked.kind == "battle.join_attack"
    chances = _allied(asked, OWNER[friend], OWNER[enemy], attacks=attacks)
    id = "join_attack" if attacks else "join_defence"
    said = asked.say(id, friend=friend, enemy=enemy, zone=asked.params["zone"])
    return asked.lines(
        {"join": option(said, odds=chances), "stand_by": asked.say("stand_by", friend=friend)}, confirm=True
    )


def _allied(asked: Asked, friend: int, enemy: int, *, attacks: bool) -> OptionOdds | None:
    """9.4.2 The battle with one's own troops in it, as far as all armies are known."""
    state, there = asked.state, outside(asked.state, asked.zone)
    ours = [one for one in there if side(state, one) in (friend, asked.me)]
    theirs = [one for one in there if side(state, one) == enemy]
    if attacks:
        return battle_odds(asked, attack_on(asked, ours, theirs, asked.zone) if theirs else None)
    return battle_odds(asked, attack_on(asked, theirs, ours, asked.zone) if ours else None, attacks=False)


def quarter(asked: Asked) -> DecisionInfo:
    """9.4.2.5 Let a beaten army in, or not."""
    guest = asked.params["guest"]
    said = {
        "grant": asked.say("quarter", guest=guest, **realm(asked, guest)),
        "refuse": asked.say("quarter_no", guest=guest),
    }
    return asked.lines(dict(said))


# Sieges ---------------------------------------------------------------------------------------------------------------


def _before(asked: Asked, enemy: str) -> list[Stack]:
    return [one for one in outside(asked.state, asked.zone) if side(asked.state, one) == OWNER[enemy]]


def shelter(asked: Asked) -> DecisionInfo:
    """9.4.3 Into the field, or behind the walls."""
    zone, enemy = asked.zone, asked.params["enemy"]
    mine = [one for one in outside(asked.state, zone) if side(asked.state, one) == asked.me]
    his = [one for one in _before(asked, enemy) if one not in mine]
    found = forecast(asked.state, asked.me, his, mine, zone, Manner.PITCHED)
    said: dict[str, Said] = {
        "come_out": option(asked.say("come_out", enemy=enemy), odds=battle_odds(asked, found, attacks=False)),
        "shut_in": asked.say("shut_in", n=needed(asked.state, zone)),
    }
    return asked.lines(said, summary=asked.say("foes", what=[stack_words(asked, one) for one in his]), confirm=True)


def begin(asked: Asked) -> DecisionInfo:
    """9.4.3.1 Begin a siege, or leave."""
    said: dict[str, Said] = {
        "siege": option(_siege(asked, asked.zone), odds=siege_odds(asked, asked.zone)),
        "leave": asked.say("siege_leave"),
    }
    return asked.lines(said)


def manner(asked: Asked) -> DecisionInfo:
    """9.4.3 Besiege, or storm."""
    zone, state = asked.zone, asked.state
    foes = shut_in(state, zone) or _before(asked, asked.params["enemy"])
    there = [one for one in outside(state, zone) if side(state, one) == asked.me and one.id in state.engaged]
    mine = there or ready_stacks(state, zone, asked.me)  # an attack has been paid for; a siege that goes on has not
    found = forecast(state, asked.me, mine, foes, zone, Manner.ASSAULT)
    said: dict[str, Said] = {
        "siege": option(_siege(asked, zone), odds=siege_odds(asked, zone)),
        "assault": option(asked.say("storm", structure=structure(state, zone)), odds=battle_odds(asked, found)),
    }
    foes_said = asked.say("foes", what=[stack_words(asked, one) for one in foes])
    return asked.lines({key: said[key] for key in asked.decision.keys}, summary=foes_said, confirm=True)


def keep(asked: Asked) -> DecisionInfo:
    """9.4.3.1 Pay for the winter, or lose the points."""
    points = asked.params["points"]
    pay = asked.say("siege_pay", left=asked.gold - KEEP, points=points)
    return asked.lines({"pay": pay, "let_go": asked.say("siege_let_go", points=points)})


# Miniatures -----------------------------------------------------------------------------------------------------------


def mark(asked: Asked) -> DecisionInfo:
    """1 With the tables, or with miniatures."""
    other = asked.params["other"]
    return asked.lines({"tables": asked.say("tables"), "miniatures": asked.say("miniatures", other=other)})


def losses(asked: Asked) -> DecisionInfo:
    """1 What has fallen."""

    def line(one: Option) -> Said:
        value: Piece | Person = one.value
        return person_line(asked, value) if isinstance(value, Person) else unit_line(asked, value.unit)

    return asked.info(line, confirm=True)


def field(asked: Asked) -> DecisionInfo:
    """1 Who holds the field."""
    return asked.info(lambda one: asked.say(f"field_{one.key}", who=one.params["who"]))


def confirm(asked: Asked) -> DecisionInfo:
    """1 Whether it is right."""
    return asked.lines({"right": asked.say("right"), "again": asked.say("again")})


# 9.4.1, 9.4.2, 15.2 Choices within a battle: the target of a blow, spells, fire, losses, whether to fight on ---------


_STRIKE = stacks.SPECIALISTS[stacks.ASSASSIN].effect
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
    healer = any(stacks.has_good(stacks.stack(asked.state, id), stacks.HEALER) for id in side.stacks)

    def line(one: Option) -> Said:
        piece: Piece = one.value
        if DEMON[piece.unit] or SPIRIT[piece.unit]:
            return asked.say("no_recovery")
        deadly = threshold(points, piece.cf)
        if healer:
            deadly = max(0, deadly + int(stacks.SPECIALISTS[stacks.HEALER].effect["mod"]))
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


# 9.4.2.2, 9.4.2.3, 15.2 Spells and fire within a battle --------------------------------------------------------------


# Magic ----------------------------------------------------------------------------------------------------------------


def _roll_for(enemy: Side, points: int, easy: int) -> int:
    """15.2, C10, C430 The roll with which this many points work: an easy target and no magic user add to them."""
    more: int = easy + (0 if enemy.awake else CASTING["no_enemy_magic_user"])
    return min(int(CASTING["most"]), points + more)


def _works(asked: Asked, points: int) -> OptionOdds | None:
    """15.2 The chance of a spell with this many points."""
    enemy = battle_of(asked).enemy(side_of(asked))
    return either(at_most(_roll_for(enemy, points, asked.params.get("easy", 0))), "spell_works", "spell_fails")


def spell(asked: Asked) -> DecisionInfo:
    """15.2 What each spell does, and its chance with all the points that it takes."""

    def line(one: Option) -> Said:
        cast: Spell = one.value
        most = min(asked.params["points"], cast.fs)
        return option(asked.say("spell", says=Message(f"spell.{cast.id}.text"), n=most), odds=_works(asked, most))

    casters = [one.person for one in side_of(asked).casters if heroes.name(one.person) == asked.params["person"]]
    known = heroes.spells(casters[0]) if casters else ()
    refused = [asked.refuse(one.id, Message("option.battle_spell", {"spell": one.id})) for one in known]
    return asked.info(line, done="done_spell", refused=refused)


def points(asked: Asked) -> DecisionInfo:
    """15.2 The chance with each number of points, if no one spends any against it."""
    return asked.info(lambda one: option(asked.say("points", n=one.value), odds=_works(asked, one.value)))


def counter(asked: Asked) -> DecisionInfo:
    """15.2 What is left of the enemy's spell."""
    total = asked.params["points"]

    def line(one: Option) -> Said:
        left = total - one.value
        works = at_most(_roll_for(side_of(asked), left, asked.params["easy"]))
        return option(asked.say("counter", n=left), odds=either(1 - works, "spell_stopped", "spell_works"))

    return asked.info(line)


def price(asked: Asked) -> DecisionInfo:
    """15.2.3 An offering, or a unit."""
    said: dict[str, Said] = {
        "offering": asked.say("offering", n=side_of(asked).offerings),
        "unit": asked.say("own_unit"),
    }
    return asked.lines({key: said[key] for key in asked.decision.keys})


# Fire -----------------------------------------------------------------------------------------------------------------


def _hits(asked: Asked, units: int) -> tuple[Fraction, Fraction]:
    """9.4.2.3 How often a volley disorders and how often it eliminates: walls help, and an army of undead is harder."""
    battle = battle_of(asked)
    enemy = battle.enemy(side_of(asked))
    add = AT_WALLS if battle.walls(enemy) else 0
    add += AT_UNDEAD if enemy.field and all(UNDEAD[one.unit] for one in enemy.field) else 0
    results = [fire(units, roll + add) for roll in range(1, _DIE + 1)]
    return Fraction(results.count(DISORDER), _DIE), Fraction(results.count(KILL), _DIE)


def volleys(asked: Asked) -> DecisionInfo:
    """9.4.2.3 Alone, or together: what to expect of all volleys."""

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("free_volleys")
        hits = [_hits(asked, units) for units in one.value]
        found = odds(
            means=(
                mean("fire_kills", sum([kills for _, kills in hits]), "good"),
                mean("fire_disorders", sum([disorders for disorders, _ in hits]), "good"),
            )
        )
        return option(asked.say(f"{one.key}_volleys", n=len(one.value)), odds=found)

    return asked.info(line)


def volley(asked: Asked) -> DecisionInfo:
    """9.4.2.3 Who is in the next volley."""

    def line(one: Option) -> Said:
        left = asked.params["n"] - len(one.value)
        return option(asked.say("volley", n=left), odds=_volley_odds(asked, sum(one.value)))

    return asked.info(line)


def _volley_odds(asked: Asked, units: int) -> OptionOdds | None:
    disorders, kills = _hits(asked, units)
    return odds(
        [
            (kills, "unit_killed", "good"),
            (disorders, "unit_disordered", "good"),
            (1 - kills - disorders, "no_effect", ""),
        ]
    )


def mines(asked: Asked) -> DecisionInfo:
    """9.4.2.3 How many mines go off."""

    def line(one: Option) -> Said:
        hits = one.value * (at_most(MINE_HITS) + Fraction(1, _DIE) * bool(MINE_TWICE))
        return option(
            asked.say("mines", n=asked.params["n"] - one.value), odds=odds(means=(mean("mine_hits", hits, "good"),))
        )

    return asked.info(line)
