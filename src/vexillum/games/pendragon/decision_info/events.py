"""5 Events: what each choice that a card leaves open means. The line under the question is the card's own text."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.coin.decision_info.events import DONE, NONE, card_text, with_card
from vexillum.coin.decision_info.lines import Told, explain, message
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Held
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.cards.lasting import patrol_reduction, sea_patrolled
from vexillum.games.pendragon.commands.raid.targets import forts_on_coast
from vexillum.games.pendragon.decision_info.event_texts import by_card
from vexillum.games.pendragon.decision_info.numbers import amount
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decision_info.spaces import choose_space, land
from vexillum.games.pendragon.decision_info.turn import side_text
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.forces import pool_of, unit_words
from vexillum.games.pendragon.map import SITES_OF
from vexillum.games.pendragon.money import funds
from vexillum.games.pendragon.pieces import (
    BRITONS,
    DUX,
    FACTIONS,
    FOEDERATI_SETTLEMENT,
    FOEDERATI_WARBAND,
    SCOTTI,
    SETTLEMENT_OF,
    STRONGHOLD_TYPE,
    STRONGHOLDS,
    UNIT_KINDS,
    UNIT_OWNER,
    UNIT_TYPE,
    WARBAND_OF,
)
from vexillum.games.pendragon.state import Track

# Spaces and Factions --------------------------------------------------------------------------------------------------


def space(asked: Asked) -> DecisionInfo:
    """5.1 Spaces that the Event names: what stands there."""

    def line(option: Option, here: int) -> Told:
        return land(asked.state, here)

    summary = card_text(asked)
    return choose_space(asked, line, done=DONE, none=NONE, summary=summary)


def place_where(asked: Asked) -> DecisionInfo:
    """5.1 Spaces where Units may be placed."""
    unit = asked.params["unit"]
    told = space(asked)
    holds = (Held(unit, 1),)

    def line(option: Option) -> Told:
        return replace(told.options[option.key], holds=holds if option.thing else ())

    return explain(asked, line, summary=told.summary, refused=list(told.refused))


def prosper_where(asked: Asked) -> DecisionInfo:
    """5.1 Spaces where Prosperity may be added."""
    return space(asked)


def faction(asked: Asked) -> DecisionInfo:
    """5.1 The Faction that the Event is about."""
    state = asked.state

    def line(option: Option) -> Told:
        who: int = option.value
        return message("event_faction", n=_units_on_map(asked, who), money=funds(state, who))

    return by_card(asked, line)


def _units_on_map(asked: Asked, faction: int) -> int:
    units = asked.state.units
    return sum([sum(units[kind::UNIT_KINDS]) for kind in range(UNIT_KINDS) if UNIT_OWNER[kind] == faction])


def nation(asked: Asked) -> DecisionInfo:
    """1.4.3 The Nation of Foederati: how many of its pieces are Available."""
    state = asked.state

    def line(option: Option) -> Told:
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

    def line(option: Option) -> Told:
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

    def line(option: Option) -> Told:
        if option.value is None:
            return message("dominance_stays")
        who = FACTIONS[option.value]
        return message("dominance", who=who, prestige=tracks[Track.PRESTIGE], wealth=tracks[Track.WEALTH])

    return by_card(asked, line)


def sea(asked: Asked) -> DecisionInfo:
    """1.3.7 The Sea that an Event is about: whether it is Patrolled, and what its Forts take off a Raid if it is."""
    state = asked.state

    def line(option: Option) -> Told:
        n = patrol_reduction(state, forts_on_coast(state, option.value))
        return message("event_sea_patrolled" if sea_patrolled(state, option.value) else "event_sea", n=n)

    return by_card(asked, line)


def patrol(asked: Asked) -> DecisionInfo:
    """1.3.7 The Sea that is Patrolled, or is no more: what its Forts take off a Raid."""
    kind = asked.decision.kind.partition(".")[2]

    def line(option: Option) -> Told:
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

    def line(option: Option) -> Told:
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
