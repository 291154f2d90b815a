"""3.2, 8.3.2, 9.3 The menu of armies, marches, interception, patrols, reorganisation; fleets (9.3.5, 9.4.4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.tools.odds import average
from vexillum.core.words.texts import Message

from .. import heroes, stacks
from ..armies.fleets import ATTACK, BAY, FACTION_ADD, GIFT, GIFT_ADD, STOP, Voyage, interception_modifiers, ship
from ..armies.march import March, going
from ..battle.forecast import Estimate
from ..battle.sides import Manner
from ..combat.participants import PER_STACK, serves
from ..components.map import PLACE, PLACE_IDS, REGION_IDS, REGION_OF
from ..components.pieces import CF, NEUTRAL, OWNERS, SEATS, UNIT_IDS, F
from ..components.tables import CASTING, TABLES, sides
from ..control import side, structure
from ..heroes import MASTER_IDS, MASTERS
from ..naval import Ship, capacity, carried, enemy_fleets, fleets_at, sailing
from ..people.barbarians import host
from ..pillage import GAIN
from ..routes import allowance, asleep, foes_at, hurry, troops, watchers
from ..stacks import general_effect
from ..state import NONE, Kind, Person, Stack
from .odds import against, all_known, at_most, broadside, forecast, interception, patrol, rebellion, retreat, table_odds
from .words import (
    Asked,
    Said,
    battle_odds,
    either,
    force_words,
    mean,
    odds,
    option,
    own_stack,
    person_line,
    place_line,
    stack_line,
    stack_name,
    stack_power,
    stack_words,
    unit_line,
)

# 9.3 The menu of the armies' segment, and a march: its destination, encounters and risks -----------------------------


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
        asked.refuse(f"stack:{one.id}", stack_name(one), "march", f"stack:{one.id}")
        for one in state.stacks
        if one.owner == asked.me and one.kind in (Kind.ARMY, Kind.COMPANY)
    ]
    return asked.info(line, done="done_armies", groups=MENU, refused=refused)


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
        tireless = general_effect(one.general, "forced_march")
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


# 3.2, 8.3.2, 9.3.1.1, 9.3.1.3, 9.3.4 Interception, retreat, patrols, forts on the way, reorganisation ----------------


def _about(asked: Asked) -> Stack:
    """The stack that a question is about."""
    return stacks.stack(asked.state, int(asked.decision.about.rpartition(":")[2]))


def intercept(asked: Asked) -> DecisionInfo:
    """9.3.1.3 The chance of each army, and what the battle would be like."""
    march = asked.table.innermost(March)
    state = asked.state

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("intercept_no", owner=asked.params["owner"], zone=asked.params["zone"])
        there = stacks.stack(state, one.value)
        chance = interception(state, asked.me, march, there, asked.zone) if march is not None else None
        return option(
            own_stack(asked, there), odds=None if chance is None else either(chance, "intercepts", "too_late")
        )

    moving = [] if march is None else [stack_words(asked, one) for one in going(state, march)]
    return asked.info(line, summary=asked.say("moving", what=moving) if moving else None, confirm=True)


def evade(asked: Asked) -> DecisionInfo:
    """9.3.1.1 Evade or stay: the chance of the one, the battle of the other."""
    march, one = asked.table.innermost(March), _about(asked)
    chance = retreat(asked.state, asked.me, march, one) if march is not None else None

    def line(choice: Option) -> Said:
        if choice.value is None:
            return option(asked.say("stand", zone=asked.params["zone"]), odds=_attacked(asked, march, one))
        away = None if chance is None else either(chance, "slips_away", "caught")
        return option(place_line(asked, choice.value), odds=away)

    moving = [] if march is None else [stack_words(asked, other) for other in going(asked.state, march)]
    return asked.info(line, summary=asked.say("moving", what=moving) if moving else None, confirm=True)


def _attacked(asked: Asked, march: March | None, one: Stack) -> OptionOdds | None:
    """9.4 What it would come to if the march attacked."""
    if march is None:
        return None
    return battle_odds(asked, attack_on(asked, going(asked.state, march), [one], one.place), attacks=False)


def scout(asked: Asked) -> DecisionInfo:
    """9.3.4 What patrols may find out about each army."""
    own = _about(asked)

    def line(one: Option) -> Said:
        there = stacks.stack(asked.state, one.value)
        return option(asked.say("line", what=stack_words(asked, there)), odds=_patrol(own, there.place))

    return asked.info(line)


def _patrol(one: Stack, zone: int) -> OptionOdds | None:
    found = patrol(one, zone)
    caught = sum([chance for (_, _, lost), chance in found.items() if lost], Fraction(0))
    well = sum([chance for (low, _, lost), chance in found.items() if low >= 80 and not lost], Fraction(0))
    return odds([(well, "seen_well", "good"), (1 - caught - well, "seen_part", ""), (caught, "patrol_caught", "bad")])


def unit(asked: Asked) -> DecisionInfo:
    """3.2 Which units change their place; mercenaries are marked."""

    def line(one: Option) -> Said:
        value = one.value[1] if isinstance(one.value, tuple) else one.value
        return unit_line(asked, value)

    return asked.info(line)


def fort(asked: Asked) -> DecisionInfo:
    """8.3.2 An undefended fort."""
    said: dict[str, Said] = {
        "leave": asked.say("fort_leave", owner=asked.params["owner"]),
        "take": asked.say("fort_take", zone=asked.params["zone"]),
        "raze": asked.say("fort_raze", owner=asked.params["owner"]),
    }
    war = asked.kind == "move.fort_war"
    if war:
        for key in ("take", "raze"):
            said[key] = asked.say(f"fort_{key}_war", owner=asked.params["owner"])
    return asked.lines({key: said[key] for key in asked.decision.keys}, confirm=war)


def order(asked: Asked) -> DecisionInfo:
    """15.3.1 The Orders, and what their Masters can do."""
    return asked.info(lambda one: order_line(asked, one.value), done="done_orders")


def order_line(asked: Asked, order: int) -> Said:
    """15.3 A Master's spells."""
    return asked.say("order", spells=[spell.id for spell in MASTERS[order].spells], ms=MASTERS[order].ms)


