"""2.3, 6.3-6.6 The turn of an Eligible Faction, agreements, transfers, own pieces, Leaders; and Winter."""

from __future__ import annotations

from vexillum.coin import explain as sequence
from vexillum.coin.explain import (
    OTHER,
    OptionLine,
    amount,
    explain,
    message,
    option_group,
    passing,
    refused_commands,
    refused_event,
)
from vexillum.coin.kit import NONE, YES
from vexillum.coin.sequence import Size
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message

from ..actions import REMOVE
from ..commands.catalog import COMMANDS
from ..control import controller, leader_region
from ..decks import deck_of
from ..events.free import single_action
from ..forces import free_to_move, pool_of, region_of, unit_words
from ..map import REGION_IDS, SPACE_COUNT
from ..money import TRANSFER, funds
from ..pieces import FACTIONS, ROMANS, STATUSES, TRACK_MAX
from ..sequence import GAUL_INCOME, ROMAN_INCOME, TURNS
from ..specials.catalog import SPECIALS
from ..winter import LEADER_HOME, TROOPS, price, sheltered
from .commands import command_info
from .words import (
    Asked,
    choose_space,
    held,
    land,
    money,
    named,
    special_line,
    thing_line,
    things,
    unpaid,
    with_common_options,
)

# 2.3 The turn of an Eligible Faction, agreements, transfers, own pieces, and what Leaders do between turns -----------


def turn(asked: Asked) -> DecisionInfo:
    """2.3.4 Commands, the Event, and what else there is."""
    state, faction = asked.state, asked.faction
    deck = deck_of(state)
    card = deck.name(state.current)
    limited = TURNS.command_size(state, faction) == Size.LIMITED
    return sequence.turn(
        asked,
        card=card,
        called="limited_command" if limited else "commands",
        commands=COMMANDS[faction],
        command=lambda id: command_info(state, faction, id),
        other=lambda option: _other(asked, option),
        refused=[
            *refused_commands(asked, COMMANDS[faction]),
            *_refused_specials(asked),
            *refused_event(asked, card, deck.sides[state.current]),
            *asked.refuse("pass", Message("askable.pass"), OTHER),
        ],
    )


def _other(asked: Asked, option: Option) -> Message:
    if option is REMOVE:
        return message("remove_own")
    if option is TRANSFER:
        return message("transfer", n=funds(asked.state, asked.faction))
    state, faction = asked.state, asked.faction
    income = ROMAN_INCOME if faction == ROMANS else GAUL_INCOME
    left = min(TRACK_MAX, funds(state, faction) + income)
    return passing(asked, deck_of(state).order[state.current], money(income), left)


def _refused_specials(asked: Asked) -> list[RefusedOption]:
    """4.1 A Limited Command has none; of a full one those that go with no Command that can be executed now."""
    state, faction = asked.state, asked.faction
    if not asked.offers(*COMMANDS[faction]):
        return []
    if TURNS.command_size(state, faction) == Size.LIMITED:
        reason = Message("why.special_limited", {}, "2.3.5")
        return [RefusedOption(Message("askable.a_special"), reason, "commands")]
    reasons = {id: TURNS.why_no_special_now(state, faction, id) for id in SPECIALS[faction]}
    return [
        RefusedOption(Message("option.special", {"special": id}), why, "commands") for id, why in reasons.items() if why
    ]


def special(asked: Asked) -> DecisionInfo:
    """4.1 A Special Ability after the Command, or none."""
    none = message("no_special", command=asked.command.command)
    return explain(asked, with_common_options(asked, lambda option: OptionInfo(), none=none))


# Agreements -----------------------------------------------------------------------------------------------------------


def agree_supply(asked: Asked) -> DecisionInfo:
    """3.2.1 Supply Lines through the Regions that one Controls, for this action."""
    regions = [r for r in range(SPACE_COUNT) if controller(asked.state, r) == asked.faction]
    words = {"who": asked.params["who"], "places": named(regions)}
    return explain(asked, lambda option: message("supply_yes" if option is YES else "supply_no", **words))


def agree_retreat(asked: Asked) -> DecisionInfo:
    """3.2.4 A Retreat into the Regions that one Controls."""
    return _agree(asked, "retreat", space=asked.params["space"])


def agree_quarters(asked: Asked) -> DecisionInfo:
    """6.3 Quarters in the Regions that one Controls."""
    return _agree(asked, "quarters")


def agree_loan(asked: Asked) -> DecisionInfo:
    """Card 38: one's Warbands or Auxilia act as theirs."""
    return _agree(asked, "loan")


def _agree(asked: Asked, what: str, **words: str) -> DecisionInfo:
    given = {"who": asked.params["who"], **words}
    return explain(asked, lambda option: message(f"{what}_yes" if option is YES else f"{what}_no", **given))


# Transfers ------------------------------------------------------------------------------------------------------------


