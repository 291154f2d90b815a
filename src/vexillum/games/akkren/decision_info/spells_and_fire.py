"""9.4.2.2, 9.4.2.3, 15.2 Spells and fire within a battle."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.sides import Side
from vexillum.games.akkren.components.battle_tables import (
    AT_UNDEAD,
    AT_WALLS,
    DISORDER,
    KILL,
    MINE_HITS,
    MINE_TWICE,
    fire,
)
from vexillum.games.akkren.components.records import Spell, document
from vexillum.games.akkren.components.units import UNDEAD
from vexillum.games.akkren.decision_info.battle_choices import battle_of, side_of
from vexillum.games.akkren.decision_info.lines import either, mean, odds, option
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.forces import heroes
from vexillum.games.akkren.odds.rolls import at_most

_CASTING = document("magic")["casting"]
_DIE = 10


# Magic ----------------------------------------------------------------------------------------------------------------


def _roll_for(enemy: Side, points: int, easy: int) -> int:
    """15.2, C10, C430 The roll with which this many points work: an easy target and no magic user add to them."""
    more: int = easy + (0 if enemy.awake else _CASTING["no_enemy_magic_user"])
    return min(int(_CASTING["most"]), points + more)


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


def _volley_odds(asked: Asked, units: int) -> OptionOdds | None:
    disorders, kills = _hits(asked, units)
    return odds(
        [
            (kills, "unit_killed", "good"),
            (disorders, "unit_disordered", "good"),
            (1 - kills - disorders, "no_effect", ""),
        ]
    )


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


def mines(asked: Asked) -> DecisionInfo:
    """9.4.2.3 How many mines go off."""

    def line(one: Option) -> Said:
        hits = one.value * (at_most(MINE_HITS) + Fraction(1, _DIE) * bool(MINE_TWICE))
        return option(
            asked.say("mines", n=asked.params["n"] - one.value), odds=odds(means=(mean("mine_hits", hits, "good"),))
        )

    return asked.info(line)