# Reorganisation -------------------------------------------------------------------------------------------------------


def organise(asked: Asked) -> DecisionInfo:
    """3.2 What can be changed in a zone."""

    def line(one: Option) -> Said:
        what, id = one.value
        if what in ("units", "goods"):
            there = stacks.stack(asked.state, id)
            if what == "units":
                return stack_power(asked, there)
            with_it = [asked.say("good", n=n, good=stacks.SPECIALIST_IDS[good]) for good, n in there.goods]
            people = [asked.say("person", person=heroes.name(one)) for one in asked.state.people if one.stack == id]
            return asked.say("baggage", what=[*with_it, *people])
        if what == "people":
            alone = [
                asked.say("person", person=heroes.name(one))
                for one in asked.state.people
                if one.owner == asked.me and one.place == asked.zone and one.stack == NONE and one.captor == NONE
            ]
            return asked.say("baggage", what=alone)
        here = [one for one in asked.state.stacks if one.owner == asked.me and one.place == asked.zone]
        return asked.say("merge", n=len(here))

    return asked.info(line, done="done_organising")


def baggage(asked: Asked) -> DecisionInfo:
    """3.2 Goods and persons that change their stack."""
    people = {one.id: one for one in asked.state.people}

    def line(one: Option) -> Said:
        what, value = one.value
        if what == "person":
            return person_line(asked, people[value])
        return asked.say(f"good_{stacks.SPECIALIST_IDS[value]}")

    return asked.info(line)


