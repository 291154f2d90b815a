"""8.1, 8.2, 13.5, 16.1, C49 Politics: treaties, embassies, gifts, talks with tribes, ransoms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds, Tone
from vexillum.core.tools.odds import Odds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.components.factions import MINOR_IDS, RELATIONS, SEATS, WAR, F
from vexillum.games.akkren.components.map import GP, REGION, REGION_IDS, REGIONS
from vexillum.games.akkren.decision_info.lines import odds, option, own_stack, person_line, stack_words
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.forces.stacks import stack
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.odds.rolls import embassy, parley
from vexillum.games.akkren.people.barbarians import PARLEY_GP
from vexillum.games.akkren.politics.embassies import Order, modifiers, stance
from vexillum.games.akkren.politics.nations import LP, refusal
from vexillum.games.akkren.realm.ledger import public_realms
from vexillum.games.akkren.relations import relation
from vexillum.games.akkren.scenarios import in_play

COURT, UNDERMINE, DEFEND = "court", "undermine", "defend"


def realm(asked: Asked, seat: str) -> dict[str, Any]:
    """What everyone can compute of a Faction."""
    one = public_realms(asked.state)[seat]
    return {"regions": len(one["regions"]), "income": one["income"], "points": one["points"]}


def relations(asked: Asked) -> DecisionInfo:
    """8.1 Each change that can be proposed or declared, with what the other one is."""
    state = asked.state
    words = [Message(f"relation.{RELATIONS[relation(state, asked.me, one)]}") for one in _others(asked)]
    now = [asked.say("stands", other=SEATS[one], now=word) for one, word in zip(_others(asked), words, strict=True)]

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("politics_keep", now=now)
        other, then = one.value
        return asked.say(f"politics_{RELATIONS[then]}", other=SEATS[other], **realm(asked, SEATS[other]))

    refused = [
        asked.refuse(f"{word}.{SEATS[other]}", Message(f"option.politics_{word}", {"other": SEATS[other]}))
        for other in _others(asked)
        for word in _expected(relation(state, asked.me, other))
    ]
    return asked.info(line, refused=refused, confirm=True)


def _others(asked: Asked) -> list[int]:
    return [one for one in in_play(asked.state) if one != asked.me]


def _expected(now: int) -> tuple[str, ...]:
    """The wish that follows from a relation."""
    return ("alliance",) if now == WAR else ("war",)


def answer(asked: Asked) -> DecisionInfo:
    """8.1 What agreeing and refusing mean."""
    other, now = asked.params["other"], asked.params["now"]
    said = {"other": other, "now": now, **realm(asked, other)}
    return asked.lines(
        {"accept": asked.say(f"accept_{now}", **said), "refuse": asked.say("refuse", other=other)}, confirm=True
    )


# Nations --------------------------------------------------------------------------------------------------------------


def nation(asked: Asked) -> DecisionInfo:
    """8.2 The nation to approach: points, what is needed, what the nation gives, and the odds."""
    state = asked.state

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("nobody_sent", gold=asked.gold)
        wish: Order = one.value
        kind = stance(state, asked.me, wish.region)
        add = sum(modifiers(state, asked.me, wish).values())
        said: dict[str, Any] = {
            "region": REGION_IDS[wish.region],
            "points": state.points[F * wish.region + asked.me],
            "level": LP[wish.region],
            "gp": GP[wish.region],
            "add": add,
        }
        return OptionInfo(kind, asked.say(f"nation_{kind}", **said), odds=nation_odds(asked, wish))

    near = [
        region for region in range(len(REGIONS)) if refusal(state, asked.me, region) in ("closed", "fights", "ally")
    ]
    refused = [
        asked.refuse(f"region:{REGION_IDS[region]}", Message("askable.region", {"region": REGION_IDS[region]}), COURT)
        for region in near
    ]
    return asked.info(line, groups=(COURT, UNDERMINE, DEFEND), refused=refused)


def nation_odds(asked: Asked, wish: Order) -> OptionOdds | None:
    """8.2 What the roll may bring: enough for an alliance, points, nothing, a point less."""
    state, found = asked.state, embassy(asked.state, asked.me, wish)
    kind = stance(state, asked.me, wish.region)
    if kind == DEFEND:
        return _sorted({"points_gained": _sum(found, 1), "nothing": 1 - _sum(found, 1)}, good="points_gained")
    level = LP[wish.region]
    assert level is not None
    missing = level - state.points[F * wish.region + asked.me] + (kind == UNDERMINE)
    enough = _sum(found, max(1, missing))
    name = "alliance_enough" if kind == COURT else "alliance_broken"
    return odds(
        [
            (enough, name, "good"),
            (_sum(found, 1) - enough, "points_gained", "good"),
            (1 - _sum(found, 1), "no_point" if enough else "nothing_or_less", "bad"),
        ]
    )


def _sum(found: Odds[int], least: int) -> Fraction:
    return sum([chance for points, chance in found.items() if points >= least], Fraction(0))


def _sorted(found: dict[str, Fraction], good: str) -> OptionOdds | None:
    tones: dict[str, Tone] = {good: "good"}
    return odds([(chance, id, tones.get(id, "")) for id, chance in found.items()])


def defend(asked: Asked) -> DecisionInfo:
    """8.2.2 The Faction to take points from, and how near it is to the alliance."""
    level = LP[REGION[asked.params["region"]]]
    return asked.info(
        lambda one: asked.say("rival", other=one.key, n=one.params["n"], level=level, region=asked.params["region"])
    )


# Gifts, tribes, ransoms -----------------------------------------------------------------------------------------------


def present(asked: Asked) -> DecisionInfo:
    """8.1.2 The recipients of a gift."""

    def line(one: Option) -> Said:
        now = RELATIONS[relation(asked.state, asked.me, one.value)]
        return asked.say("present", other=one.key, now=now, **realm(asked, one.key))

    refused = [
        asked.refuse(f"seat:{SEATS[other]}", Message("option.politics_present", {"other": SEATS[other]}))
        for other in _others(asked)
    ]
    return asked.info(line, refused=refused)


def gift(asked: Asked) -> DecisionInfo:
    """13.5 What can be given, and what is left then."""
    other = asked.params["other"]

    def line(one: Option) -> Said:
        what, which = one.value
        if what == "gold":
            return OptionInfo("gold", asked.say("gift_gold", left=asked.gold - which))
        if what == "agent":
            return OptionInfo("agents", asked.say("gift_agent", n=len(hand(asked.state, asked.me)) - 1, other=other))
        there = stack(asked.state, which)
        if what == "army":
            return OptionInfo("knowledge", own_stack(asked, there))
        return OptionInfo("knowledge", asked.say("line", what=stack_words(asked, there)))

    return asked.info(line, groups=("gold", "agents", "knowledge"))


def talks(asked: Asked) -> DecisionInfo:
    """16.1 A tribe may come with some units, or kill the envoy."""

    def line(one: Option) -> Said:
        tribe = MINOR_IDS.index(one.params["tribe"])
        found = parley(asked.me, tribe)
        killed = found.get(0, Fraction(0))
        many = sum([chance for n, chance in found.items() if n >= 4], Fraction(0))
        chances = odds(
            [(many, "many_units", "good"), (1 - killed - many, "few_units", "good"), (killed, "envoy_killed", "bad")]
        )
        general = one.params.get("general")
        id = "parley_general" if general else "parley_hero"
        said = asked.say(id, tribe=one.params["tribe"], gp=PARLEY_GP, **({"general": general} if general else {}))
        return option(said, odds=chances)

    return asked.info(line, confirm=True)


def ransom(asked: Asked) -> DecisionInfo:
    """C49 Who can be bought free."""
    people = {one.id: one for one in asked.state.people}
    return asked.info(lambda one: person_line(asked, people[one.value]))
