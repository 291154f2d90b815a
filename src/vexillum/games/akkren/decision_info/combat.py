"""1, 9.4, 9.4.3 Which battle next, who takes part, sieges, the way out, battles with miniatures."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.pieces import Piece
from vexillum.games.akkren.battle.terms import Manner
from vexillum.games.akkren.combat.engagements import Engagement
from vexillum.games.akkren.combat.foes import outside, own, shut_in
from vexillum.games.akkren.combat.siege import KEEP, needed, siege_at
from vexillum.games.akkren.components.factions import OWNER
from vexillum.games.akkren.components.map import PLACE_IDS, is_sea
from vexillum.games.akkren.control import side, structure
from vexillum.games.akkren.decision_info.armies import attack_on
from vexillum.games.akkren.decision_info.lines import (
    battle_odds,
    mean,
    odds,
    option,
    person_line,
    place_line,
    stack_power,
    stack_words,
    unit_line,
    values,
)
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.decision_info.politics import realm
from vexillum.games.akkren.decision_info.ships import broadsides
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import GENERAL_IDS
from vexillum.games.akkren.odds.battles import forecast
from vexillum.games.akkren.odds.rolls import falls, siege_points
from vexillum.games.akkren.state import Person, Stack


def engagement(asked: Asked) -> DecisionInfo:
    """9.4 Battles, sieges and battles at sea that can be begun, with what to expect of each."""
    state = asked.state

    def line(one: Option) -> Said:
        what: Engagement = one.value
        if what.siege:
            return OptionInfo("sieges", _siege(asked, what.place), odds=siege_odds(asked, what.place))
        mine = [other for other in own(state, what.place, asked.me) if not other.besieged] or own(
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


def retreat(asked: Asked) -> DecisionInfo:
    """9.4.2.5 Where a beaten army goes."""
    return asked.info(lambda one: place_line(asked, one.value))


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
    mine = there or own(state, zone, asked.me)  # an attack has been paid for; a siege that goes on has not
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