def target(asked: Asked) -> DecisionInfo:
    """3.2 Where they go."""

    def line(one: Option) -> Said:
        if one.key == "new":
            return asked.say("new_stack", zone=asked.params["zone"])
        if one.key == "alone":
            return asked.say("alone", zone=asked.params["zone"])
        return stack_power(asked, stacks.stack(asked.state, one.value))

    return asked.info(line)


def patrol_lost(asked: Asked) -> DecisionInfo:
    """9.3.4 Which unit was caught."""
    return asked.info(lambda one: asked.say("patrol_lost", cf=CF[one.value], unit=UNIT_IDS[one.value]))


# 9.3.5, 9.4.4, 16.2 Fleets: destinations, cargo, battles at sea, the pirates -----------------------------------------


_DISENGAGE = Fraction(TABLES["naval_disengage"]["ok_max"], sides(TABLES["naval_disengage"]["die"]))
_PARLEY = TABLES["pirate_parley"]


def broadsides(asked: Asked, mine: Sequence[Stack], his: Sequence[Stack]) -> OptionOdds | None:
    """9.4.4 The factors that both sides sink in a round, on average."""
    ours, theirs = broadside(asked.state, asked.me, mine), broadside(asked.state, asked.me, his)
    means = [mean("sunk_theirs", average(ours), "good")] if ours is not None else []
    means += [mean("sunk_ours", average(theirs), "bad")] if theirs is not None else []
    return odds(means=means)


def voyage(asked: Asked) -> DecisionInfo:
    """9.3.5 What a fleet can do with the MP that it has left."""
    going = asked.table.innermost(Voyage)
    assert going is not None
    fleet = ship(asked.state, going)

    def line(one: Option) -> Said:
        what, target, _ = one.value
        if what == "sail":
            return OptionInfo("sail", place_line(asked, target), odds=_caught(asked, fleet, target))
        if what in ("embark", "land"):
            room = asked.say("room", n=carried(asked.state, fleet.id), where=place_line(asked, target))
            return OptionInfo("coast", room)
        if what == "raid":
            chances = rebellion_odds(rebellion(asked.state, side(asked.state, fleet), target))
            return OptionInfo("coast", asked.say("raid", n=GAIN, region=REGION_IDS[REGION_OF[target]]), odds=chances)
        if what in ("with", "join"):
            return OptionInfo("fleets", own_stack(asked, stacks.stack(asked.state, target)))
        if what == "split":
            return OptionInfo("fleets", own_stack(asked, fleet))
        if what == "search":
            found = 1 - at_most(_PARLEY["search"]["ok_min"] - 1, sides(_PARLEY["search"]["die"]))
            return OptionInfo("other", asked.say("search"), odds=either(found, "base_found", "base_hidden"))
        return asked.say("sea_stop", zone=PLACE_IDS[fleet.place])

    refused = [asked.refuse("search", Message("option.pirates_search"), "other")] if fleet.place == BAY else []
    return asked.info(line, groups=("sail", "coast", "fleets"), refused=refused, summary=own_stack(asked, fleet))


def _caught(asked: Asked, fleet: Stack, sea: int) -> OptionOdds | None:
    """9.3.5 Enemy ships in a sea may intercept: exact, where what they are has been seen."""
    there = enemy_fleets(asked.state, sea, side(asked.state, fleet))
    if not there or not all_known(asked.state, asked.me, there):
        return None
    through, struck = Fraction(1), Fraction(0)
    for enemy in dict.fromkeys(side(asked.state, one) for one in there):
        watch = [asked.stack(one.id) for one in there if side(asked.state, one) == enemy]
        add = sum([n for _, n in interception_modifiers(asked.seen, fleet, watch)])
        through *= at_most(STOP - 1 - add)
        struck = max(struck, 1 - at_most(ATTACK - 1 - add))
    struck = min(struck, 1 - through)
    return odds([(through, "passes", "good"), (1 - through - struck, "stopped", "bad"), (struck, "attacked", "bad")])


