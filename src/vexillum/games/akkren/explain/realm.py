"""4.1, 5, 7-9.1, 10.1.2, 13-14 Politics, regions, purchases and caravans, the Council, initiative and set-up."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from vexillum.core.decision import Option
from vexillum.core.show.option_info import Chance, DecisionInfo, OptionInfo, OptionOdds, RefusedOption, Tone
from vexillum.core.tools.odds import Odds
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..armies.caravans import REFUND
from ..boons import NEXT_CARAVAN, boon
from ..components.map import DISTANCE, GP, PLACE_IDS, REGION, REGION_IDS, REGION_OF, REGIONS, is_sea
from ..components.pieces import (
    CAPITAL_OF,
    CF,
    COST,
    MINOR_IDS,
    RELATIONS,
    SEATS,
    UNIT_IDS,
    WAR,
    Force,
    U,
    cost,
    force_of,
    size,
    strength,
)
from ..components.tables import TABLES, row, sides
from ..control import COMPLETE, relation
from ..council import AT_ONCE, COMPANIES, SUCCESSOR_DIE
from ..hand import hand
from ..heroes import HERO_IDS, HEROES, MASTER_IDS, MASTERS
from ..money import PER_SLAVES, fort_stage, markers, rule_of, unit_pay, yield_of
from ..nonplayer.kingdom import Push
from ..people.barbarians import PARLEY_GP
from ..politics import LP, Order, modifiers, refusal, stance
from ..scenarios import in_play
from ..stacks import GENERAL_IDS, stack, whole_force
from ..state import Kind, State
from ..victory import public_realms
from .odds import embassy, first, parley, table_odds
from .words import (
    Asked,
    Said,
    either,
    ground_words,
    mean,
    odds,
    option,
    own_stack,
    person_line,
    place_line,
    stack_words,
    unit_line,
    values,
)

# 8.1, 8.2, 13.5, 16.1, C49 Politics: treaties, embassies, gifts, talks with tribes, ransoms --------------------------


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
            "points": state.points_with(wish.region, asked.me),
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
    missing = level - state.points_with(wish.region, asked.me) + (kind == UNDERMINE)
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


# 5, 8.2.1, 9.1, 13.3 Regions that join and leave, conquest, and what events ask --------------------------------------


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
        points = asked.state.points_with(one.value, asked.me)
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


# 8.3, 9.3.2, 13 Purchases, placement, upkeep, demons, caravans -------------------------------------------------------


GROUPS = ("units", "persons", "supplies", "works", "caravans", "markers", "changes")
_OF = {
    "unit": "units", "swap": "changes", "giant": "changes", "burrow": "changes", "general": "persons",
    "mage": "persons", "agent": "persons", "supply": "supplies", "fort": "works", "plunder": "markers",
    "presence": "markers", "caravan": "caravans",
}  # fmt: skip


def buy(asked: Asked) -> DecisionInfo:
    """13.2 One page with everything that can be bought, and what cannot and why."""
    state = asked.state

    def line(one: Option) -> Said:
        what, first, second = one.value
        left = asked.gold - one.price.get("gold", 0)
        return OptionInfo(_OF[what], _bought(asked, what, first, second, left))

    waiting = sum(state.reinforcements(asked.me))
    return asked.info(
        line,
        done="done_buying",
        groups=GROUPS,
        refused=_refused(asked),
        summary=asked.say("buying", n=waiting, gold=asked.gold),
    )


def _bought(asked: Asked, what: str, first: int, second: int, left: int) -> Message:
    state, me = asked.state, asked.me
    if what == "unit":
        return unit_line(
            asked, first, "raise", n=second, waiting=state.waiting(me, first), total=CF[first] * second, left=left
        )
    if what == "swap":
        return asked.say("swap", old=UNIT_IDS[first], new=UNIT_IDS[second], mine=CF[first], his=CF[second])
    if what == "burrow":
        return own_stack(asked, stacks.stack(state, first))
    if what == "supply":
        return asked.say(f"good_{stacks.SPECIALIST_IDS[first]}")
    if what == "fort":
        return asked.say("fort", where=ground_words(asked, first), n=fort_stage(state), left=left)
    if what == "plunder":
        return asked.say("clear", region=REGION_IDS[REGION_OF[first]], n=markers(state, REGION_OF[first]), left=left)
    if what == "presence":
        return asked.say("clear", region=REGION_IDS[first], n=markers(state, first), left=left)
    if what == "caravan":
        return asked.say("caravan", zone=PLACE_IDS[CAPITAL_OF[first]], n=DISTANCE[CAPITAL_OF[me]][CAPITAL_OF[first]])
    if what == "agent":
        return asked.say("agent", n=len(hand(state, me)), left=left)
    return asked.say(what, left=left)


def _refused(asked: Asked) -> list[RefusedOption | None]:
    """13.2 What one would look for on the page: units that wait, people, caravans."""
    state, me = asked.state, asked.me
    waiting = [unit for unit in range(U) if state.waiting(me, unit)]
    found = [
        asked.refuse(f"unit:{UNIT_IDS[unit]}", Message("option.build_unit", {"n": 1, "unit": UNIT_IDS[unit]}), "units")
        for unit in waiting
    ]
    found.append(asked.refuse("general", Message("option.build_general"), "persons"))
    found.append(asked.refuse("agent", Message("option.build_agent"), "persons"))
    for other in in_play(state):
        if other != me:
            label = Message("option.build_caravan", {"other": SEATS[other]})
            found.append(asked.refuse(f"caravan.{SEATS[other]}", label, "caravans"))
    return found


def placed(asked: Asked) -> DecisionInfo:
    """13.3, C299 Where a unit is raised or a person comes to."""
    return asked.info(lambda one: _city(asked, one.value))


def _city(asked: Asked, zone: int) -> Message:
    mine = [one for one in asked.state.stacks if one.place == zone and one.owner == asked.me]
    units = sum([size(whole_force(one)) for one in mine])
    return asked.say("city", where=ground_words(asked, zone), n=units) if mine else place_line(asked, zone)


def giant(asked: Asked) -> DecisionInfo:
    """5.4 What becomes of two units."""
    return asked.info(lambda one: unit_line(asked, one.value), confirm=True)


def upkeep(asked: Asked) -> DecisionInfo:
    """13.2 Pay everyone, or dismiss some."""
    due = asked.params["due"]

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("upkeep_all", left=asked.gold - due)
        _, unit = one.value
        return asked.say("upkeep_one", cf=CF[unit], pay=unit_pay(unit), due=due - unit_pay(unit))

    label = Message("option.upkeep_pay")
    return asked.info(line, done="", refused=[asked.refuse("done", label)])


def demon(asked: Asked) -> DecisionInfo:
    """5.2 Which demon comes, at no cost."""
    return asked.info(lambda one: unit_line(asked, one.value), done="done_demons")


# Caravans -------------------------------------------------------------------------------------------------------------


def caravan_way(asked: Asked) -> DecisionInfo:
    """9.3.2 How far it is from there to the capital that it was sent to."""
    target = CAPITAL_OF[SEATS.index(asked.params["target"])]

    def line(one: Option) -> Said:
        place: int = one.value
        if place == target:
            return option(asked.say("caravan_there", zone=PLACE_IDS[place]), odds=_gold(asked.state, asked.me))
        if is_sea(place):
            return asked.say("caravan_sea", what=place_line(asked, place))
        return asked.say(
            "caravan_way", n=DISTANCE[place][target], target=PLACE_IDS[target], where=ground_words(asked, place)
        )

    return asked.info(line)


def _gold(state: State, owner: int, *, host: bool = False) -> OptionOdds | None:
    """9.3.2 What a trade brings on average."""
    rule = rule_of(owner, "caravan_modifier")
    add = (int(str(rule["n"])) if rule is not None else 0) + boon(state, owner, NEXT_CARAVAN)
    table = TABLES["caravan"]
    found = table_odds(table["rows"], sides(table["die"]), add, lambda one: int(one["host" if host else "owner"]))
    return odds(means=(mean("gold", sum([n * chance for n, chance in found.items()]), "good"),))


def caravan_host(asked: Asked) -> DecisionInfo:
    """9.3.2 Trade, let it wait, or take its goods."""
    owner = asked.params["owner"]
    said: dict[str, Said] = {
        "trade": option(asked.say("trade", owner=owner), odds=_gold(asked.state, SEATS.index(owner), host=True)),
        "leave": asked.say("trade_leave", owner=owner),
        "seize": asked.say("trade_seize", owner=owner, n=TABLES["caravan"]["seize_gp"]),
    }
    label = Message("option.trade_seize", {"n": TABLES["caravan"]["seize_gp"], "owner": owner})
    offered = {key: said[key] for key in asked.decision.keys}
    return asked.lines(offered, refused=[asked.refuse("seize", label)], confirm=True)


def caravan_home(asked: Asked) -> DecisionInfo:
    """13.4 Sell it at home, or send it out again."""
    keep = asked.say("caravan_keep", target=asked.params["target"])
    return asked.lines({"disband": asked.say("caravan_sold", n=REFUND, gold=asked.gold + REFUND), "keep": keep})


# 14, 15.3.2 The winter Council ---------------------------------------------------------------------------------------


def alliances(asked: Asked) -> DecisionInfo:
    """14 Which alliances to leave."""
    return asked.info(lambda one: asked.say("leave_alliance", other=one.key, **realm(asked, one.key)), confirm=True)


def hired_hero(asked: Asked) -> DecisionInfo:
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
    at_once = Fraction(AT_ONCE, SUCCESSOR_DIE)
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


# 4.1, 7, 10.1.2 The initiative, the set-up, the Great Kingdom's campaign ---------------------------------------------


_CAMPAIGN = TABLES["gk_campaign"]
_DIE = range(1, 11)


def bid(asked: Asked) -> DecisionInfo:
    """7 What each bid leaves, and how often it would be enough if no one else paid."""
    rivals = len(in_play(asked.state)) - 1

    def line(one: Option) -> Said:
        chances = either(first(one.value, rivals), "first", "not_first")
        return option(asked.say("bid", n=one.value, left=asked.gold - one.price.get("gold", 0)), odds=chances)

    return asked.info(line, summary=asked.say("bids"))


def place_in_order(asked: Asked) -> DecisionInfo:
    """7 Who would act before and after."""
    others = [one for one in in_play(asked.state) if one != asked.me]
    totals = [asked.state.initiative[one] for one in others]
    others.sort(key=lambda one: -asked.state.initiative[one])
    names = [SEATS[one] for one in others] if len(set(totals)) == len(totals) else []

    def line(one: Option) -> Said:
        before, after = one.value, len(others) - one.value
        if not before:
            return asked.say("act_first")
        if not after:
            return asked.say("act_last")
        if not names:
            return asked.say("act_between", before=before, after=after)
        return asked.say("act_between_named", before=names[:before], after=names[before:])

    return asked.info(line, confirm=True)


def garrison(asked: Asked) -> DecisionInfo:
    """17.1 Which troops stay in a region."""
    return asked.info(
        lambda one: unit_line(asked, one.value), summary=asked.say("garrison", region=asked.params["region"])
    )


def influence(asked: Asked) -> DecisionInfo:
    """10.1.2 Where the Great Kingdom would turn, push by push."""

    def line(one: Option) -> Said:
        push: Push | None = one.value
        said = asked.say("kingdom_nothing" if push is None else "kingdom_attacks")
        return option(said, odds=_targets(0 if push is None else push.add))

    return asked.info(line, summary=asked.say("kingdom_others"))


def _targets(add: int) -> OptionOdds:
    """The two regions at which the die is likeliest to point with so much added, and elsewhere."""
    found = Counter(row(_CAMPAIGN["targets"], roll + add)["primary"] for roll in _DIE)
    told = [Chance(n / len(_DIE), Message("askable.region", {"region": id})) for id, n in found.most_common(2)]
    if (others := len(_DIE) - sum([n for _, n in found.most_common(2)])) > 0:
        told.append(Chance(others / len(_DIE), Message("chance.elsewhere")))
    return OptionOdds(tuple(told))
