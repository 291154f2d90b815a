"""9.3 The menu of the armies' segment, and a march: its destination, encounters and risks."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.words.texts import Message
from vexillum.games.akkren.battle.forecast import Estimate
from vexillum.games.akkren.battle.terms import Manner
from vexillum.games.akkren.combat.foes import serves
from vexillum.games.akkren.components.factions import NEUTRAL, OWNERS, SEATS, F
from vexillum.games.akkren.components.map import PLACE, PLACE_IDS, REGION_IDS, REGION_OF
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.control import side, structure
from vexillum.games.akkren.decision_info.lines import (
    battle_odds,
    either,
    force_words,
    odds,
    own_stack,
    place_line,
    stack_line,
)
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.forces import stacks
from vexillum.games.akkren.forces.generals import effect
from vexillum.games.akkren.movement.march import March, going
from vexillum.games.akkren.naval.fleets import capacity, carried, sailing
from vexillum.games.akkren.odds.battles import against, forecast
from vexillum.games.akkren.odds.rolls import interception, rebellion, table_odds
from vexillum.games.akkren.people.tribes import host
from vexillum.games.akkren.pillage import GAIN
from vexillum.games.akkren.routes.costs import allowance, hurry
from vexillum.games.akkren.routes.foes import asleep, foes_at, troops, watchers
from vexillum.games.akkren.state import KINDS, Kind, Stack

MENU = ("march", "fleet", "scout", "plunder", "caravans", "organise")
_GROUP = {
    "march": "march", "free": "march", "barbarians": "march", "fleet": "fleet", "scout": "scout", "plunder": "plunder",
    "caravan": "caravans", "organise": "organise",
}  # fmt: skip


def menu(asked: Asked) -> DecisionInfo:
    """9.3 Everything that can still be done with armies, fleets and caravans."""
    state = asked.state

    def line(one: Option) -> Said:
        what, value = one.value
        group = _GROUP.get(what, "other")
        if what in ("march", "free", "barbarians", "fleet"):
            there = host(state, value) if what == "barbarians" else stacks.stack(state, value)
            assert there is not None
            return OptionInfo(group, _ready(asked, there))
        if what == "plunder":
            there = stacks.stack(state, value)
            return OptionInfo(group, _plundered(asked, there, GAIN - 1), odds=plunder_odds(asked, there))
        if what == "scout":
            return OptionInfo(group, asked.say("patrols", what=own_stack(asked, stacks.stack(state, value))))
        if what == "caravan":
            caravan = state.caravans[value]
            return OptionInfo(group, asked.say("caravan_menu", target=SEATS[caravan.target]))
        if what == "organise":
            here = [other for other in state.stacks if other.owner == asked.me and other.place == value]
            return OptionInfo(group, asked.say("organise", n=len(here)))
        return OptionInfo("other", asked.say("agents_menu"))

    refused = [
        asked.refuse(f"stack:{one.id}", _named(one), "march", f"stack:{one.id}")
        for one in state.stacks
        if one.owner == asked.me and one.kind in (Kind.ARMY, Kind.COMPANY)
    ]
    return asked.info(line, done="done_armies", groups=MENU, refused=refused)


def _named(one: Stack) -> Message:
    return Message("askable.stack", {"owner": OWNERS[one.owner], "kind": KINDS[one.kind], "zone": PLACE_IDS[one.place]})


def _ready(asked: Asked, one: Stack) -> Message:
    """How far a stack can go, and what it is."""
    if one.kind == Kind.FLEET:
        free = capacity(one) - carried(asked.state, one.id)
        return asked.say("fleet", mp=sailing(asked.state, one), room=free, what=own_stack(asked, one))
    return asked.say("march", mp=allowance(asked.state, one) + hurry(asked.state, one), what=own_stack(asked, one))


def _plundered(asked: Asked, one: Stack, gold: int) -> Message:
    return asked.say("plunder", n=gold, region=REGION_IDS[REGION_OF[one.place]])


def plunder_odds(asked: Asked, one: Stack) -> OptionOdds | None:
    """9.3.3 Whether the province stays calm, or who rebels."""
    return rebellion_odds(rebellion(asked.state, side(asked.state, one), one.place))


def rebellion_odds(found: dict[tuple[tuple[str, int], ...], Fraction]) -> OptionOdds | None:
    """9.3.3 Calm, a few rebels, many."""
    calm = found.get((), Fraction(0))
    few = sum([chance for units, chance in found.items() if units and sum([n for _, n in units]) <= 2], Fraction(0))
    return odds([(calm, "calm", "good"), (few, "few_rebels", "bad"), (1 - calm - few, "many_rebels", "bad")])


# The march ------------------------------------------------------------------------------------------------------------


def march(asked: Asked) -> DecisionInfo:
    """9.3.1 Where an army goes next, and what else it can do there."""
    going_on = asked.table.innermost(March)
    assert going_on is not None
    state = asked.state
    one = stacks.stack(state, going_on.principal)

    def line(choice: Option) -> Said:
        order, value = choice.value
        if order == "go":
            zones: tuple[int, ...] = value
            before = zones[-2] if len(zones) > 1 else one.place
            return _step(asked, going_on, before, zones[-1])
        return OptionInfo("orders", _order(asked, one, order, value), odds=_order_odds(asked, one, order))

    labels = {
        "plunder": Message("option.plunder", {"zone": PLACE_IDS[one.place], "mp": 1}),
        "forced_march": Message("option.forced_march"),
        "scout": Message("option.march_scout"),
    }
    refused = [asked.refuse(word, label, "orders") for word, label in labels.items()]
    return asked.info(line, groups=("zones", "orders"), refused=refused, summary=_ready(asked, one))


def _step(asked: Asked, march: March, before: int, zone: int) -> OptionInfo:
    """9.3.1 A zone: who is there and what a battle would be like, or who may intercept."""
    state = asked.state
    come = [replace(one, place=zone, came_from=before, moved=True) for one in going(state, march)]
    foes = [one for one in foes_at(state, zone, march.who) if not one.besieged]
    region = REGION_OF[zone]
    if foes:
        return OptionInfo("zones", place_line(asked, zone), odds=battle_odds(asked, attack_on(asked, come, foes, zone)))
    if asleep(state, region):
        units = troops(region)
        said = asked.say("wakes", region=REGION_IDS[region], units=force_words(units))
        manner = Manner.ASSAULT if structure(state, zone) else Manner.FIELD
        found = against(state, asked.me, come, NEUTRAL, units, zone, manner)
        return OptionInfo("zones", said, odds=battle_odds(asked, found))
    watching = watchers(state, march.who, zone)
    if watching:
        most = max([interception(state, asked.me, march, one, zone) for one in watching])
        said = asked.say("watched", n=len(watching), what=place_line(asked, zone))
        return OptionInfo("zones", said, odds=either(1 - most, "passes", "intercepted"))
    return OptionInfo("zones", place_line(asked, zone))


def attack_on(asked: Asked, attackers: list[Stack], foes: list[Stack], zone: int) -> Estimate | None:
    """9.4 What an attack would come to: behind walls an assault, on Factions a battle before them."""
    behind = serves(asked.state, zone, foes[0])
    manner = Manner.FIELD if not behind else Manner.ASSAULT if foes[0].owner >= F else Manner.PITCHED
    return forecast(asked.state, asked.me, attackers, foes, zone, manner)


def _order(asked: Asked, one: Stack, order: str, value: int) -> Message:
    state = asked.state
    if order == "plunder":
        return _plundered(asked, one, GAIN)
    if order == "with":
        return stack_line(asked, stacks.stack(state, value))
    if order == "war":
        there = [other for other in foes_or_strangers(asked, one.place) if side(state, other) == value]
        return asked.say("turn_on", what=[stack_line(asked, other) for other in there], owner=OWNERS[value])
    if order == "caravan":
        return asked.say("ride_down", owner=SEATS[state.caravans[value].owner])
    if order == "forced_march":
        return asked.say("forced_march")
    if order == "scout":
        return asked.say("patrols_out")
    if order == "split":
        return own_stack(asked, one)
    return asked.say("stop", zone=PLACE_IDS[one.place])


def foes_or_strangers(asked: Asked, zone: int) -> list[Stack]:
    """All stacks in a zone that are not on one's own side."""
    return [one for one in asked.state.stacks if one.place == zone and side(asked.state, one) != asked.me]


