"""5 Events: what each choice that a card leaves open means. The line under it is the card's own text."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.coin import explain as coin
from vexillum.coin.explain import (
    EVENT_DONE,
    EVENT_NONE,
    LineOf,
    OptionLine,
    card_text,
    counted,
    explain,
    message,
    with_card,
)
from vexillum.coin.kit import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Held, OptionInfo
from vexillum.core.words.texts import Message

from ..cards import patrol_reduction, sea_patrolled
from ..commands.raid import forts_on_coast
from ..decks import deck_of
from ..events.effects import in_box
from ..forces import Lot, pool_of, unit_words
from ..map import SITE_SPACE, SITES_OF, SPACE_IDS
from ..money import funds
from ..pieces import (
    BRITONS,
    CAVALRY,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    FORT,
    SCOTTI,
    SETTLEMENT_OF,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_NUMBER,
    UNIT_OWNER,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
)
from ..prosperity import prosperity
from ..state import Track
from .turn import side_text
from .words import Asked, amount, choose_space, in_space, land, units_there, with_common_options

# 5 Events: what each choice that a card leaves open means. The line under the question is the card's own text --------


# Spaces and Factions --------------------------------------------------------------------------------------------------


def space(asked: Asked) -> DecisionInfo:
    """5.1 Spaces that the Event names: what stands there."""

    def line(option: Option, here: int) -> OptionLine:
        return land(asked.state, here)

    summary = card_text(asked)
    return choose_space(asked, line, done=EVENT_DONE, none=EVENT_NONE, summary=summary)


def place_where(asked: Asked) -> DecisionInfo:
    """5.1 Spaces where Units may be placed."""
    unit = asked.params["unit"]
    told = space(asked)
    holds = (Held(unit, 1),)

    def line(option: Option) -> OptionLine:
        return replace(told.options[option.key], holds=holds if option.thing else ())

    return explain(asked, line, summary=told.summary, refused=list(told.refused))


def prosper_where(asked: Asked) -> DecisionInfo:
    """5.1 Spaces where Prosperity may be added."""
    return space(asked)


def faction(asked: Asked) -> DecisionInfo:
    """5.1 The Faction that the Event is about."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        who: int = option.value
        return message("event_faction", n=_units_on_map(asked, who), money=funds(state, who))

    return by_card(asked, line)