def aboard(asked: Asked) -> DecisionInfo:
    """9.3.5 Who goes aboard or ashore."""

    def line(one: Option) -> Said:
        value: Stack | Person = one.value
        return person_line(asked, value) if isinstance(value, Person) else own_stack(asked, value)

    return asked.info(line, done="done_boarding")


def strike(asked: Asked) -> DecisionInfo:
    """9.3.5 Attack a fleet that was caught."""
    there = fleets_at(asked.state, asked.zone)
    mine = [one for one in there if side(asked.state, one) == asked.me]
    his = [one for one in there if side(asked.state, one) != asked.me]
    said = asked.say("foes", what=[stack_words(asked, one) for one in his])
    attack = option(asked.say("strike", left=asked.gold - PER_STACK * len(mine)), odds=broadsides(asked, mine, his))
    return asked.lines({"attack": attack, "let_be": asked.say("let_be")}, summary=said, confirm=True)


def split(asked: Asked) -> DecisionInfo:
    """3.2 Which ships stay behind."""

    def line(one: Option) -> Said:
        return asked.say("enough") if one.value is None else unit_line(asked, one.value.unit)

    return asked.info(line)


# Battles at sea -------------------------------------------------------------------------------------------------------


def loss(asked: Asked) -> DecisionInfo:
    """9.4.4, C243, C481 Which ship, or who aboard, is lost, damaged or sails with a damaged ship."""
    points = asked.params.get("points", 0)

    def line(one: Option) -> Said:
        value: Ship = one.value
        if asked.kind == "naval.loss":
            return asked.say("covers", cf=CF[value.unit], points=points, left=points - CF[value.unit])
        return unit_line(asked, value.unit)

    return asked.info(line)


def leave(asked: Asked) -> DecisionInfo:
    """9.4.4 Fight on, or break off."""
    there = fleets_at(asked.state, asked.zone)
    mine = [one for one in there if side(asked.state, one) == asked.me]
    his = [one for one in there if side(asked.state, one) != asked.me]
    said: dict[str, Said] = {
        "fight_on": option(asked.say("sea_fight_on"), odds=broadsides(asked, mine, his)),
        "leave": option(asked.say("break_off"), odds=either(_DISENGAGE, "gets_away", "held_fast")),
    }
    return asked.lines({key: said[key] for key in asked.decision.keys}, confirm=True)


def tide(asked: Asked) -> DecisionInfo:
    """15.3 A Master calls the tide before the first round, or keeps still."""
    master = MASTERS[MASTER_IDS.index(asked.params["person"].removeprefix("master_"))]
    spell = next(spell for spell in master.spells if spell.effect["op"] == "naval_shift")
    points = min(CASTING["points"], spell.fs)
    call = asked.say("tide", n=spell.effect["n"])
    return asked.lines(
        {"call": option(call, odds=either(at_most(points), "spell_works", "spell_fails")), "no": asked.say("no_tide")}
    )


# The pirates ----------------------------------------------------------------------------------------------------------


def pirates(asked: Asked) -> DecisionInfo:
    """16.2 How many ships the pirates may lend, with and without a gift."""

    def line(one: Option) -> Said:
        if one.value is None:
            return asked.say("pirates_no")
        add = FACTION_ADD.get(asked.me, 0) + (GIFT_ADD if one.value else 0)
        found = table_odds(_PARLEY["rows"], sides(_PARLEY["die"]), add, lambda row: int(row["ships"]))
        refused = found.get(0, Fraction(0))
        means = (mean("ships", average(found), "good"),)
        chances = odds([(1 - refused, "pirates_join", "good"), (refused, "pirates_refuse", "bad")], means)
        said = asked.say("pirates_gift", left=asked.gold - GIFT) if one.value else asked.say("pirates_plain")
        return option(said, odds=chances)

    return asked.info(line)