def transfer(asked: Asked) -> DecisionInfo:
    """1.5.2 The recipient."""
    return explain(asked, with_common_options(asked, lambda option: OptionInfo(), done=message("transfer_done")))


def transfer_number(asked: Asked) -> DecisionInfo:
    """1.5.2 How much: what both have then."""
    state, me = asked.state, asked.faction
    other = FACTIONS.index(asked.params["who"])

    def line(option: Option) -> OptionLine:
        if option is NONE:
            return message("transfer_refused", who=FACTIONS[other])
        then = min(TRACK_MAX, funds(state, other) + option.value)
        return message("transfer_number", left=funds(state, me) - option.value, who=FACTIONS[other], n=then)

    return explain(asked, line)


# Own pieces -----------------------------------------------------------------------------------------------------------


def remove_region(asked: Asked) -> DecisionInfo:
    """1.4.1 Where own pieces are taken off."""
    return choose_space(asked, lambda option, region: land(asked.state, region), near=())


def remove_piece(asked: Asked) -> DecisionInfo:
    """1.4.1 Which piece: to Available, Legions to their track; a Citadel may become an Ally."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option.thing.startswith("unit:"):
            return thing_line(state, option)
        tribe, reduce = option.value
        if reduce:
            return message("citadel_to_ally")
        return message("tribe_subdued", what=STATUSES[state.tribes[tribe]], space=REGION_IDS[region_of(state, tribe)])

    return explain(asked, with_common_options(asked, line, done=message("remove_done")))


def voluntary(asked: Asked) -> DecisionInfo:
    """1.4.1 Own pieces off the map, to be placed elsewhere."""
    return things(asked, done=message("voluntary_done", n=asked.params["n"]))


def voluntary_tribe(asked: Asked) -> DecisionInfo:
    """1.4.1 An own Ally or Citadel off the map, to be placed elsewhere."""
    return things(asked, done=message("voluntary_tribe_done", what=asked.params["what"]))


# Between turns --------------------------------------------------------------------------------------------------------


def vercingetorix(asked: Asked) -> DecisionInfo:
    """2.1 Into which Region he comes, or not yet."""
    line = message("vercingetorix_waits")
    return choose_space(asked, lambda option, region: land(asked.state, region), near=(), done=line)


def cold_war(asked: Asked) -> DecisionInfo:
    """Card 63: two Commands or Special Abilities, which are paid for."""
    state, faction = asked.state, asked.faction
    action = single_action(state, faction)

    def line(option: Option) -> OptionLine:
        if option.key in COMMANDS[faction]:
            return command_info(state, faction, option.key)
        does, price = special_line(state, action, option.value)
        return OptionInfo(asked.specials, does, price)

    told = with_common_options(asked, line, done=message("cold_war_done"))
    return explain(asked, told, groups=(option_group("commands"),), main="commands")


def spring_leader(asked: Asked) -> DecisionInfo:
    """6.6 Where the Successor comes."""
    return choose_space(asked, lambda option, region: land(asked.state, region), near=())


# 6.3-6.6 Winter: Quarters, Harvest, Spring ---------------------------------------------------------------------------


def origin(asked: Asked) -> DecisionInfo:
    """6.3.2-6.3.3 From where pieces relocate: what stays costs, or starves."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        region: int = option.value
        pool = free_to_move(state, region, asked.faction)
        hungry = "quarters_hungry" if state.devastated[region] else "could_go"
        return OptionInfo(summary=message(hungry, what=unit_words(pool)), holds=held(pool))

    return explain(asked, with_common_options(asked, line, done=message("quarters_done")))


def to(asked: Asked) -> DecisionInfo:
    """6.3.2 Where they go."""
    return choose_space(asked, lambda option, region: land(asked.state, region), near=())


def home(asked: Asked) -> DecisionInfo:
    """6.3.3 Who goes to Provincia: what stays must be paid for or rolled for."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option is LEADER_HOME:
            return message("leader_home", space=REGION_IDS[leader_region(state, ROMANS)])
        region: int = option.value
        pool = pool_of(state, region, TROOPS)
        there = sum([n for _, n in pool])
        cost = max(0, there - sheltered(state, region)) * price(state, region)
        return OptionInfo(summary=message("quarters_home", what=unit_words(pool), n=cost), holds=held(pool))

    return explain(asked, with_common_options(asked, line, done=message("quarters_home_done")))


def shelter(asked: Asked) -> DecisionInfo:
    """6.3.3 How many of these stay for nothing."""
    return amount(asked, lambda n: message("shelter", n=n), token=asked.params["unit"])


def pay(asked: Asked) -> DecisionInfo:
    """6.3.3 How many are paid for; for the others a die is rolled."""
    state = asked.state
    total, cost = asked.params["n"], asked.params["cost"]

    def line(option: Option) -> OptionLine:
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