def _units_on_map(asked: Asked, faction: int) -> int:
    units = asked.state.units
    return sum([sum(units[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS) if UNIT_OWNER[kind] == faction])


def nation(asked: Asked) -> DecisionInfo:
    """1.4.3 The Nation of Foederati: how many of its pieces are Available."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        available = state.available
        settlement = available[STRONGHOLD_TYPE[SETTLEMENT_OF[option.value]]]
        return message("event_nation", warbands=available[UNIT_TYPE[WARBAND_OF[option.value]]], settlements=settlement)

    return by_card(asked, line)


def colour(asked: Asked) -> DecisionInfo:
    """5.1.1 Whom the Foederati serve."""
    return by_card(asked, lambda option: message("event_colour", who=FACTIONS[option.value]))


def free(asked: Asked) -> DecisionInfo:
    """1.4.3 The Nation whose Foederati are freed: which pieces these are."""
    state, here = asked.state, asked.space

    def line(option: Option) -> OptionLine:
        kinds = tuple([FOEDERATI_WARBAND[briton, option.value] for briton in BRITONS])
        settlements = [FOEDERATI_SETTLEMENT[briton, option.value] for briton in BRITONS]
        there = [state.sites[site] for site in SITES_OF[here] if state.sites[site] in settlements]
        what = [Message(f"stronghold.{STRONGHOLDS[kind]}") for kind in there]
        return message("event_free", what=[*what, *unit_words(pool_of(state, here, kinds))])

    return by_card(asked, line)


# The realm ------------------------------------------------------------------------------------------------------------


def dominance(asked: Asked) -> DecisionInfo:
    """6.8 Which Dominance."""
    tracks = asked.state.tracks

    def line(option: Option) -> OptionLine:
        if option.value is None:
            return message("dominance_stays")
        who = FACTIONS[option.value]
        return message("dominance", who=who, prestige=tracks[Track.PRESTIGE], wealth=tracks[Track.WEALTH])

    return by_card(asked, line)


def sea(asked: Asked) -> DecisionInfo:
    """1.3.7 The Sea that an Event is about: whether it is Patrolled, and what its Forts take off a Raid if it is."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        n = patrol_reduction(state, forts_on_coast(state, option.value))
        return message("event_sea_patrolled" if sea_patrolled(state, option.value) else "event_sea", n=n)

    return by_card(asked, line)


def patrol(asked: Asked) -> DecisionInfo:
    """1.3.7 The Sea that is Patrolled, or is no more: what its Forts take off a Raid."""
    kind = asked.decision.kind.partition(".")[2]

    def line(option: Option) -> OptionLine:
        return message(f"event_{kind}", n=patrol_reduction(asked.state, forts_on_coast(asked.state, option.value)))

    return by_card(asked, line)


def call_for_rome(asked: Asked) -> DecisionInfo:
    """79 Pay for Roman Rule, or not."""
    left = funds(asked.state, DUX) - asked.params["n"]
    return by_card(asked, lambda option: message("rome_called", left=left) if option is YES else message("rome_not"))


def roman_rule(asked: Asked) -> DecisionInfo:
    """82 Shift up to Roman Rule, or not."""
    return by_card(asked, lambda option: message("roman_rule" if option is YES else "rome_not"))


def end(asked: Asked) -> DecisionInfo:
    """5.3, 5.4 A lasting effect that ends: what it says."""
    deck = deck_of(asked.state)

    def line(option: Option) -> OptionLine:
        return message("event_ends", text=side_text(asked.state, deck.carriers.get(option.value, option.value)))

    return by_card(asked, line)


def consent(asked: Asked) -> DecisionInfo:
    """1.5.2 The Civitates let the Dux spend Briton Resources for an Event."""
    words = {"blue": asked.state.tracks[Track.BRITON], "red": asked.params["red"]}
    return by_card(asked, lambda option: message("consent_yes" if option is YES else "consent_no", **words))


def dal_riada(asked: Asked) -> DecisionInfo:
    """67 Settlements on the card."""
    state = asked.state
    there = state.available[STRONGHOLD_TYPE[SETTLEMENT_OF[SCOTTI]]]

    def line(n: int) -> Message:
        return message("dal_riada", n=state.dal_riada + n, left=there - n)

    return with_card(asked, amount(asked, line, unit="scotti_settlement"))


# 5 Events that place, remove, replace and move pieces, and change the land: what each choice means -------------------


# Units ----------------------------------------------------------------------------------------------------------------


def place(asked: Asked) -> DecisionInfo:
    """1.4.1 How many Units come from a box."""
    kind = UNIT_NUMBER[asked.params["unit"]]
    box: str = asked.params["box"]
    waiting = in_box(asked.state, kind, box)
    unit = UNITS[kind]

    def line(n: int) -> Message:
        if not n:
            return in_space("place_none", asked.space, unit=unit)
        if n > waiting:
            return in_space("place_off_map", asked.space, what=[counted(unit, n)], n=n - waiting)
        return in_space("place_box", asked.space, what=[counted(unit, n)], left=waiting - n, box=box)

    return with_card(asked, amount(asked, line, unit=unit))


def lots(asked: Asked) -> DecisionInfo:
    """1.4.1 Units that are removed, replaced, moved or marked: how many of them at most, and what stays."""
    what = asked.decision.kind.partition(".")[2]
    most: int = asked.params["n"]

    def line(option: Option) -> OptionLine:
        lot: Lot = option.value
        here, kind, _ = lot
        n = min(most, option.params["n"])
        does = message(f"event_{what}", n=n, land=land(asked.state, here))
        return OptionInfo(summary=does, holds=(Held(UNITS[kind], n),))

    return by_card(asked, line)


def lot_number(asked: Asked) -> DecisionInfo:
    """1.4.1 How many of them."""
    what = asked.decision.kind.partition(".")[2].removesuffix("_number")
    unit: str = asked.params["unit"]
    there = units_there(asked, unit, asked.space)

    def line(n: int) -> Message:
        return message(f"event_{what}_number", what=[counted(unit, n)], left=max(0, there - n))

    return with_card(asked, amount(asked, line, unit=unit))


def box(asked: Asked) -> DecisionInfo:
    """1.4.1 Units from one box to another."""
    unit: str = asked.params["unit"]
    source, target = asked.params["box"], asked.params["target"]
    there = in_box(asked.state, UNIT_NUMBER[unit], source)

    def line(n: int) -> Message:
        return message("event_box", what=[counted(unit, n)], box=source, left=there - n, target=target)

    return with_card(asked, amount(asked, line, unit=unit))


def how_many(asked: Asked) -> DecisionInfo:
    """5.1 How many Units leave the game."""
    unit, target = asked.params["unit"], asked.params["target"]
    there = sum(asked.state.units[UNIT_NUMBER[unit] :: UNIT_KINDS])

    def line(n: int) -> Message:
        return message("event_how_many", what=[counted(unit, n)], there=there, target=target)

    return with_card(asked, amount(asked, line, unit=unit))


def pay_or_leave(asked: Asked) -> DecisionInfo:
    """5.1 Pay for the Forts of a space, or give something up there."""
    state, here = asked.state, asked.space

    def line(option: Option) -> OptionLine:
        if option.key == "pay":
            return message("event_pays", left=funds(state, DUX) - option.params["n"])
        if isinstance(option.value, tuple):
            left = state.units[UNIT_KINDS * here + CAVALRY] - 1
            return OptionInfo(summary=in_space("event_gives_cavalry", here, n=left), holds=(Held("cavalry", 1),))
        return OptionInfo(summary=in_space("event_gives_fort", here), holds=(Held("fort", 1),))

    return by_card(asked, line)


# Strongholds and land -------------------------------------------------------------------------------------------------


def build(asked: Asked) -> DecisionInfo:
    """1.4.2 A Stronghold and its Site: what it takes the place of."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        kind, site = option.value
        old, here = state.sites[site], SITE_SPACE[site]
        words = {"space": SPACE_IDS[here], "n": state.available[STRONGHOLD_TYPE[kind]] - 1}
        does = message("event_instead", old=STRONGHOLDS[old], **words) if old else message("event_build", **words)
        return OptionInfo(summary=does, holds=(Held(STRONGHOLDS[kind], 1),))

    return by_card(asked, line)


def raze(asked: Asked) -> DecisionInfo:
    """1.4.1 A Stronghold that is removed, or becomes Foederati."""
    state = asked.state
    marks = asked.decision.kind == "event.mark_settlement"

    def line(option: Option) -> OptionLine:
        kind, here = state.sites[option.value], SITE_SPACE[option.value]
        does = in_space("event_marks" if marks else "event_razes", here, land=land(state, here))
        return OptionInfo(summary=does, holds=(Held(STRONGHOLDS[kind or FORT], 1),))

    return by_card(asked, line)


def prosper(asked: Asked) -> DecisionInfo:
    """1.7.1 How much Prosperity is added."""
    n = prosperity(asked.state, asked.space)
    return with_card(asked, amount(asked, lambda more: message("prosperity", n=n, then=n + more)))


def despoil(asked: Asked) -> DecisionInfo:
    """1.7.1 How much Prosperity is removed, or taken as Plunder."""
    n = prosperity(asked.state, asked.space)
    return with_card(asked, amount(asked, lambda less: message("prosperity", n=n, then=n - less)))


def grow(asked: Asked) -> DecisionInfo:
    """1.3.6 Population rises, or stays."""
    n = asked.state.population[asked.space]
    return by_card(asked, lambda option: message("population", n=n, then=n + (option is YES)))


# 5 Questions of an Event with the options that stand beside them -----------------------------------------------------


def by_card(asked: Asked, line: LineOf) -> DecisionInfo:
    """A question of an Event: what its options do, under the text of the card."""
    return coin.by_card(asked, with_common_options(asked, line, done=EVENT_DONE, none=EVENT_NONE))