def _order_odds(asked: Asked, one: Stack, order: str) -> OptionOdds | None:
    if order == "plunder":
        return plunder_odds(asked, one)
    if order == "forced_march":
        table = TABLES["forced_march"]
        tireless = effect(one.general, "forced_march")
        add = int(tireless["mod"]) if tireless is not None else 0
        last = table["rows"][-1]["max"]
        rows = [*table["rows"], {"min": last + 1, "mp": table["rows"][-1]["mp"]}]
        found = table_odds(rows, sides(table["die"]), add, lambda found: int(found["mp"]))
        return odds([(chance, f"mp_{mp}", "good" if mp > 1 else "") for mp, chance in sorted(found.items())])
    return None


# Answers to a march ---------------------------------------------------------------------------------------------------


def accompany(asked: Asked) -> DecisionInfo:
    """8.1.1 March along with an ally."""
    said: dict[str, Said] = {
        "yes": asked.say("accompany", ally=asked.params["ally"], left=asked.gold - 1),
        "no": asked.say("accompany_no"),
    }
    return asked.lines({key: said[key] for key in asked.decision.keys})


def agree(asked: Asked) -> DecisionInfo:
    """8.1.1 Let an ally lead one's troops on."""
    last = asked.params["way"][-1]
    return asked.lines(
        {"agree": place_line(asked, PLACE[last]), "stay": asked.say("agree_stay", zone=asked.params["zone"])}
    )
