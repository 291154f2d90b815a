"""8.3, 9.3.2, 13 Purchases, placement, upkeep, demons, caravans."""

from __future__ import annotations

from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.akkren.boons import NEXT_CARAVAN, boon
from vexillum.games.akkren.components.factions import CAPITAL_OF, SEATS
from vexillum.games.akkren.components.map import DISTANCE, PLACE_IDS, REGION_IDS, REGION_OF, is_sea
from vexillum.games.akkren.components.tables import TABLES, sides
from vexillum.games.akkren.components.units import CF, UNIT_IDS, U, size
from vexillum.games.akkren.decision_info.lines import ground_words, mean, odds, option, own_stack, place_line, unit_line
from vexillum.games.akkren.decision_info.pending_decision import Asked, Said
from vexillum.games.akkren.economy.collection import unit_pay
from vexillum.games.akkren.economy.prices import fort_stage
from vexillum.games.akkren.forces import goods, stacks
from vexillum.games.akkren.hand.deck import hand
from vexillum.games.akkren.money import markers, rule_of
from vexillum.games.akkren.odds.rolls import table_odds
from vexillum.games.akkren.scenarios import in_play
from vexillum.games.akkren.sight import whole_force
from vexillum.games.akkren.state import State
from vexillum.games.akkren.trade.caravans import REFUND

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

    waiting = sum(state.pool[U * asked.me : U * asked.me + U])
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
            asked, first, "raise", n=second, waiting=state.pool[U * me + first], total=CF[first] * second, left=left
        )
    if what == "swap":
        return asked.say("swap", old=UNIT_IDS[first], new=UNIT_IDS[second], mine=CF[first], his=CF[second])
    if what == "burrow":
        return own_stack(asked, stacks.stack(state, first))
    if what == "supply":
        return asked.say(f"good_{goods.SPECIALIST_IDS[first]}")
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
    waiting = [unit for unit in range(U) if state.pool[U * me + unit]]
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


def stack(asked: Asked) -> DecisionInfo:
    """Which of one's own stacks."""
    return asked.info(lambda one: own_stack(asked, stacks.stack(asked.state, one.value)))


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
