"""14, 15.3.2 The winter Council."""

from __future__ import annotations

from fractions import Fraction

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.map import PLACE_IDS
from vexillum.games.akkren.components.units import cost, force_of, strength
from vexillum.games.akkren.council.dismissals import AT_ONCE, DIE
from vexillum.games.akkren.council.mercenaries import COMPANIES
from vexillum.games.akkren.decision_info.lines import odds, option, own_stack, values
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.decision_info.politics import realm
from vexillum.games.akkren.economy.collection import unit_pay
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.forces.heroes import HERO_IDS, HEROES, MASTER_IDS, MASTERS
from vexillum.games.akkren.state import Kind


def alliances(asked: Asked) -> DecisionInfo:
    """14 Which alliances to leave."""
    return asked.info(lambda one: asked.say("leave_alliance", other=one.key, **realm(asked, one.key)), confirm=True)


def hero(asked: Asked) -> DecisionInfo:
    """14 A hero's values, and what is left of the gold."""
    one = HEROES[HERO_IDS.index(asked.params["person"].removeprefix("hero_"))]
    said = asked.say(
        "hire_hero",
        str=one.strength,
        hit=one.hit,
        cha=one.cha,
        app=one.app,
        mov=one.mov,
        left=asked.gold - asked.params["n"],
    )
    return asked.lines({"hire": said, "no": asked.say("hire_not", person=asked.params["person"])})


def master(asked: Asked) -> DecisionInfo:
    """15.3.2 A Master's spells, and what is left of the gold."""
    one = MASTERS[MASTER_IDS.index(asked.params["person"].removeprefix("master_"))]
    said = asked.say(
        "hire_master", spells=[spell.id for spell in one.spells], ms=one.ms, left=asked.gold - asked.params["n"]
    )
    return asked.lines({"hire": said, "no": asked.say("hire_no_master")})


def company(asked: Asked) -> DecisionInfo:
    """14.1 What a company is worth, and what it will want every winter."""
    units = force_of(COMPANIES[int(asked.params["company"])].units)
    pay = sum([unit_pay(unit) * n for unit, n in units])
    listed = cost(units)

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("pass")
        return asked.say("offer", over=one.value - listed, left=asked.gold - one.value)

    return asked.info(line, summary=asked.say("company", cf=strength(units), pay=pay, n=listed))


def general(asked: Asked) -> DecisionInfo:
    """14 The general to dismiss, and when his successor comes."""
    state = asked.state
    at_once = Fraction(AT_ONCE, DIE)
    chances = odds([(at_once, "successor_now", "good"), (1 - at_once, "successor_later", "bad")])

    def line(one: Option) -> Said:
        army = stacks.stack(state, one.value)
        return option(asked.say("dismiss", values=values(army.general), what=own_stack(asked, army)))

    waiting = [
        asked.refuse(
            f"stack:{one.id}",
            Message("option.council_dismiss", {"general": GENERAL_IDS[one.general], "zone": PLACE_IDS[one.place]}),
            thing=f"stack:{one.id}",
        )
        for one in state.stacks
        if (one.owner, one.kind) == (asked.me, Kind.ARMY) and one.general >= 0
    ]
    return asked.info(line, done="done_generals", refused=waiting, odds=chances, confirm=True)
