"""5 Events: what each choice that a card leaves open means. The line under the question is the card's own text."""

from __future__ import annotations

from vexillum.coin.explain import (
    EVENT_DONE,
    EVENT_NONE,
    LineOf,
    OptionLine,
    amount,
    by_card,
    card_text,
    counted,
    explain,
    message,
    placed,
)
from vexillum.coin.kit import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo
from vexillum.core.words.texts import Message

from ..actions import Action, Offer
from ..commands.catalog import offered_action, open_regions
from ..control import warbands
from ..events.free import REGIONS_OF as GERMANIC_REGIONS
from ..forces import region_of
from ..map import REGION_IDS, REGION_NUMBER, TRIBE_NUMBER
from ..pieces import (
    GERMANS,
    HIDDEN,
    KIND_NUMBER,
    KIND_TYPE,
    KINDS,
    STATUS_TYPE,
    STATUSES,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from ..specials.catalog import special_action
from .commands import number as number_going
from .commands import units as units_going
from .words import (
    Asked,
    choose_space,
    faction_line,
    land,
    named,
    special_line,
    thing_line,
    tribe_line,
    with_common_options,
)


def _told(asked: Asked, line: LineOf) -> DecisionInfo:
    """Options with their lines, under the text of the card."""
    return explain(asked, with_common_options(asked, line, done=EVENT_DONE, none=EVENT_NONE), summary=card_text(asked))


# Regions, Tribes, Factions --------------------------------------------------------------------------------------------


def space(asked: Asked) -> DecisionInfo:
    """5.1 Regions that the Event names: what is there."""
    return choose_space(
        asked,
        lambda option, region: land(asked.state, region),
        near=(),
        done=EVENT_DONE,
        none=EVENT_NONE,
        summary=card_text(asked),
    )


def thing(asked: Asked) -> DecisionInfo:
    """5.1 Tribes, pieces or Factions that the Event names."""
    region = REGION_NUMBER.get(asked.params.get("space", ""))
    return _told(asked, lambda option: _thing(asked, option, region))


def _thing(asked: Asked, option: Option, region: int | None) -> OptionLine:
    return thing_line(asked.state, option, region) if option.thing else OptionInfo()


def faction(asked: Asked) -> DecisionInfo:
    """5.1 The Faction that the Event is about."""
    return _told(asked, lambda option: faction_line(asked.state, option.value))


def whose(asked: Asked) -> DecisionInfo:
    """1.4.1 The Faction of the Warbands or Auxilia: how many are Available."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        unit = KINDS[HIDDEN[option.value]]
        n = state.available[WARBAND_TYPE[option.value]]
        return OptionInfo(summary=message("event_whose", what=[counted(unit, n)]), holds=(Held(unit, 1),))

    return _told(asked, line)


# Pieces ---------------------------------------------------------------------------------------------------------------


def place(asked: Asked) -> DecisionInfo:
    """1.4.1 How many pieces are placed."""
    unit: str = asked.params["unit"]
    waiting = asked.state.available[KIND_TYPE[KIND_NUMBER[unit]]]
    return amount(asked, placed(unit, asked.params["space"], waiting), token=unit, summary=card_text(asked))


def stacks(asked: Asked) -> DecisionInfo:
    """1.4.1 Which pieces: how many can be taken of them."""
    most: int = asked.params["n"]

    def line(option: Option) -> OptionLine:
        n = min(most, option.params["n"])
        unit, region = _stack(option)
        left = asked.state.units[UNIT_KINDS * region + KIND_NUMBER[unit]]
        return OptionInfo(summary=message("event_stack", n=n, there=left), holds=(Held(unit, n),))

    return _told(asked, line)


def _stack(option: Option) -> tuple[str, int]:
    space, _, unit = option.thing.partition(":")[2].partition(".")
    return unit, REGION_NUMBER[space]


def stack_number(asked: Asked) -> DecisionInfo:
    """1.4.1 How many of them: what is left there."""
    unit, region = asked.params["unit"], asked.space
    there = asked.state.units[UNIT_KINDS * region + KIND_NUMBER[unit]]

    def line(n: int) -> Message:
        return message("event_stack_number", n=n, left=there - n, space=asked.params["space"])

    return amount(asked, line, token=unit, summary=card_text(asked))


def some_replaced(asked: Asked) -> DecisionInfo:
    """5.1.1 How many of the pieces are replaced by one's own; the others are removed."""
    total: int = asked.params["n"]
    unit = KINDS[HIDDEN[asked.faction]]

    def line(n: int) -> Message:
        return message("event_replaced", n=n, rest=total - n)

    return amount(asked, line, token=unit, summary=card_text(asked))


def replace_by(asked: Asked) -> DecisionInfo:
    """5.1.1 How many are replaced with these."""
    unit = asked.params["unit"]
    return amount(asked, lambda n: message("event_by", what=[counted(unit, n)]), token=unit, summary=card_text(asked))


def relocate(asked: Asked) -> DecisionInfo:
    """Card 32: which pieces leave."""
    return units_going(asked)


def relocate_number(asked: Asked) -> DecisionInfo:
    """Card 32: how many leave."""
    return number_going(asked)


def charge(asked: Asked) -> DecisionInfo:
    """Card 72: how many attack together."""
    return number_going(asked)


def move_to(asked: Asked) -> DecisionInfo:
    """Where a group goes, or that it stays."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option.key in REGION_NUMBER:
            return land(state, REGION_NUMBER[option.key])
        return message("event_stay", what=asked.params["what"])

    return _told(asked, line)


def three_or_die(asked: Asked) -> DecisionInfo:
    """Card 16: three Auxilia, or as many as the die showed."""
    return by_card(asked, lambda option: message("event_auxilia", n=option.value))


def legions_fallen(asked: Asked) -> DecisionInfo:
    """1.4.1 How many Legions come from Fallen, the others from their track."""
    total: int = asked.params["n"]
    state = asked.state

    def line(n: int) -> Message:
        return message("event_legions", n=n, rest=total - n, fallen=state.fallen - n)

    return amount(asked, line, token="legion", summary=card_text(asked))


# Allies and Citadels --------------------------------------------------------------------------------------------------


def place_holding(asked: Asked) -> DecisionInfo:
    """1.4.2 Which Ally or Citadel, and where: how many are left."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        tribe, status = option.value
        left = max(0, state.available[STATUS_TYPE[status]] - 1)
        summary = message("place_ally", space=REGION_IDS[region_of(state, tribe)], left=left)
        return OptionInfo(summary=summary, holds=(Held(STATUSES[status], 1),))

    return _told(asked, line)


def lose_holding(asked: Asked) -> DecisionInfo:
    """1.4.1 What is removed or replaced at a Tribe."""

    def line(option: Option) -> OptionLine:
        value = option.value
        tribe = value[0] if isinstance(value, tuple) else TRIBE_NUMBER[option.key]
        return tribe_line(asked.state, tribe)

    return _told(asked, line)


def works(asked: Asked) -> DecisionInfo:
    """Card 40: Allies, a Citadel, a Fort."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        if option.key.startswith("fort."):
            return land(state, option.value)
        return tribe_line(state, option.value)

    return _told(asked, line)


# Commands -------------------------------------------------------------------------------------------------------------


def command(asked: Asked) -> DecisionInfo:
    """5.4 A free Command: where it could be executed."""
    return _told(asked, lambda option: _command(asked, option))


def _command(asked: Asked, option: Option) -> OptionLine:
    state, faction = asked.state, asked.faction
    if option.key.startswith("special."):
        does, price = special_line(state, special_action(state, faction, None, ()), option.value)
        return OptionInfo(summary=does, cost=price)
    action: Action = offered_action(state, faction, option.value, Offer(), ())
    limited = option.key.startswith("limited.")
    return message("event_limited" if limited else "event_command", places=named(open_regions(state, action)))


def german_command(asked: Asked) -> DecisionInfo:
    """3.4 A Command of the Germans that one guides."""

    def line(option: Option) -> OptionLine:
        return message("event_command", places=named(GERMANIC_REGIONS[option.value](asked.state)))

    return _told(asked, line)


def german_region(asked: Asked) -> DecisionInfo:
    """3.4 Where: the Germans there."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        region: int = option.value
        return message("event_germans", n=warbands(state, region, GERMANS), land=land(state, region))

    return _told(asked, line)


# Single cards ---------------------------------------------------------------------------------------------------------


def fight(asked: Asked) -> DecisionInfo:
    """Card 54: whether to join the Battle."""
    words = {"who": asked.params["who"], "space": asked.params["space"]}
    return by_card(asked, lambda option: message("event_battle" if option is YES else "event_no_battle", **words))


def successor(asked: Asked) -> DecisionInfo:
    """Card 56: remove the Successor, so that Ambiorix can come back."""
    return by_card(asked, lambda option: message("event_successor" if option is YES else "event_no_successor"))


def alpine(asked: Asked) -> DecisionInfo:
    """Card 37: what is placed in a Region next to Cisalpina."""
    line = message("event_alpine", land=land(asked.state, asked.space))
    return _told(asked, lambda option: line)


def council(asked: Asked) -> DecisionInfo:
    """Card 48: a free Limited Command, or Eligible again."""
    return _told(asked, lambda option: message(f"event_council_{option.key}"))


def end(asked: Asked) -> DecisionInfo:
    """5.3 Which lasting effect ends."""

    def line(option: Option) -> OptionLine:
        card = option.params["card"]
        side = "shaded" if option.value % 2 else "unshaded"
        return message("event_ends", text=Message(f"card_side.{card}.{side}"))

    return by_card(asked, line)
