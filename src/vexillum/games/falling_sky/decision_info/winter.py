"""6.3-6.6 Winter: Quarters, Harvest, Spring."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import Told, explain, message
from vexillum.coin.decision_info.numbers import amount
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.control import leader_region
from vexillum.games.falling_sky.decision_info.chances import unpaid
from vexillum.games.falling_sky.decision_info.pending_decision import Asked
from vexillum.games.falling_sky.decision_info.shared_options import beside
from vexillum.games.falling_sky.decision_info.spaces import choose_space
from vexillum.games.falling_sky.decision_info.words import held, land, money
from vexillum.games.falling_sky.forces import free_to_move, pool_of, unit_words
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.money import funds
from vexillum.games.falling_sky.pieces import ROMANS
from vexillum.games.falling_sky.winter.quarters import LEADER_HOME, TROOPS, price, sheltered


def origin(asked: Asked) -> DecisionInfo:
    """6.3.2-6.3.3 From where pieces relocate: what stays costs, or starves."""
    state = asked.state

    def line(option: Option) -> Told:
        region: int = option.value
        pool = free_to_move(state, region, asked.faction)
        hungry = "quarters_hungry" if state.devastated[region] else "could_go"
        return OptionInfo(summary=message(hungry, what=unit_words(pool)), holds=held(pool))

    return explain(asked, beside(asked, line, done=message("quarters_done")))


def to(asked: Asked) -> DecisionInfo:
    """6.3.2 Where they go."""
    return choose_space(asked, lambda option, region: land(asked.state, region), near=())


def home(asked: Asked) -> DecisionInfo:
    """6.3.3 Who goes to Provincia: what stays must be paid for or rolled for."""
    state = asked.state

    def line(option: Option) -> Told:
        if option is LEADER_HOME:
            return message("leader_home", space=REGION_IDS[leader_region(state, ROMANS)])
        region: int = option.value
        pool = pool_of(state, region, TROOPS)
        there = sum([n for _, n in pool])
        cost = max(0, there - sheltered(state, region)) * price(state, region)
        return OptionInfo(summary=message("quarters_home", what=unit_words(pool), n=cost), holds=held(pool))

    return explain(asked, beside(asked, line, done=message("quarters_home_done")))


def shelter(asked: Asked) -> DecisionInfo:
    """6.3.3 How many of these stay for nothing."""
    return amount(asked, lambda n: message("shelter", n=n), token=asked.params["unit"])


def pay(asked: Asked) -> DecisionInfo:
    """6.3.3 How many are paid for; for the others a die is rolled."""
    state = asked.state
    total, cost = asked.params["n"], asked.params["cost"]

    def line(option: Option) -> Told:
        n: int = option.value
        left = funds(state, ROMANS) - n * cost
        id = "quarters_pay_all" if n == total else "quarters_pay" if n else "quarters_pay_none"
        words = {"left": left} | ({"n": n} if n else {}) | ({"rest": total - n} if n < total else {})
        summary = message(id, **words)
        price = Message("cost.leaves", {"cost": money(n * cost), "left": left}) if n else None
        return OptionInfo(summary=summary, cost=price, odds=unpaid(total - n))

    return explain(asked, line)


def legion(asked: Asked) -> DecisionInfo:
    """2.1 Where a Legion comes in the first Harvest of Pax Gallica."""
    return choose_space(asked, lambda option, region: land(asked.state, region), near=())
